/*
 * Known answers of `smidgen selftest`: a message or a key, and what must come out.
 *
 * Emitted by smidgen's generator from tests/vectors; made again, never edited, by
 *     python3 -m generator emit --all
 *
 *     sm3.json  SHA-256 4266f1c815dbd3abb2ec2c78e9b353d95088b1fe534d0ae180bca0b873dbf253
 *     sm2_sign.json  SHA-256 89b19d2820a53cfe09e4d0e822737b11d81384f5c1413fb7115c00bae66d7690
 *
 * Every value is a hex string; numbers are big-endian, public keys 04 || x || y, IDs raw bytes.
 *
 * Licence: Apache-2.0 OR MIT
 */
#ifndef SMG_KNOWN_ANSWERS_H
#define SMG_KNOWN_ANSWERS_H

/* SM3 of a message. */
static const struct smg_known_sm3 {
    const char *name, *message_hex, *digest_hex;
} smg_known_sm3[] = {
    {
        .name = "GB/T 32905-2016 A.1",
        .message_hex =
            "616263",
        .digest_hex =
            "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
    },
    {
        .name = "GB/T 32905-2016 A.2",
        .message_hex =
            "61626364616263646162636461626364616263646162636461626364616263646162636461626364"
            "616263646162636461626364616263646162636461626364",
        .digest_hex =
            "debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732",
    },
    {
        .name = "incrementing bytes len 0",
        .message_hex =
            "",
        .digest_hex =
            "1ab21d8355cfa17f8e61194831e81a8f22bec8c728fefb747ed035eb5082aa2b",
    },
    {
        .name = "incrementing bytes len 1",
        .message_hex =
            "00",
        .digest_hex =
            "2daef60e7a0b8f5e024c81cd2ab3109f2b4f155cf83adeb2ae5532f74a157fdf",
    },
    {
        .name = "incrementing bytes len 55",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f30313233343536",
        .digest_hex =
            "a79cf9dcee3404abf7f769698201647fd9d3ff61d629d0f58bb4b5579a427db8",
    },
    {
        .name = "incrementing bytes len 56",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f3031323334353637",
        .digest_hex =
            "62f7363b15f4de76dd925c493b9d6d00d4ba0ef2a1f334c1d0f13b293aeb40d1",
    },
    {
        .name = "incrementing bytes len 63",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e",
        .digest_hex =
            "6165e4cbb15cde01c6226e0015a47f710f8f8e1f2c296700033bb34d9212109c",
    },
    {
        .name = "incrementing bytes len 64",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
        .digest_hex =
            "93566f236d157aae078d1ddb5cebdbba1520b5142e22a8915564345ba2ae1d63",
    },
    {
        .name = "incrementing bytes len 65",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f40",
        .digest_hex =
            "c886e6814be748285a10b28ae62ddacd85db830cd2cf3a2bfa2f729c15f63618",
    },
    {
        .name = "incrementing bytes len 119",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f"
            "505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f70717273747576",
        .digest_hex =
            "8f3ea392a89a7119982d6634660db1a95f35d68267a2235e3255998a857f4fbf",
    },
    {
        .name = "incrementing bytes len 120",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f"
            "505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f7071727374757677",
        .digest_hex =
            "6babee35e6a1515af9d6255109c24f3c08897829422c6225d235fd4c8527e9ec",
    },
    {
        .name = "incrementing bytes len 128",
        .message_hex =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f"
            "505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f7071727374757677"
            "78797a7b7c7d7e7f",
        .digest_hex =
            "a9e7985473ca09df1510d83b572f72375430756c4a661b00724afeb8b75dd0a5",
    },
    {
        .name = "random len 1000",
        .message_hex =
            "5f493ad5aafd69ae4582025781829b549780ce08e6bd2f6f4ce935490595ca89a916aec469acff79"
            "d09ed885b58571aad83f8ea78d4fe25813e0f54cfa77ae50703d4be238b65c92a650a3afa148b572"
            "ece3e2f2666490e0a8c0d29c58201263a8c1eb128444c694656a413caa0035d27bdeb38856bf0547"
            "f94193c3b747601795f7b9099b9e1726d6f3e9b00a500f9de280e29d87705296ef612a126d28b402"
            "39da573a5875db5904ce21c7d6f6e84ac94f34d3a23ad99a456f2231ceee8dc3a5de3bffb07d0a07"
            "85a11936ec79b4f3c74a7271808faa1abc49ee529d7fe0ef8ff7b0ccab660b80779288dc6e13b951"
            "ee6175e03e9cf53d623483c384c2d50c6470c41517249166adfece46d749ba1385259a40f7d42013"
            "49a465d8028d788e7f94ea59244f55c434176f0b834d29eacb361311658ab42b3faa63398878a5ba"
            "169b7e3f0deec9becd93858f6006b968982ccf52d4ca4f194cbc23ab291baf0edf879aaa8d0b831e"
            "fc7c0e122b7da4307a304946b61e459f5369ce8e4ac64a0eddc75daeeb108c0cba5ac72c00c19310"
            "8db5289acf83e7cacd520504342fdf603589957ede3342e91519fc6d592d33e79d35f3b6a115d806"
            "62830a7bd916cea6160ff8161df63f6998b70d6af86c650c3287db20c8bebefdcc84539c10cf48b6"
            "e8cd05bdc6a3e1b32b24ef22c7b8ade059713ee4dbf9bd3e70728c27621c1c1cec3ba5f6fe103e95"
            "b31dfb821a8da3c8bf6dcf27dc73b1308694200d6c3f697778b4b8b23914528876e643a3568ce3de"
            "d8e3c457ee071a067695d139cae87fdb99addaab11db4949cdffc3b9810917991582b60dd7a1cec7"
            "248bad644be97065aa631dd6cec85121378b81d4127c3bcd84bf7724481a2c7808960364ffbe0dd7"
            "b7223ea717d173ef5ba75dfc23307517920a8f5effeae47afeabb2ae411554dbdd6fd288247f9e1d"
            "5101efbedba765c093b7b504e3d2c47b4010e50214b4bd8f90de3aea9232f159103880994927a7e3"
            "8378f237c8eb510a761ef71d0682deb6ab4c40e12192e8263387c3ce295ec8ec0bcef1cb407cf8c1"
            "ec4e73829e06d5d5179b249ebf76f05ab9348571c5a1307f5f9aa01bfe3107ea2c5333363c0b5520"
            "726d16e1e1e285cae1cdedc649001b140c86240fad2f3c4aede70b2987283a73d77994b99638f379"
            "53cf4d9f3bc9371d806075851184407696e41bb524b372f9bd96794f1334a8d52b1d4a4cc248d904"
            "46a2888916c14aa129907b1b42781a0b2f4adeca1c91927402e7850b04f799dd0a0b2f3d17d57a14"
            "a66c1a294c30da5caa5457624975ef1fcd0071f4c18e704011d91619e5e9f806057b91c691662b7b"
            "ad7470fb3ff884530c97c54fcc49b2b911961143fa2a621c5d92e9439ab3dbc088301f684c1fef81",
        .digest_hex =
            "c42d97dd3f45b10e896e095d201083dd8e1cb8eaaa7a008e6cd238711db4f421",
    },
};
#define smg_known_sm3_count (sizeof smg_known_sm3 / sizeof smg_known_sm3[0])

/* SM2 signatures with a given nonce k. */
static const struct smg_known_sm2_sign {
    const char *name, *d, *public_key, *id, *message, *k, *r, *s, *der;
} smg_known_sm2_sign[] = {
    {
        .name = "GB/T 32918.5-2017 A.2 (recommended curve)",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "31323334353637383132333435363738",
        .message =
            "6d65737361676520646967657374",
        .k =
            "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21",
        .r =
            "f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3",
        .s =
            "b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa",
        .der =
            "3046022100f5a03b0648d2c4630eeac513e1bb81a15944da3827d5b74143ac7eaceee720b3022100"
            "b1b6aa29df212fd8763182bc0d421ca1bb9038fd1f7f42d4840b69c485bbc1aa",
    },
    {
        .name = "d=1",
        .d =
            "0000000000000000000000000000000000000000000000000000000000000001",
        .public_key =
            "0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f677"
            "9c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0",
        .id =
            "31323334353637383132333435363738",
        .message =
            "643d31",
        .k =
            "af312c798de4545690cfea057ed96faf26980acf0b25be6697cd235572a185e1",
        .r =
            "bfa5f0de0c66c934e468a9815d6d76dc89438a5500d67f4294eaafe03ce8ccae",
        .s =
            "77c59dcd40bec590d633a04210b5fc6907ac2ff2960aa227ab4f33bf37c6fd2b",
        .der =
            "3045022100bfa5f0de0c66c934e468a9815d6d76dc89438a5500d67f4294eaafe03ce8ccae022077"
            "c59dcd40bec590d633a04210b5fc6907ac2ff2960aa227ab4f33bf37c6fd2b",
    },
    {
        .name = "d=n-2 (largest allowed)",
        .d =
            "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54121",
        .public_key =
            "0456cefd60d7c87c000d58ef57fa73ba4d9c0dfa08c08a7331495c2e1da3f2bd52ce481818337e76"
            "0997aca31f07150e429217b3e6d093718f9087f2c568f5dc3c",
        .id =
            "31323334353637383132333435363738",
        .message =
            "643d6e2d32",
        .k =
            "eb010cf9a2f13d73990b804a95582f6f60650ac2c4880c5bae39d1488cbd2df8",
        .r =
            "71b991f816b69f49bd24d5c3540ca94083728019ffcf5871dedb7e20b8a4874e",
        .s =
            "318bcf142fa183f8ecaad42ec28e7e0e7cbdb3df7f654d173b871a8875a445b2",
        .der =
            "3044022071b991f816b69f49bd24d5c3540ca94083728019ffcf5871dedb7e20b8a4874e0220318b"
            "cf142fa183f8ecaad42ec28e7e0e7cbdb3df7f654d173b871a8875a445b2",
    },
    {
        .name = "k=1",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "31323334353637383132333435363738",
        .message =
            "6b3d31",
        .k =
            "0000000000000000000000000000000000000000000000000000000000000001",
        .r =
            "08cbb48dd6195a2aa307ec45bef2329c2ba57f8060a619b05958aced5ab1d4f5",
        .s =
            "636be647d88a35b5ee827c6f2f1bc3c3cc8bc72d163b773e00ce3aeaa3c2cab7",
        .der =
            "3044022008cbb48dd6195a2aa307ec45bef2329c2ba57f8060a619b05958aced5ab1d4f50220636b"
            "e647d88a35b5ee827c6f2f1bc3c3cc8bc72d163b773e00ce3aeaa3c2cab7",
    },
    {
        .name = "k=n-1",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "31323334353637383132333435363738",
        .message =
            "6b3d6e2d31",
        .k =
            "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54122",
        .r =
            "0e4b3d400226fcb3eaf28e1a16379f1bf3da941c38e1285da71351f02d7ab8cd",
        .s =
            "93ba8535ebb453511b8e4c36b04818b81f9f117ba7ec8fc80ca9f1ae13df5845",
        .der =
            "304502200e4b3d400226fcb3eaf28e1a16379f1bf3da941c38e1285da71351f02d7ab8cd02210093"
            "ba8535ebb453511b8e4c36b04818b81f9f117ba7ec8fc80ca9f1ae13df5845",
    },
    {
        .name = "empty id",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "",
        .message =
            "6d",
        .k =
            "095586f70a37b3fbd37615b21d4c042cd8655053c503510d2528e7736204ba77",
        .r =
            "10caf11768bff5ebe61a6e4cdcc77f5dd0a1ad146cf885f67c96cc770f59e138",
        .s =
            "26d403345cdc841c036fdce73f21ff4fd07bb8712bf73e4d21bc93045229fa58",
        .der =
            "3044022010caf11768bff5ebe61a6e4cdcc77f5dd0a1ad146cf885f67c96cc770f59e138022026d4"
            "03345cdc841c036fdce73f21ff4fd07bb8712bf73e4d21bc93045229fa58",
    },
    {
        .name = "DER length variety: r short",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "31323334353637383132333435363738",
        .message =
            "722073686f7274",
        .k =
            "4133941eabce12232f3ed4ec93712987833bf24aef14d3e445c8a123515f4ce3",
        .r =
            "006bc37681f583e538ba3cbf161eb2d9c3bbefcb0261c01705d11ab6652ece32",
        .s =
            "3c844da74c32f74b747ae18a61099d9ba3dfd39d4327585eb8887b35ad7df981",
        .der =
            "3043021f6bc37681f583e538ba3cbf161eb2d9c3bbefcb0261c01705d11ab6652ece3202203c844d"
            "a74c32f74b747ae18a61099d9ba3dfd39d4327585eb8887b35ad7df981",
    },
    {
        .name = "DER length variety: s short",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "31323334353637383132333435363738",
        .message =
            "732073686f7274",
        .k =
            "a9fa0233baefdb25f8aa0fc7f1867cc4fa7a7ee6411545cb4f488be362888b01",
        .r =
            "6432ca453556a127e49b2ec89d7a47e7b4fd0ba3aee6d193fe274b53f46effb3",
        .s =
            "00dddce2ecb21e694f290d510708b8e1dfa85eae23c38894c208c377ff6b116e",
        .der =
            "304402206432ca453556a127e49b2ec89d7a47e7b4fd0ba3aee6d193fe274b53f46effb3022000dd"
            "dce2ecb21e694f290d510708b8e1dfa85eae23c38894c208c377ff6b116e",
    },
    {
        .name = "DER length variety: both high bit clear",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .id =
            "31323334353637383132333435363738",
        .message =
            "626f746820686967682062697420636c656172",
        .k =
            "0dafffd101b38bf366723d4ca7008d21e6ad48604de725f294b0ba0a75cf4fda",
        .r =
            "76d35df569ca5c5930c71987e987969141f42afdb379db182d4d7b06f29a98d3",
        .s =
            "2cd526d81479a96917827bca2529d29ec747646da72f1adeb2e301bd3cd494ca",
        .der =
            "3044022076d35df569ca5c5930c71987e987969141f42afdb379db182d4d7b06f29a98d302202cd5"
            "26d81479a96917827bca2529d29ec747646da72f1adeb2e301bd3cd494ca",
    },
};
#define smg_known_sm2_sign_count (sizeof smg_known_sm2_sign / sizeof smg_known_sm2_sign[0])

#endif
