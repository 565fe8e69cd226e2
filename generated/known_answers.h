/*
 * Known answers of `smidgen selftest`: a message or a key, and what must come out.
 *
 * Emitted by smidgen's generator from tests/vectors; made again, never edited, by
 *     python3 -m generator emit --all
 *
 *     sm3.json  SHA-256 4266f1c815dbd3abb2ec2c78e9b353d95088b1fe534d0ae180bca0b873dbf253
 *     sm2_sign.json  SHA-256 89b19d2820a53cfe09e4d0e822737b11d81384f5c1413fb7115c00bae66d7690
 *     sm2_deterministic.json  SHA-256 9ea35210d724814780d55c4f5c2c601cd894230a63dab51dfce787f9c45bfe4f
 *     sm2_enc.json  SHA-256 e45c288c00fb831b3e52b41bb0d35a650b93bbce3166b2971c777fddc27f7f39
 *     sm2_kex.json  SHA-256 ecf357e54778eb22fbc66bb19ddc6e980874b34eed503a4526d7ad32d94b2584
 *     sm2_hybrid.json  SHA-256 7207fe15784d53d28f68d4c05d0f4b15d941ab1c5cf43f56b718554668962b73
 *     sm3_hmac.json  SHA-256 aa756161e998174984ecebdc683bd2ea2b7f21f2b35716d112adb0f792f17790
 *     sm3_kdf.json  SHA-256 10b1e35f9c546abecf9bb5b7a22559f890497e414731414b410e95d5dee969ac
 *     sm4_modes.json  SHA-256 e0493bb237717c399611db1fe0b89e192aaa99c2e12ebfb32c8d4263fa944a91
 *     sm4_xts.json  SHA-256 f897090509a726cc18eb724017fbb254f4223def979ff3c8bf9c4a917079473b
 *     sm4_aead.json  SHA-256 451929430f9746e3605e663b230ee88c9bcb72c8abd9fda111fed3215ce6248b
 *     sm4_mac.json  SHA-256 1daa1006ab9496316edbe623e3965d2ccdfdf1b391b6b4ce95df3d6e7976725d
 *     zuc128.json  SHA-256 8f9ae5121bb48048e4f511816dcac61a73524c4688428200b50e928745c94574
 *     zuc256.json  SHA-256 ce9f3d364690e5e718b9f8bf44e7453421f0af4031787d208616a696094c1cd4
 *     zuc256_iv128.json  SHA-256 95329f1b9c578e44060d59f2fafede133ee6547c298a1e46a3a0117d42f6abaa
 *     zuc_eea3.json  SHA-256 867a82648ba6d91ca9d173897db64115e0c99783164b9e301701c385076c0442
 *     zuc_eia3.json  SHA-256 abe7175060f550b949dba45dc567bb721a52d3134945bf57e7d3fa9f654a874f
 *     sm9_sign.json  SHA-256 3b9cfee831247437cf7232e841b6eb65649893345e5e687cee15ad4f0bbc1675
 *     sm9_kem.json  SHA-256 d69330ad45d51990bd2448762ca2ec6423239ccab984a58a414818cf24ec435a
 *     sm9_enc.json  SHA-256 c5f9144ae0e50ed54b211b827b2f9929c4be30f9c87d070bf2dcf1b6668e9ab6
 *     sm9_kex.json  SHA-256 d59110822e87f76e7915331d024653450edb7a25154eb2725b404be741cb0a8e
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

/* SM2 signatures with a computed nonce. */
static const struct smg_known_sm2_deterministic {
    const char *name, *d, *id, *message, *extra, *r, *s;
} smg_known_sm2_deterministic[] = {
    {
        .name = "default ID",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "31323334353637383132333435363738",
        .message =
            "6d65737361676520646967657374",
        .extra =
            "",
        .r =
            "24858ee71d63e687feefe41f5af80a59f0791eb1dabc2bbe71daf0e57f06c367",
        .s =
            "3d15550de52785a435004c937256ac715c0e04176ac57062c6722fa692f7a491",
    },
    {
        .name = "default ID, hedged",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "31323334353637383132333435363738",
        .message =
            "6d65737361676520646967657374",
        .extra =
            "bfc7516a3b07d55d54757967b636141b03a349fd6d68c25484501725e52dbe9e",
        .r =
            "6bb38f90f20e2df903bb1f33aefb9590e96ceb09534d02339003b956978fe8a8",
        .s =
            "08b505f1b58de7b37814e949ae66df29f9fda08b0615cccd6f2d24883c2502a1",
    },
    {
        .name = "empty ID and message",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "",
        .message =
            "",
        .extra =
            "",
        .r =
            "15f00ed2e6cb06e8521d9439f36fbc7ae00ea035ae71a954ac6ce50cbc8399be",
        .s =
            "a35b676532eb1850c6682297a5549218e99e5bc94ffaff021bdb04c5a329d5ab",
    },
    {
        .name = "empty ID and message, hedged",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "",
        .message =
            "",
        .extra =
            "efc54f308e4902e106d5b9a36fb210b262aedb1e3a91830188642e69a616ca62",
        .r =
            "09446f21c180635b45cc4362e2b973558dc83e2f2b4feeb4689f10dbad86a417",
        .s =
            "745f61c535f687bf10f1f0f70de6ca2ac985e76ba1a09e155a4e4f3d20ba9a81",
    },
    {
        .name = "another ID",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "414c494345313233405941484f4f2e434f4d",
        .message =
            "73616d706c65",
        .extra =
            "",
        .r =
            "b3f6466faeb58bae99a103f1872051e5c7756767899252cc1da6ac5972b7ff5c",
        .s =
            "3fe2b6eff20bb81fe184c6cb2d1d0291c19ef6883a157bd594eadf247ba9ec8b",
    },
    {
        .name = "another ID, hedged",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "414c494345313233405941484f4f2e434f4d",
        .message =
            "73616d706c65",
        .extra =
            "dd82d9e9da47dd8f4e91aaa375b72341b6286c8c676b55bd33ed9d9d0ad9ca91",
        .r =
            "b986aeb472e2a6459101e4650df1ac520025e1cb794593acfb4bbc4be0817a08",
        .s =
            "61207efce653f25f1ef702b60cad9cee2a2545833184d9fc11589ea3d75c8537",
    },
    {
        .name = "a longer message",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "31323334353637383132333435363738",
        .message =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f"
            "505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f7071727374757677"
            "78797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"
            "a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7"
            "c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeef"
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f1011121314151617"
            "18191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
            "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f6061626364656667"
            "68696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f"
            "909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7"
            "b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf"
            "e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff0001020304050607"
            "08090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f"
            "303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f5051525354555657"
            "58595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"
            "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7"
            "a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecf"
            "d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7"
            "f8f9fafbfcfdfeff",
        .extra =
            "",
        .r =
            "4bad9a06cd6c811e82899f63424e3e2c734fc0d16d66b80d0400a17d4976f748",
        .s =
            "1b66995d2a8e230ee4dccdd472790e0f6dadda66faad09c345a73fddf9158ab0",
    },
    {
        .name = "a longer message, hedged",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .id =
            "31323334353637383132333435363738",
        .message =
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324252627"
            "28292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f"
            "505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f7071727374757677"
            "78797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f"
            "a0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7"
            "c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeef"
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff000102030405060708090a0b0c0d0e0f1011121314151617"
            "18191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f"
            "404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f6061626364656667"
            "68696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f"
            "909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7"
            "b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedf"
            "e0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff0001020304050607"
            "08090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f"
            "303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f5051525354555657"
            "58595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f"
            "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7"
            "a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecf"
            "d0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7"
            "f8f9fafbfcfdfeff",
        .extra =
            "5909228526ecc88b535d39c7cd39d4a86c5c3a2735ec860d7634aa8bb23d8d7e",
        .r =
            "52e79f38c25f82cf7af8ca42a03666f7fc92344f5b44b62b4513b86f5acbdfc1",
        .s =
            "9566e2b66becdee4aeaf737b2f342d7c8a335852b49692629d2966257ea4224d",
    },
};
#define smg_known_sm2_deterministic_count (sizeof smg_known_sm2_deterministic / sizeof smg_known_sm2_deterministic[0])

/* SM2 encryption with a given nonce k. */
static const struct smg_known_sm2_encrypt {
    const char *name, *d, *public_key, *k, *plain, *x2, *secret, *c1c3c2, *c1c2c3, *asn1;
} smg_known_sm2_encrypt[] = {
    {
        .name = "GB/T 32918.5-2017 A.4 (recommended curve)",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .k =
            "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21",
        .plain =
            "656e6372797074696f6e207374616e64617264",
        .x2 =
            "335e18d751e51f040e27d468138b7ab1dc86ad7f981d7d416222fd6ab3ed230d",
        .secret =
            "44e60fdbf0bae81437665374bef26749046c9e",
        .c1c3c2 =
            "0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430"
            "a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df059983c18f809e262923c53aec295d3"
            "0383b54e39d609d160afcb1908d0bd876621886ca989ca9c7d58087307ca93092d651efa",
        .c1c2c3 =
            "0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430"
            "a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df021886ca989ca9c7d58087307ca9309"
            "2d651efa59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766",
        .asn1 =
            "307c022004ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73022100e8"
            "58f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0042059983c18f809e2"
            "62923c53aec295d30383b54e39d609d160afcb1908d0bd8766041321886ca989ca9c7d58087307ca"
            "93092d651efa",
    },
    {
        .name = "random 1 bytes",
        .d =
            "5a66a794e85ee079f5172d3c93a5d74a237b6ddd0565601f0b232657c012833b",
        .public_key =
            "044bd32002fbc97e674807fe0c9c0073d1f75046e5783aa056f068a81f6a508a91093a0c6d801b94"
            "29b9cbbaf522f17de01408dc7cdd33e27b6bdb1e96456b84d8",
        .k =
            "35c7188d4ddfca337ad0db6c813c3bc34f2e3a2c5f54cc754b1245a892a9e202",
        .plain =
            "fa",
        .x2 =
            "a710abedc75e4762bff55ae19f4973dfa7ad36870b9cf2e68e145f9253bf3a48",
        .secret =
            "c2",
        .c1c3c2 =
            "040c2729752b83455dc4342d3e60d7e7ef7c9cc3df765be453dd0b1297ba4a95332aae235b16399d"
            "b305e967f359e8399daae13145204f9579b91362009c5226ac7c869f4f41a91a6880de468ff503e4"
            "312d45ca82eeb58f0ea798638083dec26238",
        .c1c2c3 =
            "040c2729752b83455dc4342d3e60d7e7ef7c9cc3df765be453dd0b1297ba4a95332aae235b16399d"
            "b305e967f359e8399daae13145204f9579b91362009c5226ac387c869f4f41a91a6880de468ff503"
            "e4312d45ca82eeb58f0ea798638083dec262",
        .asn1 =
            "306902200c2729752b83455dc4342d3e60d7e7ef7c9cc3df765be453dd0b1297ba4a953302202aae"
            "235b16399db305e967f359e8399daae13145204f9579b91362009c5226ac04207c869f4f41a91a68"
            "80de468ff503e4312d45ca82eeb58f0ea798638083dec262040138",
    },
    {
        .name = "random 32 bytes",
        .d =
            "f72fd58b4b8ac8a32d6aa0b31e56ead1b7b09036faef03c798a659a81614602d",
        .public_key =
            "04401dbea673a8bd5ab16f3c392c4ae9553127ba377867b25ab2c33a67b5b67ced6198f2ac9b6c10"
            "5de4bea7a073b6512e3359462b8cf83c4025944fa4c167b5ce",
        .k =
            "09812c6f40ed28c28e6859b6baa6e5d8f6b2b80acac4929b7fcfd2a729318d31",
        .plain =
            "035b6f269bab8ed770a9f8b80273d9f42b872c61562783042ae9fdde7e2125d1",
        .x2 =
            "8f8f197eb205323a08119988f10bfec98d8fa442d4796916301c5f417c0e8dfa",
        .secret =
            "ffb07949d8c2f68a3517b3daa99f9f3e80df4ec7b345228e4d879a9b78a1afe9",
        .c1c3c2 =
            "048dc0bb071c1c6d75a9301581459271130612e324f1f16f22771d46a397d09771e6711cea97cba1"
            "4d783aedb6a824343a52078066364246f55ed6de32c0159441cbd8a13da1c2433aad52168f826e4d"
            "11d7615b7932f5c2f4528c5d125c874867fceb166f4369785d45be4b62abec46caab5862a6e562a1"
            "8a676e674506808a38",
        .c1c2c3 =
            "048dc0bb071c1c6d75a9301581459271130612e324f1f16f22771d46a397d09771e6711cea97cba1"
            "4d783aedb6a824343a52078066364246f55ed6de32c0159441fceb166f4369785d45be4b62abec46"
            "caab5862a6e562a18a676e674506808a38cbd8a13da1c2433aad52168f826e4d11d7615b7932f5c2"
            "f4528c5d125c874867",
        .asn1 =
            "30818a0221008dc0bb071c1c6d75a9301581459271130612e324f1f16f22771d46a397d097710221"
            "00e6711cea97cba14d783aedb6a824343a52078066364246f55ed6de32c01594410420cbd8a13da1"
            "c2433aad52168f826e4d11d7615b7932f5c2f4528c5d125c8748670420fceb166f4369785d45be4b"
            "62abec46caab5862a6e562a18a676e674506808a38",
    },
    {
        .name = "random 33 bytes",
        .d =
            "6575d5aca03cf253f0c0cad2f93b4fb287bba45535b578da6293c2f7066c7247",
        .public_key =
            "04646f6785e231fdeecfea723326ddfa226c42f9bbf75ea8756a91bbe8d156771cfef60d1f6fb4b8"
            "c4c9141313fb0417fc3fa791f1d28edd0c55ec51f7368d6c0e",
        .k =
            "53b45721abe440583d1a35d3a00ca1e810ec6f81f5155c0b442a00a93ce708b6",
        .plain =
            "1d17c7e3acc8c5d89242f57eaa234bac66c25acbd15259ac1f45dd9068b84b4deb",
        .x2 =
            "ea16da792e56790d105b39e987f349b62922e74771e0f5d261112c27f89cabed",
        .secret =
            "5acb6c81596a0c162aef88179f7ff72debc1a13bef023d474760fdc35fcef1e9b3",
        .c1c3c2 =
            "04e89a448129e47ae8dc2a781f5b0acee095c86ba2d6e40be16cdb8c7fd7e8d4bde7cdf713c03567"
            "d5b6f09c203ec866e262081a38af308776bb61415830922dd1bc25587c5e014e92fe8269c6b69385"
            "5322aed235b49ebda76e71b4557d095d0647dcab62f5a2c9ceb8ad7d69355cbc818d03fbf03e5064"
            "eb582520533776baa458",
        .c1c2c3 =
            "04e89a448129e47ae8dc2a781f5b0acee095c86ba2d6e40be16cdb8c7fd7e8d4bde7cdf713c03567"
            "d5b6f09c203ec866e262081a38af308776bb61415830922dd147dcab62f5a2c9ceb8ad7d69355cbc"
            "818d03fbf03e5064eb582520533776baa458bc25587c5e014e92fe8269c6b693855322aed235b49e"
            "bda76e71b4557d095d06",
        .asn1 =
            "30818b022100e89a448129e47ae8dc2a781f5b0acee095c86ba2d6e40be16cdb8c7fd7e8d4bd0221"
            "00e7cdf713c03567d5b6f09c203ec866e262081a38af308776bb61415830922dd10420bc25587c5e"
            "014e92fe8269c6b693855322aed235b49ebda76e71b4557d095d06042147dcab62f5a2c9ceb8ad7d"
            "69355cbc818d03fbf03e5064eb582520533776baa458",
    },
    {
        .name = "random 1000 bytes",
        .d =
            "6d0299d03f063712470aabe7f5af07c5b8aa65e7d8e61ec5a058a8aff10d7310",
        .public_key =
            "0491555617cc7862dcef4d19a4a1c994f3e285cc545516cb9df274119a3df93533f80cfb22bd2ac7"
            "2817d29c8c4e280547ac20b632b1ab2c20771d1930b16479f5",
        .k =
            "44170b291307ec4e3ac24dfbd2c69e4db7e0067973b4661ae7a18ecbf3b6dbc8",
        .plain =
            "86e1829d331ef76f26c07e7b9cace7b1dc8457db7b107895497665311df53111c89acbd31c1af47e"
            "a14b4faa85d490052292773aae762dac370cb31b2675d842aa96544fbb801278196a7d2ebadd38ea"
            "b09deb5ef5a91226c25322eb0a16ad35e8c37c23d8576df48ed3c47f550485319a354c8809e759b2"
            "77d83c630105e2f5db8ab9bfdf95979e8fec546ee562dac28cf60adbc7feaf97a50086bbb610a857"
            "7fcbe86be7f11d62ffbfb2fb0ec7be95c126a2383f92fdb3138ace01e68a87f1695a7c1c85f20860"
            "2b57580cfe9524c9ac4ff0b00685f8da67c159d096bc5688ee3e1ae2d7cd2e8edbefb40837f8a1e4"
            "7d9a0d79ddce4155c9a4229c1791d28aa93a32835e6a24fcf1f57569b8ff5d8d6ea6c961043b8db8"
            "5c6e130ef58132a9f552a460aac0aac8bb97c19adc677e0c48c4bbb02092bc097785fd7ec2a8b49b"
            "2f908940b1ca1861802e5774022180bf832ab181aa1e96d9fc75c833abaf5ec19d4c0c54fd77fac9"
            "ea70549238beb09ef3418c515833ef3735806ac4727feba0ee80e8de3af7161d773a14fa6658a019"
            "c4ed0b0d06c8c3010f835501948a1d6c967a068b203c66bedfe8265c30a5f6f59e04bc57138f9501"
            "070ae98bc16ed20c31f19ff77978e84fcd554736367de1b39bed25ef3364d48447325510eb74d06e"
            "f4b79b19611d181fae1d5b40bc2213596dbbec1dee7a1fb1be9be097dff81c22566b1d3f3c0ef138"
            "56c0eeb108f7b6242737476e3744929eacdac1cb23b388e4683b68f81743ef1c08d9df221e4b4d44"
            "8c3188ba9a0bd189be29f2ef0998b790044eceb3245afeab8f7572359cadcf93b957e4588068a606"
            "7b9ea4b8dc2fc2f5f440b631d3f7d4673873c077f6689655d42b0df93736252bbd2aff5066b2caca"
            "958501d3e7f34400f615c8b787c23447f42897713cc80aedb5a74e291cb5e593213d435d0c645acc"
            "12edffeed161ffeeca8a2ce3f04f2547da542dfabd16fcb466b9976be5c881e10c50f7f12d71506e"
            "3da8ba78aa52142631e938c17530bd8ce4e753418a39e367d40c6e4bcf183f485573b0cec547c40a"
            "1aefc2cbb1383d43be4c119745a3d6074aca11bab9316ab7dfef646b3390bd01b703139ff1dcd17c"
            "a45dea969010f0ecd28bc0be2c97ce96e8b3836ac9fc8375cb34d3f092e7bc9a3620f88d422ffa89"
            "6bd7076f9832321c07d83c1fb55f969887e9997fedcf914a06c088b9c8742c02834f9c9fbc3b94b5"
            "1fd64da5043e618e1cbe3709aaca26ccd95bfa1df5ab419af13ebb34cbd80699e681a16d5ec36655"
            "05f96e0de48cf1da5d4b0ee27080bf5870e452c1c26a6e6c6548969817da7626c17aa3690d6c45cf"
            "fac12661b0715410a2b14a1e0a163c591f82f88de7a74e4de9f087be0b051c6837299517a6282477",
        .x2 =
            "9823336c5bf092f8fd6a6a11aae22e1934eab4a8244c2d4a251f66961d4575f8",
        .secret =
            "843f4e3e8d4d0bf8b77b839a97fdcfd988a092af5c9301b73184a79a09be8ae4bd2deabd97412608"
            "b7ce58ea36664511d36476a27affe3249a23d79405e55aab3432e75ac90d3431b8bbc0dc441251ef"
            "f0a48df377084f4d5f42e3347596752842109589a00c23814d81e9ba5797204565b88d41ee724f15"
            "53eece3185f37a33af565fd369cf740afc98c9813cccd5c68c0c7d4281455823ec98a94e6333e42d"
            "cf7d8c1b33583712c89bee2dffdafa2a18596c01257944bef97d5d7fb16d0cd4722699f7eb33eb60"
            "ff772234eff80be81e675283a53b135e10dd7708000efea5471e08eb0f905cd98e8506597dcce5d8"
            "f2074a922a7deb03f628e47f8df94930622ad9368d991fb0e5b86545e76923e9c7e2a665cb232211"
            "76a84dec21606a10cc1e8489317bfde994851a22a51a1e0b8377f8772b4d526dc058a9fdd1e0ef1b"
            "fa4e8ec1f5099534a1fcb859babe7149d309415c11da530616c64530cfbc11fc0fc5cf12ce9edd67"
            "5385d0e1155d5bf7e01f1f10d1c618bdd790de7fee4c83a8758076cd6b3f99d17d594d6deb1ff154"
            "ffd0b7cdd7a4fe55324600a81c80db05a14e20290d7c5b2220dd2a6b3e38a20850a8078e1266e47e"
            "7410672c7ab69e469b81f6ef416433fa0ea30080bdda22dbb8dbee6f4f4a9624e1b034762a89f513"
            "a5f3c7662d9cc622226e46de06994201e87650bd26b9debd387102df451f614d06e61553557618d7"
            "e3977788deb77608bbf3061d23d8b55d8da15be960e4a8306133d02291a9c656b69c0413109639d9"
            "4c116a96aaaec41bec080e66b7a06d55f1c32256ca6b73b6265c877df4a7eb3a8e6451cd2b24f64a"
            "beb6516644cfa5b7db718bd7be2c88369b789a5d6df1d2e4e7cabd821700378f61149ac5d76f98fe"
            "408705fe564273fd382886f57d6356b813392932c9a5de2df671f1ee2bafa2d9fcd465d360b9612d"
            "1a8bda6fd94dcb35fa0f1f08c157d6879f5f92a938f303cae17cdc4a9c16b057b091bfa067165c24"
            "1db0632d0ab67121936f5fd6a0f8f0104d1d9b90b5955e2e763ac40a5ace7be2b64bda7d0a7e76ea"
            "be2e91d01745ba14cf703e1545cdcc5b3f6e0e73ae19ae6dcbd83c5930891de4e4c52330c73d23e5"
            "2a8edc720a221a3129e2ed75913568e9680762e7525ac74e8e27a620b314e7e2a76a2198a171a7a2"
            "7211da78bb2ab16c23685c0999803470852efa88c54644fa232b29c271da735ff71ac2590d55f469"
            "ff77b645ff571c997dddfd0df80503035b02b45d6463444df01bb1247458525bdbe953d5dd0f8da5"
            "548ebcd7b2f69cc5adc8c4754909e04dfd8a08a07c36ac2ad8a4f1983c796dda59a637b04d9be562"
            "1435102c188c41d7a8814716a27d22fde2a2ed77831173aa65e41d7fa651dc31164ce23c24dbaab5",
        .c1c3c2 =
            "04ca6f93d560a8b070d3963c73fbf6fcc22bc13919b3676f5582b4a6beb6f17cc8659d1aabc434bd"
            "c1ec06115a1353658082bf627e2b0d5a6d9c2197d66c1da45661ad04ec471f7b538bb5f15c12288b"
            "acf86d2f6f472415c00c2b9e11dee64dad02decca3be53fc9791bbfde10b5128685424c574278379"
            "2278f2c2ab144bbbf575b7216e8b5bd27616851740b3b2d514f1f60198d489ce88ad2f648f239082"
            "e99ea4b315728d2649a1d1bdf2fecf6905403966ad82a15d6b9d11c1df7f80d81daad3e9aa785b4e"
            "75c3522dc50293a574ff8dc1c9e79516a72436f25284f698c674dce66cb65ae39473749defd9ae0f"
            "0400fa779946bbf7b449982ff5d5234c7ab0b66470d4a92a7037245cd6f11d44bfd97fce391aebb9"
            "0deaf7937e57e78b251b7ce5eb6ec1e300d4207a38116d2f21b228a233a3beeb84771c2ed896b2a8"
            "2da9201209d85d7257556ab2514a34443c8f9d47ebf7b3aa563f8cc6e39a689bbacb10ebb5d3f33b"
            "4c144d102c5f967e64a9446f04cf18afa92ac65ee2d4e158b9394c20e99bbb57212f12dbb8797d60"
            "07cbb343c70bdfee64b7dd548313485b80d5de078144c38d5521d2ef2db89ff1f65023f0ddbbc4c5"
            "dfeab38d0364134f3d9289c34633e927aeb9f584732de3eb69135e934189f5f78ae210b4bb9c3368"
            "089b009e1351c88fcc0a6359978d47514d3b3dbcc0d16c3d543dc555a9880ac669373426a22d403d"
            "9cff350c370e9d54fdceacbbd901e9717f731a8ea7bbd84c4aaa706918381cdbb5c3f647b68ba7c3"
            "682336cb807c2e42a0a6826166c1fd257d51445c7f4c81de3d8c731d9ebabb515885cdbca0c8c3c1"
            "0c86eae2489ae77d6f508d086c6978e9efb5579939d640c02c9cc44173149c27c3217b9a22435720"
            "d40908b8da86ea294abe45db310edd749dc020e22c30a515925221fc89be38dac5f58dece5ee318d"
            "1da929f548680a24a93733b595ab4c504cc528f5de98e067422f313de66ddb5c51a30b5a2a9b9944"
            "b133e1b07b203612a4dc3e6595b1dd5234d502042db1b137fdce3d4e42faa162ffe711be43f56dd4"
            "c043d6bfc7371a474adde9268e6cdd3be108662581082c34db308533eb3118f3c0450bbf5385e5ff"
            "7e87c54b2179de31b6bcc148514a670c4a2018d955a0e46507a2866717d5c84d9ca9fac8d13facbd"
            "49a236aa4195d644aae3386ab3cf39b2e0a4c1531ba67d8757713c2f82006e1a5c75a41fc91728c4"
            "da143758320319a0e553c630af36e1f2998ed336e49a32eaddfb692dcbbda2a67f80b4e18d9ba644"
            "3b451375d021f35b78914ad915e35e5d2b19c6dd172318837024b060162cdfa2e802c763f72889d5"
            "b025eba17bb9ae5f5d74555ec6b16e60dce0a1fbe0fb697d176163ca0452cf25cf82594e4091c805"
            "d701250a10bf8054c23d68f2b883ccebf05177d2da567a6d1ff083ca9739895f158d6e5a61be5cc2"
            "46bdec67002ba31bfc98dc94d940f7a0adeef4364da8fd15c70a300d08a86b1ea4fd2015fa64b63d"
            "e78c149ac1ad54c0592165772b82f38ec2",
        .c1c2c3 =
            "04ca6f93d560a8b070d3963c73fbf6fcc22bc13919b3676f5582b4a6beb6f17cc8659d1aabc434bd"
            "c1ec06115a1353658082bf627e2b0d5a6d9c2197d66c1da45602decca3be53fc9791bbfde10b5128"
            "685424c5742783792278f2c2ab144bbbf575b7216e8b5bd27616851740b3b2d514f1f60198d489ce"
            "88ad2f648f239082e99ea4b315728d2649a1d1bdf2fecf6905403966ad82a15d6b9d11c1df7f80d8"
            "1daad3e9aa785b4e75c3522dc50293a574ff8dc1c9e79516a72436f25284f698c674dce66cb65ae3"
            "9473749defd9ae0f0400fa779946bbf7b449982ff5d5234c7ab0b66470d4a92a7037245cd6f11d44"
            "bfd97fce391aebb90deaf7937e57e78b251b7ce5eb6ec1e300d4207a38116d2f21b228a233a3beeb"
            "84771c2ed896b2a82da9201209d85d7257556ab2514a34443c8f9d47ebf7b3aa563f8cc6e39a689b"
            "bacb10ebb5d3f33b4c144d102c5f967e64a9446f04cf18afa92ac65ee2d4e158b9394c20e99bbb57"
            "212f12dbb8797d6007cbb343c70bdfee64b7dd548313485b80d5de078144c38d5521d2ef2db89ff1"
            "f65023f0ddbbc4c5dfeab38d0364134f3d9289c34633e927aeb9f584732de3eb69135e934189f5f7"
            "8ae210b4bb9c3368089b009e1351c88fcc0a6359978d47514d3b3dbcc0d16c3d543dc555a9880ac6"
            "69373426a22d403d9cff350c370e9d54fdceacbbd901e9717f731a8ea7bbd84c4aaa706918381cdb"
            "b5c3f647b68ba7c3682336cb807c2e42a0a6826166c1fd257d51445c7f4c81de3d8c731d9ebabb51"
            "5885cdbca0c8c3c10c86eae2489ae77d6f508d086c6978e9efb5579939d640c02c9cc44173149c27"
            "c3217b9a22435720d40908b8da86ea294abe45db310edd749dc020e22c30a515925221fc89be38da"
            "c5f58dece5ee318d1da929f548680a24a93733b595ab4c504cc528f5de98e067422f313de66ddb5c"
            "51a30b5a2a9b9944b133e1b07b203612a4dc3e6595b1dd5234d502042db1b137fdce3d4e42faa162"
            "ffe711be43f56dd4c043d6bfc7371a474adde9268e6cdd3be108662581082c34db308533eb3118f3"
            "c0450bbf5385e5ff7e87c54b2179de31b6bcc148514a670c4a2018d955a0e46507a2866717d5c84d"
            "9ca9fac8d13facbd49a236aa4195d644aae3386ab3cf39b2e0a4c1531ba67d8757713c2f82006e1a"
            "5c75a41fc91728c4da143758320319a0e553c630af36e1f2998ed336e49a32eaddfb692dcbbda2a6"
            "7f80b4e18d9ba6443b451375d021f35b78914ad915e35e5d2b19c6dd172318837024b060162cdfa2"
            "e802c763f72889d5b025eba17bb9ae5f5d74555ec6b16e60dce0a1fbe0fb697d176163ca0452cf25"
            "cf82594e4091c805d701250a10bf8054c23d68f2b883ccebf05177d2da567a6d1ff083ca9739895f"
            "158d6e5a61be5cc246bdec67002ba31bfc98dc94d940f7a0adeef4364da8fd15c70a300d08a86b1e"
            "a4fd2015fa64b63de78c149ac1ad54c0592165772b82f38ec261ad04ec471f7b538bb5f15c12288b"
            "acf86d2f6f472415c00c2b9e11dee64dad",
        .asn1 =
            "30820453022100ca6f93d560a8b070d3963c73fbf6fcc22bc13919b3676f5582b4a6beb6f17cc802"
            "20659d1aabc434bdc1ec06115a1353658082bf627e2b0d5a6d9c2197d66c1da456042061ad04ec47"
            "1f7b538bb5f15c12288bacf86d2f6f472415c00c2b9e11dee64dad048203e802decca3be53fc9791"
            "bbfde10b5128685424c5742783792278f2c2ab144bbbf575b7216e8b5bd27616851740b3b2d514f1"
            "f60198d489ce88ad2f648f239082e99ea4b315728d2649a1d1bdf2fecf6905403966ad82a15d6b9d"
            "11c1df7f80d81daad3e9aa785b4e75c3522dc50293a574ff8dc1c9e79516a72436f25284f698c674"
            "dce66cb65ae39473749defd9ae0f0400fa779946bbf7b449982ff5d5234c7ab0b66470d4a92a7037"
            "245cd6f11d44bfd97fce391aebb90deaf7937e57e78b251b7ce5eb6ec1e300d4207a38116d2f21b2"
            "28a233a3beeb84771c2ed896b2a82da9201209d85d7257556ab2514a34443c8f9d47ebf7b3aa563f"
            "8cc6e39a689bbacb10ebb5d3f33b4c144d102c5f967e64a9446f04cf18afa92ac65ee2d4e158b939"
            "4c20e99bbb57212f12dbb8797d6007cbb343c70bdfee64b7dd548313485b80d5de078144c38d5521"
            "d2ef2db89ff1f65023f0ddbbc4c5dfeab38d0364134f3d9289c34633e927aeb9f584732de3eb6913"
            "5e934189f5f78ae210b4bb9c3368089b009e1351c88fcc0a6359978d47514d3b3dbcc0d16c3d543d"
            "c555a9880ac669373426a22d403d9cff350c370e9d54fdceacbbd901e9717f731a8ea7bbd84c4aaa"
            "706918381cdbb5c3f647b68ba7c3682336cb807c2e42a0a6826166c1fd257d51445c7f4c81de3d8c"
            "731d9ebabb515885cdbca0c8c3c10c86eae2489ae77d6f508d086c6978e9efb5579939d640c02c9c"
            "c44173149c27c3217b9a22435720d40908b8da86ea294abe45db310edd749dc020e22c30a5159252"
            "21fc89be38dac5f58dece5ee318d1da929f548680a24a93733b595ab4c504cc528f5de98e067422f"
            "313de66ddb5c51a30b5a2a9b9944b133e1b07b203612a4dc3e6595b1dd5234d502042db1b137fdce"
            "3d4e42faa162ffe711be43f56dd4c043d6bfc7371a474adde9268e6cdd3be108662581082c34db30"
            "8533eb3118f3c0450bbf5385e5ff7e87c54b2179de31b6bcc148514a670c4a2018d955a0e46507a2"
            "866717d5c84d9ca9fac8d13facbd49a236aa4195d644aae3386ab3cf39b2e0a4c1531ba67d875771"
            "3c2f82006e1a5c75a41fc91728c4da143758320319a0e553c630af36e1f2998ed336e49a32eaddfb"
            "692dcbbda2a67f80b4e18d9ba6443b451375d021f35b78914ad915e35e5d2b19c6dd172318837024"
            "b060162cdfa2e802c763f72889d5b025eba17bb9ae5f5d74555ec6b16e60dce0a1fbe0fb697d1761"
            "63ca0452cf25cf82594e4091c805d701250a10bf8054c23d68f2b883ccebf05177d2da567a6d1ff0"
            "83ca9739895f158d6e5a61be5cc246bdec67002ba31bfc98dc94d940f7a0adeef4364da8fd15c70a"
            "300d08a86b1ea4fd2015fa64b63de78c149ac1ad54c0592165772b82f38ec2",
    },
    {
        .name = "k=1 (C1 = G)",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .k =
            "0000000000000000000000000000000000000000000000000000000000000001",
        .plain =
            "6b206973206f6e65",
        .x2 =
            "09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020",
        .secret =
            "ecb59154ce5b1e07",
        .c1c3c2 =
            "0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f677"
            "9c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0106ad8945bea799a041e1d7e0c07d8"
            "2224cd57acb045cd7b0159e4747ed80e888795f827ee347062",
        .c1c2c3 =
            "0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f677"
            "9c59bdcee36b692153d0a9877cc62a474002df32e52139f0a08795f827ee347062106ad8945bea79"
            "9a041e1d7e0c07d82224cd57acb045cd7b0159e4747ed80e88",
        .asn1 =
            "3071022032c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7022100bc"
            "3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a00420106ad8945bea79"
            "9a041e1d7e0c07d82224cd57acb045cd7b0159e4747ed80e8804088795f827ee347062",
    },
    {
        .name = "k=n-1 (C1 = -G)",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .k =
            "fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54122",
        .plain =
            "6b206973206e2d31",
        .x2 =
            "09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020",
        .secret =
            "1b4349ac979af34b",
        .c1c3c2 =
            "0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c743c8c95c0b0988"
            "63a642311c9496deac2f56788239d5b8c0fd20cd1adec60f5f58d67e2aaffd417db7a8fd51f8fbea"
            "4cfbc67ab3e33952f4b44d85295b41caff706320dfb7f4de7a",
        .c1c2c3 =
            "0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c743c8c95c0b0988"
            "63a642311c9496deac2f56788239d5b8c0fd20cd1adec60f5f706320dfb7f4de7a58d67e2aaffd41"
            "7db7a8fd51f8fbea4cfbc67ab3e33952f4b44d85295b41caff",
        .asn1 =
            "3070022032c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7022043c8"
            "c95c0b098863a642311c9496deac2f56788239d5b8c0fd20cd1adec60f5f042058d67e2aaffd417d"
            "b7a8fd51f8fbea4cfbc67ab3e33952f4b44d85295b41caff0408706320dfb7f4de7a",
    },
    {
        .name = "x1 has a leading zero byte",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .k =
            "7986657570f107e83d6be8afd5f454043e38692fdc3d09ef5f7bfc05c9b2e888",
        .plain =
            "6c656164696e67207a65726f2062797465",
        .x2 =
            "7903d7f36e8f83e1c5f421a43ff9be285ee6856b499b4d26f18f7a15ceb1416c",
        .secret =
            "40c9c75f10485487746bfcbb474b5c7f9f",
        .c1c3c2 =
            "04006286e16181d5c180bffae0d4163d19a7bb8ee5933ff0065948c00248687ffdef863c3e14e591"
            "b440a0f4a4471f4f7f516773c54421a43506534f09a208ba0bd63400c20d9ffe8ea603c19d0e5ee9"
            "2d3ff5f7527521cf8ce878fab8931518952caca63b792633a70e0e8ed46729250bfa",
        .c1c2c3 =
            "04006286e16181d5c180bffae0d4163d19a7bb8ee5933ff0065948c00248687ffdef863c3e14e591"
            "b440a0f4a4471f4f7f516773c54421a43506534f09a208ba0b2caca63b792633a70e0e8ed4672925"
            "0bfad63400c20d9ffe8ea603c19d0e5ee92d3ff5f7527521cf8ce878fab893151895",
        .asn1 =
            "3079021f6286e16181d5c180bffae0d4163d19a7bb8ee5933ff0065948c00248687ffd022100ef86"
            "3c3e14e591b440a0f4a4471f4f7f516773c54421a43506534f09a208ba0b0420d63400c20d9ffe8e"
            "a603c19d0e5ee92d3ff5f7527521cf8ce878fab89315189504112caca63b792633a70e0e8ed46729"
            "250bfa",
    },
    {
        .name = "y1 has a leading zero byte",
        .d =
            "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8",
        .public_key =
            "0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775"
            "a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13",
        .k =
            "3b59580f2c192639e81d85db53fe40378ce15c3699c73b4a4e22a575f4e4ea64",
        .plain =
            "6c656164696e67207a65726f2062797465",
        .x2 =
            "04aefbf26272c4722f50122a67e62bc57ea6303ceaec20bdeb1daa1a903f1e73",
        .secret =
            "918699b23fd99e9d3013b92bff19b68122",
        .c1c3c2 =
            "04ac61e0e1c1392b2ad97c4e1b81c8ad49f99cdbd9d5b33f29c70baa0b54bf54c7004c67a2394f63"
            "28e6583065ead0601e54771aaeb4fc24dec746b82c68cd71c3d0e1a9ed5619dfc90d3d489986443a"
            "63beb5157bc7cd64db078461cb2a85da90fde3f8d656b7f9bd4a76cb44df7bcff547",
        .c1c2c3 =
            "04ac61e0e1c1392b2ad97c4e1b81c8ad49f99cdbd9d5b33f29c70baa0b54bf54c7004c67a2394f63"
            "28e6583065ead0601e54771aaeb4fc24dec746b82c68cd71c3fde3f8d656b7f9bd4a76cb44df7bcf"
            "f547d0e1a9ed5619dfc90d3d489986443a63beb5157bc7cd64db078461cb2a85da90",
        .asn1 =
            "3079022100ac61e0e1c1392b2ad97c4e1b81c8ad49f99cdbd9d5b33f29c70baa0b54bf54c7021f4c"
            "67a2394f6328e6583065ead0601e54771aaeb4fc24dec746b82c68cd71c30420d0e1a9ed5619dfc9"
            "0d3d489986443a63beb5157bc7cd64db078461cb2a85da900411fde3f8d656b7f9bd4a76cb44df7b"
            "cff547",
    },
};
#define smg_known_sm2_encrypt_count (sizeof smg_known_sm2_encrypt / sizeof smg_known_sm2_encrypt[0])

/* SM2 key exchange with given r_A and r_B. */
static const struct smg_known_sm2_exchange {
    const char *name, *d_a, *id_a, *r_a, *ephemeral_a, *d_b, *id_b, *r_b, *ephemeral_b, *tag_b, *tag_a, *key;
} smg_known_sm2_exchange[] = {
    {
        .name = "GB/T 32918.5-2017 A.3 (recommended curve)",
        .d_a =
            "81eb26e941bb5af16df116495f90695272ae2cd63d6c4ae1678418be48230029",
        .id_a =
            "31323334353637383132333435363738",
        .r_a =
            "d4de15474db74d06491c440d305e012400990f3e390c7e87153c12db2ea60bb3",
        .ephemeral_a =
            "0464ced1bdbc99d590049b434d0fd73428cf608a5db8fe5ce07f15026940bae40e376629c7ab21e7"
            "db260922499ddb118f07ce8eaae3e7720afef6a5cc062070c0",
        .d_b =
            "785129917d45a9ea5437a59356b82338eaadda6ceb199088f14ae10defa229b5",
        .id_b =
            "31323334353637383132333435363738",
        .r_b =
            "7e07124814b309489125eaed101113164ebf0f3458c5bd88335c1f9d596243d6",
        .ephemeral_b =
            "04acc27688a6f7b706098bc91ff3ad1bff7dc2802cdb14ccccdb0a90471f9bd7072fedac0494b2ff"
            "c4d6853876c79b8f301c6573ad0aa50f39fc87181e1a1b46fe",
        .tag_b =
            "d3a0fe15dee185ceae907a6b595cc32a266ed7b3367e9983a896dc32fa20f8eb",
        .tag_a =
            "18c7894b3816df16cf07b05c5ec0bef5d655d58f779cc1b400a4f3884644db88",
        .key =
            "6c89347354de2484c60b4ab1fde4c6e5",
    },
    {
        .name = "random 2",
        .d_a =
            "459fcad8ea686bc5a53389a21d2f0c65151fb66a49a61346c32be241d227f840",
        .id_a =
            "ebf57720beaf8810",
        .r_a =
            "28df851aca41b2f8e18a6dc4ab69ca2fe74ea23eb99d0d4c84d6f0af01c4a808",
        .ephemeral_a =
            "04ffe7de2b42e3150afe4a9700c51d805f26f47f8e67da4f94efc7c2ee24953e3d6be43e355de533"
            "f16ff975d78ab1814f5f491ca04f3066f2e0cd44f01dfe9c2d",
        .d_b =
            "972aff449a6d2f56164b8004b806b70c9947d7f8cb7097805ebdebb09ade0f67",
        .id_b =
            "e8",
        .r_b =
            "7a9850acd4fc0538f377399c93088193cc1f7689e06375f676e3845373db607d",
        .ephemeral_b =
            "04d9fe47bffe4c2d6dcc4aad637838313a30dd4947a54874d6847b4bf823c1ce5e4c09fafceb13a4"
            "c72d25b3337a9e226a7e358af0c06326c50ce8174b84379766",
        .tag_b =
            "3c5232f35ec94f881791a11cb6108a0107861931c7c46dd889bad64cad6c2796",
        .tag_a =
            "02a6fba89d4cad3988bf291baf7a41aea246f529b703df775864478f5888c06b",
        .key =
            "1484ce76026f7dd1076fea2dfcb6d281366850f3431a99ec7b80512088433b30",
    },
    {
        .name = "random 3",
        .d_a =
            "2c26872408d1640aaab29d151d87d49db62afddb0b97afb74d9bf21972470e6f",
        .id_a =
            "e9518aae979c5e63a0ee5ff513229631",
        .r_a =
            "c56031a10c3a5b88bc24b012aad73b5722164bfa0332de390085e48c77dc614f",
        .ephemeral_a =
            "044a1699593ec4e177407ce838787bf8e49351f6ce82d0ece8db9452af009aa63a4a8799fffe2b22"
            "c45a8aaef4ff6e2d3aeb270be47559a4ed6ed50583e381acd0",
        .d_b =
            "033eef9547364dd26bb80da0295b9c76e6ed050ca7305ac152f8b0d09cb84600",
        .id_b =
            "ff2a3961fcfd7796",
        .r_b =
            "fb94eb18b7bc1a399a0dd43fbf5862ca034a6654837185dc58c892e2a2813d0b",
        .ephemeral_b =
            "04406efa18a2724441d046fbbf4ed9572bddbd03a39b01a75b886a7c7f9ce661575029b443ec9201"
            "ca395009fc7a00a312e58d69d1e1c3ae6dcc4e21d70992e127",
        .tag_b =
            "aa916826f80b21d7450946475aeedbf092842eb31256b593779242b3f820698d",
        .tag_a =
            "26773ee115ca1bd9c0058a3e487fe348b09bc2cc07ce4acebee2625ee87d83d8",
        .key =
            "9a037bb2cacdfedbd290125afd036391ea4656d400e797cf80f0128d6f67a5dcbdc4b3e639eafd4c"
            "4ddc83b614ed74c3335f1523d0004a6223f216df8c5159d6ebec024347a1291257441e737dd42626"
            "be72956f0d2edf59dbfd275a65f43c227ada0236",
    },
    {
        .name = "random 7",
        .d_a =
            "73ee675e193cb1da310189deb30890e3a4814b757e7494131acf86ee94650a66",
        .id_a =
            "892f8ba19c11314ae6e7fe9d8cfa5bfc97b014cb624ce45a1f42bb11e4b3a9052e49e6260978d135",
        .r_a =
            "47b6768b43e96b985b98e66ccf79e1128072c5e18413c60d3952dfa1772ee123",
        .ephemeral_a =
            "04b6ac92a6a177239d78c44034cca714a4b79b9f7f65e2d853710d91ce91273919cce13c2388f316"
            "a3573a1bbfb65a832f27bbb49aaff96482f2f30346bcb8d89f",
        .d_b =
            "203b288bd95c58d2b57d3b41c11e642eb632aa66f57f54c1cce436648f3c9565",
        .id_b =
            "25",
        .r_b =
            "fcc762c5716d609b8d402779b807a7beadef93b0b1fe65a8f606cf826a2d6962",
        .ephemeral_b =
            "04fa62b424a4960b1e55d30c47bc37dd9b77448a853b0a57a23d15baf7742e38218b5ed9a168315b"
            "781dc0a646a3cf4b55d3919e8685f68c6a96b8a16c4db0d5e4",
        .tag_b =
            "373e10f14390ff117af3cd6edb80f524bdc671a18aa9ef1badfd169b1afa3ea2",
        .tag_a =
            "df42be8955bcdd446e7c80aa386a8b26cc21c4f91428ff6a7933f95c34bd8536",
        .key =
            "c6",
    },
};
#define smg_known_sm2_exchange_count (sizeof smg_known_sm2_exchange / sizeof smg_known_sm2_exchange[0])

/* SM2 hybrid encryption. */
static const struct smg_known_sm2_hybrid {
    const char *name, *d, *k, *aad, *plain, *ciphertext;
} smg_known_sm2_hybrid[] = {
    {
        .name = "0 bytes in chunks of 2^4",
        .d =
            "88d0d6a24b7c7883f88e02e783105851ab075d76b1d4a94bd541a7e69999d49e",
        .k =
            "ea2fdab9cebff4e07408fa85bfdef116aa6dcb4ff501306347cd1cc17a2b5928",
        .aad =
            "",
        .plain =
            "",
        .ciphertext =
            "534d474801040421896c97a27462a8dcce4468e454da4ef2f272ef0f86ca9dcc4375eb50f0b7a5d4"
            "1319e8687fa10cfb8ad1db73a311ca8c5007c0996cd087aae97bcf6fea88d6afc1852d5428e3342e"
            "8660cf4d5ece34",
    },
    {
        .name = "1 bytes in chunks of 2^4",
        .d =
            "79dc844709a4cea60dcfbefd55716b758b57f6207a4c93037ad59090508944b8",
        .k =
            "0f27ee87372df2e0a4e5ccd514d5a6e1fab1e7578c4f507d01753fd6e8e98624",
        .aad =
            "",
        .plain =
            "f4",
        .ciphertext =
            "534d4748010404f8c08c848d392c7033619e06cb8e134c17ce93a5b160badc83d715a8965abaadf3"
            "27862f874d409b49845eb011651bbcdb3a84a115cac8b54bfcfefc78b32963b17ba20d9836e69694"
            "fb82bd7a97c2fcd1",
    },
    {
        .name = "15 bytes in chunks of 2^4, 3 bytes of associated data",
        .d =
            "321a992e8c0298a2443b90df536e51325081aab13f11c4ed0a08a710baf3a339",
        .k =
            "7bd0f22abab049945ce80051722925eaab94d37eb71dd7113e3869ca4c610c36",
        .aad =
            "307d2e",
        .plain =
            "f0bd933912d64c9cec5414a816624e",
        .ciphertext =
            "534d4748010404beb6f5f723f8a0fe8635e691c6f41ef879ee2e8c30e050859d02dcf800aefc8601"
            "7ed839f99cb0e656d87ff8eea11c3fc4956fb693384dd133525aecf3516099648230b127590155b1"
            "387b236aa880bd06b75f39b328211a97a34a42ddfa0f",
    },
    {
        .name = "16 bytes in chunks of 2^4",
        .d =
            "6c39bee5cb5eba0a96954b1699e5fb9cf9320708da1244a5bc3dcae4c47a5cab",
        .k =
            "473bb43b5423eba667bffd314d65a656c28549d08dac386c9bfd0fe61d54eaa5",
        .aad =
            "",
        .plain =
            "e171f9d9ad6f6d857f042eb91f622ef9",
        .ciphertext =
            "534d47480104042b5cb0b535510f7010bd219da026a3ee7ca3cd0c2e0ca0a06759cc7ef034f01a4a"
            "0d62f11a7849dafd113ed61df524bf90454f1662573fdb14e1e3b7d5c2d737be868b7c64ed5109c4"
            "3b6bbd739186e1547a176a1bd867095c20f44a02f14bf9",
    },
    {
        .name = "17 bytes in chunks of 2^4, 100 bytes of associated data",
        .d =
            "e7105539b091f47ce0ab3a48af186375c7897dc39ab65d5f052a9f23656e2018",
        .k =
            "1faac5692be66747adcacae7d936cdfbc225b205a6e42909159d888511095bd7",
        .aad =
            "ba3ecb0fadf177d10b91241e0f8781ff284556ee125026d38abe4fef8914a6eec08ba47150c80459"
            "7007519f12ce4a6c38d8149dab776f003ec7bc10c8d2167c8776fe83ea96f8005b2d3459fe117529"
            "00f81f6c12cb553199fa6a974b39c24e649b7097",
        .plain =
            "d87814a10364ff3bf305bb61adaf121c8a",
        .ciphertext =
            "534d47480104047d5b4cb0b974965242ade950943a84eb962c2e596a82e6329032639b17c1dcd369"
            "b276e34fb85d21e4a93b88f3779082ce751dc4dcac2196b17d371f73c3fa46f8446d667c95cb10c3"
            "90dd900c5bc845bb422fc7b97b89097657630153774969dded22dadca03d36c057066e1fb5dfacba",
    },
    {
        .name = "32 bytes in chunks of 2^4",
        .d =
            "79d800a63cf6894deacf8cd079c8739cdf8efd6270e119c2e4b7961b6ed8c0b0",
        .k =
            "16709e50528f8e4006cde78cc87a689ece6f8428b5d7c156c54a2e666d0891e4",
        .aad =
            "",
        .plain =
            "9d4999d0de647076c95590f41b97cc217c94c04bb892e26554d50fe0a0c02f78",
        .ciphertext =
            "534d474801040461fd8c6fb6a03a71dff410512c608f64635f2ac2da8070b986fe0c6f3fc0b45ff9"
            "12481a66219d61574c249e7524d2ff8b01b3cf30f16762e4a25992e7b09436a84a14aa8df8884705"
            "d064d565c516346ffcba8a89a590f555cc8d8ba91ea2bd1a6a4d361eedb8a8e4bb84de69b3462edc"
            "6e4abbe9e4a79c7eab5790c1e25721",
    },
    {
        .name = "67 bytes in chunks of 2^4, 1 bytes of associated data",
        .d =
            "0e6929716236c9a990a62c5b14b37fd2623655f53142edc34d3e809a25d4f5b1",
        .k =
            "82351a4800ea10d47dc524ab22bcd1446ce20aed4d486f93fab80d710fc8b627",
        .aad =
            "69",
        .plain =
            "ee32addce94a1ae36200bc65c28d32a94b0d1119c870367fec3c733851639138067354582d74d3c2"
            "beaa2a12b33d313d956e7e2a95f406c12577793d791ccea03dfbc4",
        .ciphertext =
            "534d474801040473531fe43cb0b12346f6ad8d3a59603c8e27e960742235800d7a8b04340bf9d9fc"
            "d9123020fe36db36839c27951f6741ea5d869eb2574d1f359a1fb1a46657e384f4d6782fdce24709"
            "debedee9cd8085c2fbda63559df739cc678b027d7cd5bcbe1b3a33d9acd0f1efee3206b2465d9c4b"
            "e884b12c960bebc9aeb07a89858b29d4c09d75837a117e8f1f707db052b8b3bdd54b542decc4c3cf"
            "97530088efb0ae53cafd9e8113d6ffca3a3c4b44773693974b9815637b3f9812cd0c25b9467e59fe"
            "829675cdfd0bbf62ca739dd2ffd11d22484f",
    },
    {
        .name = "100 bytes in chunks of 2^5",
        .d =
            "0a9dc4d90840d8ac0fce0d6236d88f2dafc500a899519225e6a04fcd714ea06c",
        .k =
            "01a93b5e2cacd72697d53dd8f3cfab792415cd32d1d527a94a1c700cc1fb6301",
        .aad =
            "",
        .plain =
            "a05e1c3cad1c2668431e30767011e0a8e28abdf88f1d6d4f6fc823ff27ffffab69260ae39ee361ad"
            "04139bb02817f7204d1ce825076406f54fdac8678532ee67435503345cf226b65b06bb54c71dee69"
            "e59d218e142a63af4341e706082795ca67190943",
        .ciphertext =
            "534d4748010504624aa35decaaf4863286f8bbdc22a1dbb0f77e41af5373aae9d5323179df609d12"
            "82842a8a63466907091c901403147a334100c4731ef57e58d6cebb9fe83f4a70ddab349640334fc4"
            "83072388d69e032df6fa2b785266b79fde289751ef4b37b426a8aa0cef026f8cd0215edd2f661ad1"
            "7a6fa1ee26801b2d140d23f61a0ea1e09e651d31ff0a24c1aada8c265df6c0294ea308dd8eeab51a"
            "03d85e5f7f47e112491ae03ae90cd326fa3b770c4caaa9538e5bee746923c1e08e55b8ae6dff4baf"
            "ce0f4413751753e6f3c83fbc9a0a79c8226b48059fb3a6a457a532e6b6249334a16bf0",
    },
    {
        .name = "513 bytes in chunks of 2^9, 64 bytes of associated data",
        .d =
            "fcb8874bdfd1d994237ea1da3010b53f00dc25963ff0cbcbd0f5c25ead6dbd36",
        .k =
            "23c71e4674bacdd9d5750a064a4dfe2be93798b36108afe251bc7a44109ce710",
        .aad =
            "534145cc65c1c0c5316c53236a78276789f4b0884f79ca77e073dae44033927d822117100ee9190b"
            "7a672affdd93fccbdfdb5e1687cb6d3cc770b9dfc6aeb6ec",
        .plain =
            "de25b57638138ede6326ceb9948b0356c09bf66c91ca640894eca6216e289f65def02e9f1c038d57"
            "b23ed76acd2edcac33faec7086841ae333548797df43e9dcc15931a88eec04d15f010e78f013e30b"
            "51dd0acbe74ad48b9cd312c3de1822fb9515f4d1362e702155d817761cd5290ac6c0ebaaed61e7c8"
            "e5321fbeeabae9fc93244c643fc03acf490852d7514064bc3d2a7a841b2c4be06f317f1d30765b3a"
            "cf1ee7f45709b892d9b205394a6d6b50ef3ea08a2b159a4ff60b3ed2d18bf56430dfa927cffdd60d"
            "69ccc67dfff2d497a64bf2d4a97a433218d30fcdba328729034b8a05e093a57a6d34861a0695a3dd"
            "538d38e6f6a591b60bb45db878ce29cc3e8a9d0a3e94aad77b106f07041804375167f9d13894e1f7"
            "99ee333e73cb3b058d25e4275f92d9de34bd8dcc54317736ad61526f44e80878106d49dd52f58545"
            "7fa1b1cecf63ae0e89171ea44c072459f29d5384c4f5cc03cd0974d81504a427999389e714d062c6"
            "cd379ed3d793fcc8c073e7cc1c48a13d7d6121fbe7e4447c30e250972b54d9ca1494ae076bf8b0be"
            "da79907a5a4850b0e00cdd8c2e936928825c2e277b51d964df8b0f9d99099db280bb918812fbcfe2"
            "58f8f8a86ceb1d98635f1b523e35daeb5c858f027d906b123d56f4f5cd483a5f99adff635be968d7"
            "8fdf6eb8e0c42f40012110929a4d30536dc5c58766eebb2153494bd8a645155f3e",
        .ciphertext =
            "534d4748010904263de990d568b0dcee97c4eb1237106cc0bb9f0c329a2bff17e8914fa2a5a82998"
            "67a77323a547272392ef7900e1cf1544764b7675a4eda26e16f55a809cc535ac3f98c74e0273374e"
            "a00e9032196a70deb69de1efad32cfb369265e84dd823b8d21d74508953b80e8a061778853180b13"
            "a6ce0eda11086560a63709e72446b3889a2a5186e3af45d578621f23af8087987053ba688448e0c5"
            "63d3993f74391d44ebe3b7bb8ce4a2d5f50363ac73ea85476174c609de8f4d70ace69568c2d5bece"
            "2f31ba02ba4818a760e3f01160165dd497a817037985c46e8eb4ed091e54a8d88c0865f5d64e9621"
            "f2b3aacc07a36ace6fb8f78381661458d16f9f3bbb98ee3b0731f3db86539df04199d8b40b8dafe8"
            "3b15bb5e141949994cee22cbf8980c4b4c4a8c6a88ea079b975b92b9ed111357064f5279ed83b740"
            "a23a85e3954657a7d5d025b628ff519869e16ff5127fbcd6fb4c8997b3751c125cce543097589d5e"
            "b3324f4a905054962c5546f926f2c0a75d6f92f44819860a3f794dbbec65af7e1380a9eb903e0f22"
            "998a05c8a34ae8899bdd776717a36bb15b8a8f77ea5c5ae931f34766c46e248ca97d6425e6f81549"
            "32f47304e4b58d88b607eba0956355a5621784537ec0801e062b35b305530d36c001c7a3feee0e8a"
            "693b6bc0f5a9bf905d285c1b7f158e2598ed6f5f705d96a10838ecbf39c61e20e893347a7aea9fee"
            "c726795ac357469ff2add2fddc2482a17c0e060222fa3f9953b4989735e3ed6f1955e6b34d9d1605"
            "ed56cb2ba0a7c92b1bf57d935d0c76e2a00edfe20fc3def5828a42bb6039d510bbcfbadabe3b9f7a"
            "9fa79f2afaa26143985fbab83f4ad3dc",
    },
    {
        .name = "0 bytes in chunks of 2^16",
        .d =
            "19b7ddf6a22572aea675c890a4b8efc66bc334f0cb4ce9ece737d347d115ba6e",
        .k =
            "f92f0a525293dd8726d6cd246bbdd61dff668a45de87a66f0f886031b2483d5a",
        .aad =
            "",
        .plain =
            "",
        .ciphertext =
            "534d4748011004b46a59df76240112b81448fb89db36159a3305153d143998da86bd7afcfa1a4eb6"
            "05311ebf8ae404eec993d3594502d3856b2b1fa9127ac61e47bc2f2229ef45aa7cd001d0b1bbad21"
            "c147516d9a39df",
    },
    {
        .name = "5 bytes in chunks of 2^16, 13 bytes of associated data",
        .d =
            "c7db3438c3340fd6cf3a0ba1a262e562c3bfa74323659ec578356a898a1f2849",
        .k =
            "ff6c7d810bb37693b58ad6035d6a54e3fa440143eb28a56294926fa845261a82",
        .aad =
            "24f23e9abcaadeaa0318f45740",
        .plain =
            "5a9d6c8ace",
        .ciphertext =
            "534d4748011004d77232c6e8eabcf106d017aa173cdc3337962d83fdc0616bec65feb680a6d4d3e2"
            "53852fe6b00786ea967858e9116dd78fe7620c7908378e5de3e160a39a3ab07f63f79798aad00fb6"
            "f3f95998a2f27364e1ac01d0",
    },
    {
        .name = "1000 bytes in chunks of 2^16",
        .d =
            "162c3d9220bfbfb56af0397df0d83efea91b265d3e4693078276a28ef8339c97",
        .k =
            "63d97cf07f0ae9a8daf448a5867ecdfca9e6a91d6b784832d35535483f841668",
        .aad =
            "",
        .plain =
            "3dee6b3f93d7ff31b3708d373e701d29d62f7d95a4f3819ffed6923cf8296ff9c180c312f1a449f8"
            "cb0593f7f170ecfab4ac7998d91ebced3506e0d220e61f6f7b6ac312a0afdf5cdb5a45456f08cbc9"
            "4aa7cf4f585236ad3d280dacfdf7636da9f6e381c935f4af818eb7eec7e7931c4adf8f569170bcee"
            "a921574a9f1c68f268e56d63950b681f2b3d97b511eec575b5e8b407bfe9797792b70a3bf009c85f"
            "f89ff43ece1b9d26a9312a3142c8223b623b34e31dd93fa5baa886ecbdd3b2dbb74a12a577d0bff2"
            "a602a60898fa166f27a647744ee391c3a707adc9309937135ac58edfbd29d569923cae6bfa1532db"
            "3b3d7cdaf280790bb6bbab8efe0ea83f84ba7d88834d827f5e40d5ec3e6ec59ff9cdd71fbc273169"
            "56682b0723f36872f33a3f462071ae318a2a3b1a39fcaed273b22543038b7080df2f89a021e8705a"
            "c18c7f8d6b5c907d5cad315e6577d1567d618ce0e8b278075cd6ec86229df924a3b724c4c21179af"
            "36020b2dbe05f500c0080ad3d653b99c71d30cadf66701a7bc08f37040774b50332d75d093b182e4"
            "3759afbd1dd5b61d1da2855b5be609b26a2e9967368efa1ec669b1f874ec985105bc3fdb7149cfb1"
            "1fb5efe87d4563146c7276c97cb07d5fc55e30c140bc98f554be5b24a74b5c65d86c2b9e4cc3f077"
            "ddd2058f0a4de5bae34aa580a0f8c8d430f94bcf2f71c21a69c43cdd29a92e57ea4ef401e6ba0ae5"
            "d73150a9b0c33820e6cb3833a5c118c3da6e8ce055eb8e31e40479c36b1e21bb3e20db19c8b1bdbb"
            "ee44e103bf8f9bc271eb00d48f5a0bc980d3eba15250b889ddc9ca672f84cc776f01fd96ea19483a"
            "a1c50da1b39434b3cf5ed41ec2ab082fd4ae8cba2f0fff3e4b9c5da694c688e52e1adff375d59a99"
            "8f867e5b60977705b66314903d62f17b8fc0953d26db58a82e0a1ce8081985495df38c833f6bae24"
            "2d62578da90cac1a6c9ca53b27862a44b3c9bd5dbf11e1e929e123486047d6d38960bdd92b4d2913"
            "11a5e47ff2aab9b0dc846c3b9fed5ab02f2f0be51e414e2dcea523cbdc8514ae0f0963c02f4f7fad"
            "57a9c0a86361eb95227624121849ef856ce5726e69d2a2a1f79c961bba851f6bd0c82e688df33e32"
            "7f3ac7cf54f0571b0c714e932c68c2ef794228638b22c13e352e9528f364b84d295994bb624cb5dc"
            "3b649a1b48244699a3befd74f4c707d3da124a2ffcde4ddcb9b277544456edfde4d24872904371ca"
            "571079392ef83f4bcd1a820b33abf09080767af861d93e7634ce38147fd82a98eea36761225bfb52"
            "fcdd6f3959896601c2256e413dba8ae50ce96b2e22587c94b1c8036c7790c8e8b79a47c3bd2cfa71"
            "fa9da66a79ac23852dad55921c4c30377fbc7927bd78daf5848ddf023faa19b94c0c9371be7f60ec",
        .ciphertext =
            "534d4748011004d4c4daf84a26c52c2e3c74b698defdcd41ebd5d1627cf227c211d70e86d6ac5890"
            "ba122aa0686bb25c9c1a9b871f36ec38bf237d6192b13ce1bf751284a196938d74ea5f565bb0c965"
            "dac193eaff791efff9307d379c8f05b13c34bf9deb8f19287f428ae5f8247878ab0dbd245e1d0c26"
            "b6ad30f1f78e3f96c77a66e06ff9bad8d6c763be50a847a972b8148f5a95f134f96e80b46d43aa9f"
            "283a7b544e8d4b8213f2c98be52e3208dd7f16fd1b7f2f05bf81862a50d8dfdd2ae607eb0bf8f6dd"
            "b9bc6de80db260c546cfe5cbb1461639540bed33c778a46bbb0df963cb90cbd989555f84443085c1"
            "939cc04b9d9c7b3678b451315400ade1c2994dc004b77b6580f8fd83ee8e7e3489ace7b7f2045e0b"
            "14c4bebc2655862e191de2a8daf764727e0a68012e4aa671e599f63136b4d6030155dfd1802bb44b"
            "b1968ea474ef152d5f31b04cba541123f965a420d8dadfcebd993b9edb85991e47b90757964c6a1c"
            "5e5e05fa0bd248e8ab0f827c44b72e2463a9d7875cc23e164d4dc636ac9189b59b612781b185faf5"
            "266b629bc2b9903d9a401d6fc3383d18337b2c07b2cde53883556e1f376a7c71e045b7bc17315528"
            "ab078487ed0e4f07a3ca5bd6972c7dab1a96b744bb86954fcc3fb1c8978966dd7abcfd79b4f578fe"
            "e585e7f8fecb4aaf15e7fbbfa9d452f129a52f4ceaf0c45f30d1a514c2bce4f2f69ae6d502f1cd04"
            "9884a7d9ab19b5bea0f1f131cbdd9ca6ede973493c4f535d6f6df5e9acee8fbe8094183deadcc84a"
            "c29647abf7d1ad364347e393302af8e7a1563b4b29cb51663161c9684cf68a3c770b8a0b8881e2e8"
            "a3e911bf854595aea92dd1f85362998cbd17e0d5dad7134b72d11b26998aede1287fc21f53ffebf0"
            "82273d587c63ec2c04a85cd7488af31acbaef82819272278a6c38f83b6c8dac5cbb884c3bac34810"
            "f88a82b00e171f4def81e50bb3c2202a30200e8e421113202c58919167e9d227e7635d95b6ad904d"
            "0c5cc9f4702af9f343ae63154da56cd9855435c0ad7e65884c1cecc58443071a0385f0555ff5c955"
            "7ee74224e6a10adfaa4c83e7165cb547cba8782b83b9e64541083243c437e86b220e1ba289ae57d1"
            "39203c2bae00e71079bbe7d197ad4401a0806d4ed6bc39666aae5f964a8345422f1a5eddc87811df"
            "2eb38f60db2d8573aa37e720838f318b7c3909ab53d8acecaf38b1f819d8cd6ab7e4c3faa73f93ad"
            "a5b1bd39b152573578573f6ae6d0aff8428e743ecc8345f058d11bdd23d574dc5c6c20402e274cea"
            "fc16ba7d8feab4593c5dc1dfadf4e0ec553b7b3bbad0f0c0d2570a545bc6e3a0c87acc41efe1e4a5"
            "3b37d9c6e51c8439549aae322cffb91fc04f85dc4137549829c14d3e4ece55d257f0f00ce0caadc5"
            "926d9ab8f618381188cfd8e873adae13dbb2f749346dd6624bcbf7207d813ea2fe9c7d96debeb147"
            "4ded2510a4474e9b39a453558326b3a80fce2457a0ee432fc49812a2ed86a2a333e2e2adddc619c2"
            "210495280cbd57",
    },
    {
        .name = "20 bytes in chunks of 2^24",
        .d =
            "69b66a8d1ac326e9d60bf9f5768eb9b64ef47887b1e34d74107fcc2018ee0262",
        .k =
            "bbf71fa8da4a575ec4fd5b0ec10e552311b95bf34bed37178673bfd161023884",
        .aad =
            "",
        .plain =
            "3e5d065d3758ab9ecb114c754dfa9ae5031ed5d0",
        .ciphertext =
            "534d4748011804b01f4fc2791f3e07d87b765fd28b54473afd8c925256c4c8875f2cc40f0c0fc5de"
            "973b6e5a60b87388dd26f1236e5ae9f4c27e782c5c27f56b06e3bbcebaddcd98f15bfe79a734cd19"
            "b1195d7afd61cb5025bb5e146b9d1e79dba6c6945c339f31fe42e1",
    },
};
#define smg_known_sm2_hybrid_count (sizeof smg_known_sm2_hybrid / sizeof smg_known_sm2_hybrid[0])

/* HMAC-SM3. */
static const struct smg_known_sm3_hmac {
    const char *name, *key, *message, *mac;
} smg_known_sm3_hmac[] = {
    {
        .name = "GM/T 0042-2015 D.3.1",
        .key =
            "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20",
        .message =
            "6162636462636465636465666465666765666768666768696768696a68696a6b696a6b6c6a6b6c6d"
            "6b6c6d6e6c6d6e6f6d6e6f706e6f7071616263646263646563646566646566676566676866676869"
            "6768696a68696a6b696a6b6c6a6b6c6d6b6c6d6e6c6d6e6f6d6e6f706e6f7071",
        .mac =
            "ca05e144ed05d1857840d1f318a4a8669e559fc8391f414485bfdf7bb408963a",
    },
    {
        .name = "GM/T 0042-2015 D.3.2",
        .key =
            "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425",
        .message =
            "cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd"
            "cdcdcdcdcdcdcdcdcdcd",
        .mac =
            "220bf579ded555393f0159f66c99877822a3ecf610d1552154b41d44b94db3ae",
    },
    {
        .name = "GM/T 0042-2015 D.3.3",
        .key =
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
        .message =
            "4869205468657265",
        .mac =
            "c0ba18c68b90c88bc07de794bfc7d2c8d19ec31ed8773bc2b390c9604e0be11e",
    },
    {
        .name = "GM/T 0042-2015 D.3.4",
        .key =
            "4a656665",
        .message =
            "7768617420646f2079612077616e7420666f72206e6f7468696e673f",
        .mac =
            "2e87f1d16862e6d964b50a5200bf2b10b764faa9680a296a2405f24bec39f882",
    },
};
#define smg_known_sm3_hmac_count (sizeof smg_known_sm3_hmac / sizeof smg_known_sm3_hmac[0])

/* The KDF of SM2 with SM3. */
static const struct smg_known_sm3_kdf {
    const char *name, *z, *key;
} smg_known_sm3_kdf[] = {
    {
        .name = "GB/T 32918.4 appendix A (test curve) t=KDF(x2||y2,152)",
        .z =
            "64d20d27d0632957f8028c1e024f6b02edf23102a566c932ae8bd613a8e865fe58d225eca784ae30"
            "0a81a2d48281a828e1cedf11c4219099840265375077bf78",
        .key =
            "006e30dae231b071dfad8aa379e90264491603",
    },
    {
        .name = "GB/T 32918.5-2017 A.3 key exchange K=KDF(xU||yU||ZA||ZB,128)",
        .z =
            "c558b44bee5301d9f52b44d939bb59584d75b9034dd6a9fc826872109a65739f3252b35b191d8ae0"
            "1cd122c025204334c5eacf68a0cb4854c6a7d367ecad4de73b85a57179e11e7e513aa622991f2ca7"
            "4d1807a0bd4d4b38f90987a17ac245b179c988d63229d97ef19fe02ca1056e01e6a7411ed24694aa"
            "8f834f4a4ab022f7",
        .key =
            "6c89347354de2484c60b4ab1fde4c6e5",
    },
    {
        .name = "z 1 bytes, 32 out",
        .z =
            "45",
        .key =
            "31f95dd72cd93e98d6619b4f38ed2c9a20f80b7f9b0b66f1d469f37055e2c46b",
    },
    {
        .name = "z 128 bytes, 256 out",
        .z =
            "483e0d7327bd242a43bf26d7b6ba68392a6506d78c04ea15c1bc58e0792e9e9b8979c7b8ba10c9b1"
            "35f7c57f60752ac94e74f380e73a63d6699814e670ca5b39e99b6254af2708f5b4cf576ff57d0e6e"
            "ec188f86dc9a0c9cb3c94a5431a73400cb556cf539d92d98b80a6f6e00a59f4cd534fa61e9dc6c4a"
            "ea23d0a03fa28087",
        .key =
            "c392f7b12c9922631583a86a1192a343ab8ebece626b7b4ee13ff3025a27eaa1152af67bb927219c"
            "e3ebc52e183a68784c9f266661a750824844f47a09e3dfd8adc9d2784b414e7f82d5d7dbe4f1d2c0"
            "7fdebbc6db631a844488e7049be14da94e8b0dceb82daeb084810ebe04460a2bae9fb4fd34ab868d"
            "608be1bf49d2f638e3f894d3af96a0eaa8c580418bc481b5bb87f069ec44ea31a5da93b8e79317c9"
            "7743c31e3fb0b137e67524a32755569c6254850208ff9908ca7d247fe2abc132dd60b7a621cafa14"
            "3389dba72bc9c6bd231eb96b4dde77171e11242cc16dca643ed332e1e58a0dc618009ed8e335655c"
            "6fbe9bb64766534152af32f20e9ad92f",
    },
};
#define smg_known_sm3_kdf_count (sizeof smg_known_sm3_kdf / sizeof smg_known_sm3_kdf[0])

/* PBKDF2-HMAC-SM3. */
static const struct smg_known_sm3_pbkdf2 {
    const char *name, *password, *salt, *iterations, *key;
} smg_known_sm3_pbkdf2[] = {
    {
        .name = "RFC 6070 inputs 2",
        .password =
            "70617373776f7264",
        .salt =
            "73616c74",
        .iterations =
            "00000002",
        .key =
            "fee723a2bc966e11dffb66133f4e8df577383c78",
    },
    {
        .name = "RFC 7914 inputs 1",
        .password =
            "706173737764",
        .salt =
            "73616c74",
        .iterations =
            "00000001",
        .key =
            "30530b86537c85ea33fbe26ee0adea8d8bd91d283b87936f400e83ad2364ef2632cd8662313657c0"
            "e6138ffeda2c4e6805869cbd8030188858d8a675ac762523",
    },
    {
        .name = "password longer than the block",
        .password =
            "70707070707070707070707070707070707070707070707070707070707070707070707070707070"
            "70707070707070707070707070707070707070707070707070707070707070707070707070707070"
            "7070707070707070707070707070707070707070",
        .salt =
            "73737373737373737373737373737373737373737373737373737373737373737373737373737373"
            "737373737373737373737373737373737373737373737373737373737373",
        .iterations =
            "0000000a",
        .key =
            "5fb72ed5cc09181f4d63d153dd6404b2b533e1e86e9090ef6c1f5d49fcae925b48fa7a4365f80734"
            "610e9f20e959f614aaea76a5836ee254e53c5cbb84330d543f4cd84c1ed3e72e397f4d5f347d9336"
            "f8d4bbd1dae7f92c9aed1e5fe3048bb806b0a134",
    },
};
#define smg_known_sm3_pbkdf2_count (sizeof smg_known_sm3_pbkdf2 / sizeof smg_known_sm3_pbkdf2[0])

/* HKDF-SM3. */
static const struct smg_known_sm3_hkdf {
    const char *name, *salt, *ikm, *info, *key;
} smg_known_sm3_hkdf[] = {
    {
        .name = "RFC 5869 case 1 inputs",
        .salt =
            "000102030405060708090a0b0c",
        .ikm =
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
        .info =
            "f0f1f2f3f4f5f6f7f8f9",
        .key =
            "c69fe91b7aaee2dd5718d72dcaee0cce93f1b8e41f792da51261b6a517e68b36ed2c595572b01dfa"
            "359b",
    },
    {
        .name = "RFC 5869 case 3 inputs",
        .salt =
            "",
        .ikm =
            "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b",
        .info =
            "",
        .key =
            "c8c91a38ae2fb3b023a7c38ce9f0748f28230d59b6b950ba3ba949bf0d713a5774815778801741cb"
            "2034",
    },
    {
        .name = "salt longer than the block",
        .salt =
            "57406b1a4507515161e65efce19ea92af8dcf50309da3452b1a991f865f8676bda58e3ea87c72595"
            "dc4300df4ae51046a5ada13e632f2017623413318df4978b7e1fdc8c85b7b3d9574e9cb144abf148"
            "788f9046960aa58710b499e6331bcc49ace625cf",
        .ikm =
            "7036a932fdfb6ea1d14080802ce36a3f",
        .info =
            "",
        .key =
            "487e66b06af3b49f0844a15c9bcb4276ff020930e0ac11ec85dfd4b8028be175",
    },
};
#define smg_known_sm3_hkdf_count (sizeof smg_known_sm3_hkdf / sizeof smg_known_sm3_hkdf[0])

/* SM4 in a mode: whole blocks. */
static const struct smg_known_sm4 {
    const char *name, *mode, *key, *iv, *plain, *cipher;
} smg_known_sm4[] = {
    {
        .name = "draft-ribose-cfrg-sm4 A.2.1.1",
        .mode =
            "ecb",
        .key =
            "0123456789abcdeffedcba9876543210",
        .iv =
            "",
        .plain =
            "aaaaaaaabbbbbbbbccccccccddddddddeeeeeeeeffffffffaaaaaaaabbbbbbbb",
        .cipher =
            "5ec8143de509cff7b5179f8f474b86192f1d305a7fb17df985f81c8482192304",
    },
    {
        .name = "GB/T 17964-2021 example inputs",
        .mode =
            "ecb",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "a51411ff04a711443891fce7ab842a29d5b50f46a9a730a0f590ffa776d99855c9a86a4d71447f4e"
            "873ada4f388af9b92b25557b50514d155939e6ec940ad90e",
    },
    {
        .name = "GB/T 17964-2021 example inputs",
        .mode =
            "cbc",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "ac529af989a62fce9cddc5ffb84125cab168dd69db3c0eea1ab16de6aea43c592c15567bff8f7074"
            "86c202c7be59101f74a629b350cd7e11be99998af5206d6c",
    },
    {
        .name = "GB/T 17964-2021 example inputs",
        .mode =
            "cfb128",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "bc710d762d070b26361da82b54565e46a4cd42786a3a5293a3c6cbc123f0b354407055b1c1a5d998"
            "2c187d5c3ee0ced84b82c40f2f0a4e0341797f1f307b8047",
    },
    {
        .name = "GB/T 17964-2021 example inputs",
        .mode =
            "ofb",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "bc710d762d070b26361da82b54565e4607a0c62834740ad3240d239125e11621d476b21cc9f04951"
            "f0741d2ef9e094981584fc142bf13aa626b82f9d7d076cce",
    },
    {
        .name = "GB/T 17964-2021 example inputs",
        .mode =
            "ctr",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "14ae4a72b97a93ce1216ccd998e371c160f7ef8b6344bd6da1992505e5fc219b0bf057f86c5d7510"
            "3c0f46519c7fb2e7292805035adb9a90ecef145359d7cf0e",
    },
    {
        .name = "counter wrap iv ffffffffffffffffffffffffffffffff",
        .mode =
            "ctr",
        .key =
            "0123456789abcdeffedcba9876543210",
        .iv =
            "ffffffffffffffffffffffffffffffff",
        .plain =
            "348539f84cebe5a56fa3b78571984f2555630a4cff033d7f0eb41a442bc15067a87db644871ca202"
            "4c786f149c30f0259e7b670c2ecddcc9c78be958fb4eeabdf27332d4c0403b7ea82f9e1f99450c82",
        .cipher =
            "5c94968645988142e958f24b2c022fd57314fe27f6c21fb399e129547015f24de624edb4b83f1f12"
            "7ee3c04204d868c92d680b08605894e488eec731b469ab70535620814b4edc2c33d2390aa9844c63",
    },
    {
        .name = "counter wrap iv 0000000000000000ffffffffffffffff",
        .mode =
            "ctr",
        .key =
            "0123456789abcdeffedcba9876543210",
        .iv =
            "0000000000000000ffffffffffffffff",
        .plain =
            "b99a1d54d8be0bcdc025bc8f3fb86483624f9b93ff57e141afb296125ed68beb27af252cd25f9801"
            "56a67667c311faeaab4f2d896a8941b78cfd46fde5dc9868ec84806c62f3cac4e525f84cf37cbaff",
        .cipher =
            "dab783f1046d7c533fcdd2577dbbdaa60cd80b7e6f6a9e93349235b8b1772e7c265d6839f97ebc5e"
            "6bc5ce988e4518c73a386b78d6ff4aa19f08ea7f60cb2d9adcb57008d6526279481b9239f4c59ced",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "cbc",
        .key =
            "7ec41467d9ecb25e3a74e69f65274b7e",
        .iv =
            "c5653b172b6de6970df3f5029a64da37",
        .plain =
            "f986e16ef9778203b42ca5b30f87ac73ffd00e6d25fbef050c67df0ae8714b18f180754ec3c527ea"
            "198488b791f4db2077727a7f23ff4a59d937527a8b91f4e6baa4e28b5f73f775d95f0acf99ba66c3"
            "40021aea55b469f72ae67fafaf7a19332c46fb9635a67d6c3e4b134e0f0cf007c3f5b93b04957bbe"
            "edcb05aeb01ffa915a318af80bf3b572d1cc4c890b4f8d9e071c1b3cd57af807031793257a9c7c36"
            "180ec80e6328bc1394b56f66fd03355e8576477f4b78fbc0b62ba6a5c0d7af8e37db52059ce49ab1"
            "546902561ac290716d761d9f6312635614cc25b4b5d928653beaf0b96ae6430fb537c1b16baffd7f"
            "b9a39db7ce640679fa4ff52f593750a9956a5b2acbf1d015ef07cde9cf0884bc039874357eb6fd4f"
            "a4345bbbc4e9ffd443ac186adf44ab01cd933d3065375e076685fd4d58c70c5a813492103a1a731d"
            "836681b1959d7a4164b30a80d22d047c9c6a74936e72086dba14dee88b1119077c84a65ed7cbf8d9"
            "ec4e1c8c5b2ad06e35ffae8ddac22576d3a62afbf826ee6e75553e48fd44fd1706f3aa19939b616c"
            "e39598499d7506ec492658a0564bd3ec4fb5028dc8f33e2932c7007fe6ee9b11aa8efbc7608956b4"
            "8ad1910a1c73fdf220d1dde8a16e2c4d98ddce82c4b3c65d4ec0b706ad3bbf18f1d52cc25a1337ae"
            "4bccdb6028949f9188d0d99940223bdae85ff87931ff07e36c19fee06c49d3b5",
        .cipher =
            "22a08999753810d1a23e34d2e029ea8f73b3cb500b1735c835d19e47e616fe68741a32ec1dc9e8c0"
            "362d99768343a3a7cdb3a73497dd144fab062b1ab90bd159fa002cd25ac802b8d628d005052f90d7"
            "ca29c64340fe961973d3087a0807aee820d581bda12d6cffe376fa0d5be15053d3e08ad516ff8f9a"
            "bd2dc2cb55c7d9f325ee03668cddd507b08243ea5831582449053749aecc1079c1c341beee4f752b"
            "d68aadd5c5263b0d38d2f8c0455eb801b6f5027c4b83c5669c2acba6060279e8c966bb836cdf1bf4"
            "e9b9c2513804fb5f8d6dad0090c9f0ac15d8608c39ada9f351fca0c65e9c8d7f337137c9c020b524"
            "3d03dcd60ca12b0b203a56db9b59c70940ba6a0c42b02e6fe77e75db9fd0dd7a29cd450a235c780c"
            "87fb4050445c0a3eb4bccf3c6486aabf9897c1011a4d8187cca070171719ad5104550c253135e0b4"
            "502cec4897c3ec7fa8a19621d0195fc575b475d87cf6086f51cd5bdae0081e1ff655fcc73885f63a"
            "683efec13e9b23bdef50f2c9d28872ad70fbbad6ae9797806399bd4028eb99cae5ef482c63b9d6d2"
            "703292a6fdc044304c6e939992aac5c2d922662e1204d1e93e0aed8ef29d57b2bc84831b4f59133c"
            "03239e7d9705c4ba1578d15a29883b41e36e0b555aeba51c81ac24e7150d7723efa6dd417bb4e2ba"
            "8d831a634cf12196ab74182127972062300970a351f4a1cd8c0ac0b9426acde0",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "cfb128",
        .key =
            "c94ec3cc1efca2184c7fadbb651feead",
        .iv =
            "9c5a0be14493f617080a784552c5ecbf",
        .plain =
            "3f5c69397f9e9f4d86fb6b0b0eb882c8ea6db0ad78472553a2fb016214cd9449d31692ddeddb388b"
            "554f43d874c5c5cb13f12732793a681f3826f62f0500eafb1b468a0c4efb1ffda7c1fd5430f92350"
            "57367bacb66c383b41bfb599a85d968b2b080d2a21b48e9f3cb6aab76068369f1e079535259157cb"
            "2d2c2fec76a6956cad5634d784c1decec6f2029eed7b7383be29db20ebeb25976cc8fc27e37fc8f1"
            "0226f1db26d2f8540af188b9e310b11b2242014570f0a5fa9a6b5a8b0072718979f7d2977bd7dfd8"
            "561f226b6c4571892ed65b2e9115d5dd8beafb5c312a141a31b25e74fce59826dff3b06b2af79a95"
            "531157eb85c1b29b534d6e673355fc5762aeafecab345411c323b519ad6b4e1d8039915cf7594ace"
            "3798d8f9a548633584ee403d09f54cd29ec551c0478fdb9c1e5b4324730db624b32d4e6545d4e311"
            "d4976ab4f8562ee41f29ee1d82d965137bdfc667d1dc979366fb55a7847be6667c4342e32d653eeb"
            "d24075fa3ccee4da1db85170b7626d099299eda057fdf57f6d53d58961d104727097e47346cf34a1"
            "c99811018b78d85a6a3461d8767339e6d5922814dbd4cd9a86f514079e2d0302645177fbbcf6fe07"
            "e7316079a0c81070616c0ed95839a6af3a636ba59e7572bbf268a141ff684cd0dedbd285ad69cca3"
            "dc1f04eb4a0cb2d2f106bdf1b087e77bc1fd5bdb59cf903e93cad35d34b2741f",
        .cipher =
            "4a87973d1a3f0eaf96d5ebd7577088cc6f24b3405ed2fdb021d60f54b35117118bc0c41d0899f6f3"
            "0127123e2dde72b1cb95025ba7fc5adbea6b1a7170c4078d13fbbb36a84412b2a1672d23fe5f8445"
            "d6561632be73a4362bffb53763368bfc741c97255ba79063cd92a13549522ee081a49f1dc1ce4a82"
            "ee7db02f290e3420c1944377943dbf327fcd51140b43632264c71543968aa0438c90a50f55501193"
            "73b92a91d2b744f16c4260a9f6151c2d0ea99fa8427f6ef23540208085be1f85ae7778bb7a095294"
            "546afea46c4f506d6e9764784cf48b8d353bc3043a7033cc6c368482034124db4c1c4e5ad686f88b"
            "ccbcb8dc27fa609a1c60c4809b8ec8f80cd4880a4c0c9f87e57b4b02743fb3a9a954e320e050e0ce"
            "120b0735c6ea547d19b6ece45cc4211f18e26f60ffae1a1e8ce7ff2b6c67ba1eba6771d0f83cae1c"
            "6abf57cbb3e315288def92985e32d766622d646a17b5e4388cd807997e1aa5a11721588e6560eab7"
            "d1d3cc2fe40af2ffe3d6d9672f19bf8e5fd3d5abde597cfac95c39fe40a9ad09c8e5e1b7315f833d"
            "3adf39627499e60dfd3715d2e432a1e4c5d65fcdf33cc9d42b8a10d479dc49d2cb1a3f2844403e9e"
            "205a6e8818125a619f497bbfdffbe00d116db0ae87ebd89f04836092315c8c0d519dfe3c4afd44d1"
            "4f87fad9ea66565d632a9213eab07908100f4df00f541e32c5f5319753bb62fc",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "ofb",
        .key =
            "141689e14ffed337b949cd78b09e9a03",
        .iv =
            "f8631e668aa56504d156c09881132f59",
        .plain =
            "cd1feaf11d6a66fa437e57b0cd004279d40498b8db34f2962f3888bafad58d33a899a74c5f99c48a"
            "76e3a6d00c860b2b82a7f074c8299636d6cfdc0a85b87926db04d4686629f3b667f58607881712d9"
            "bae52a90373241cdc681566b9bd404a8913516902d2e4761a0779bac455b198a064f08ced31673ed"
            "13b8983caeba055cbdb1e111f0718db78e65cfb96c1b70a2c1bf79eaec0501cb7e2a1ddfdd2fb4de"
            "353d2c7da1d9a6d7ad133a07cdb93511c1dda453db51f5a3ef634cf04dbf1c0d453bd2f4b30842d0"
            "907c006d848b83638ad3687039391b807201d82b1672fadb6bfc31fdde4a77b789555b5a68bade90"
            "cd380ebafb5cd6c06566f24443bef536d559a25c98dc974c84caf159c07339aad14f4a42dd308c94"
            "805a63f71fa5309fba0dcf40bae0e1f9e82322b10d9328b4289e9634240962a9e3817363b2aa00f7"
            "96b8c589fb4e77455fb28910e3f49a672f0b5559f1063e22a2954c9939b036aa589085fbaab9e38f"
            "01d91cbace2aba1cb0df0c2996fac44bd8008d2cd8be6ef5f3880a28b306c22c33849b4baebde84d"
            "c8223f3235a596d44b60db9c732b8ace8d9290007086ee8d170a72e9fd1398a3fba008e8104874af"
            "f177b363b66ea9662928c008a458112dbf8e20e722ebc2e102b61112c0852ffe475fcf84201fdeff"
            "ee64ed2a3a9db4418ad617879c8b193b0ae55d2c02f62557ec45734ed2dda326",
        .cipher =
            "0cb31b168fe7db73a8324b9e841dec15e5908b5c1ffa3c6395e69304cd4691abdff8304cd252c9c1"
            "07e8d5f32d3c81bef5ae32b7be188e2f67a3aa7461fea05573dcc946b2d70058226d82dca27a0de7"
            "41b263a2e8ce136d1bac54c8c959076953bb9a5f33239dd9760c34185aad8451efbe79a9715ee435"
            "540d5a59a903b8645ad753ff2f608926c22ea883bef82ca73bac12ad0d141c6bd7337ec1839fe7ae"
            "7d4c86aba708623a6b97195e0a16435816eb9840d2cd3dd03b1e4f98428565ab4e1fe2fe7086c1fe"
            "7d0b1264224ecc895c8fe673491fa517a87138341d0de43ac7c439c598b74e177a99fe4ec1b43cad"
            "e37417230fdcbfa5dd5b5b82c215b4387d9dc7ed767e26865f5bc916063b1c853c1b6dd00f496508"
            "519c9583152bb0d427f1ac238ae90153ce837772fcaac547879f0b58a41a4e7e2507b33c88312d83"
            "6e6bbd42247e59fa782c549d33fc5e3c7814018b647af29d0059e9a1c4c5ffe42388cd0277139393"
            "250f2f6c187c08436297e04addfe8d4dd0419d1ce0bb8c50fbfcabc8c5d76df3c4302f24309f343c"
            "7d0515654dd648a334b6561e5c6ce36c718582095969599f3e038540f6d5227a10ad7a6d76c64709"
            "45bc216c9d2bddfbaa1fc3fab2075824a1593f7a4699b2e907ca0b45970e799d79a5ab5468a3c128"
            "72abc66c43c980eb49862bb18d05ff3f82fa47aace09a213ef91fa371b8b8ac3",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "ctr",
        .key =
            "90da2f8cc4c31891f7d641229b230404",
        .iv =
            "080fab64f3192424425c7e6ff5bf9800",
        .plain =
            "ff4372383ee3c6b01fa824952d91d458d353d0f8309049340bada9e8ee0beb926f8ddf9debf5ac56"
            "b9c62e91bb2b65f238c65adfcc4a9bf99e92d137fbaa5f3c60baca092e2d049e2dc6fd19d548f122"
            "af00645469a019cd509ab78067a876bb7b10f73e2fdce1709fd4d1aa2599c4a1b2ea5e267a5fa6b3"
            "791a191b03a1aebe57cc341751eae2406d98a2a7bea8d24ea3c86e7888a11b22babfa5f40641a73d"
            "ba8773995bbde4bcd2cf08560ec238578f0d3197ec168f7c10802fa738b63c16483a46f6bae251c8"
            "4ebe82f657de5af7ce39b563b215bf67bb93797c02ac7b09934a248957b952cbc67451305df81793"
            "cffb293b9f3ce4d43cc31fe7f13ff17ff7e0cf6934de40ec94d6f64c25d756fa4d9ca6f6d19e8ce3"
            "0a27421cf0034579ca22b55c604d5b3023eff4a3d2e967fae41d08be191c24d1351e98063309eeb8"
            "77e5dc6fd19a706fc2b4e83611f3807ce8155e9a9c1f9119c7e7b4e7c4bc73cb3bdce0a7e02e6e26"
            "106d6b0be4d8beac6511b55f6ad580d86fd491ccf80c832c2edaa09cd3a46fdcb439bb69ac087895"
            "43023ef5f8c549b64157429f214b3cbdbfe9a6b72312760d60eec9c625f8231a211313a3ec673d33"
            "311635a10b05af378b1969f9b2c6e70df9b0d403ca94b1466336136e0847afc78e6b2d3baa4875df"
            "0218c8f482617fc22345b3493bbee741712094ec4a6517bfdf21c73c28686ec7",
        .cipher =
            "310cf34d533ecbc6db26aad7a4172f17bc4840b1d5789edf4446a449313149fa70be3ac071cfc736"
            "931cd4c3205cc78dbe77dd4891b3614376a0056b53c3c5666c1f919c262002bc582bf88faa9db1f2"
            "c5fc67f83441a63a8faa4e59fe62859b142ff74889dcaf9a92c5404fb6f21671cf2f96b364477bac"
            "db8fb0fdf1d451e5c18c72fc4288172f102e728361d04a54e770693a1c0474ade082b214b382b994"
            "93ebe5d62e4ef7e8b4b22233340d7aee1fa54600bc7b448bbe905c0398f16d9d476af87c727e4e6e"
            "d2e63d91adf27eda2a8a5690b47326a6378f50c43361a281ae6f79d3d509b1cc90b2134820e5a01f"
            "dc9118390ce5ff796692316d07719879761e3cec87c99728b080b0eb7ec4eab0af64345a97d3be5a"
            "b84fee603508dc1b52d4fb84bf81ce86a4618886e1ef465689dead9b377fdf9eac1ab4e1aacf9135"
            "ab91b4a883f68dd0a2c2a3263d75376b099cf919ad3e7cb261728a7991e9fba184a6e721f6c776d0"
            "1f30ea079dd04d8a10ecca58cadab18ff861419221432c6b6e67d136ecf73118dd8e4f8fdd647baf"
            "f03f81490cb4c88983947f9b44cc88b05a7b90b2557556fcf920043ddc52e764020298a6d550508b"
            "591a5e2f34d3d8c6d36b65541b4b9e1169d8aa208a600c3c72fe8f4850feed2628515a47f7f9b748"
            "e8d0e8eeb8351634872ff667cca1b138f3978dd624dae7fb9610acb4bee5dd0f",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "ecb",
        .key =
            "5ffa5e09b7f6e8a8b5ee35ba91fadd85",
        .iv =
            "",
        .plain =
            "f3aa66e5957cf95624ce1d89143885f3af17fe525002ae4afef8a9e748200cc2ec130d0c83f14797"
            "405d1495f76681f05c62422db9f990746b0fd71440fc368ef059e9ec7a83d5f98861405838303e72"
            "bc4d7281a0b69979e45d4436720f4808f214033f7225f815b35cef4e036687ee2268534a9f87efcf"
            "b455eb18b4d8045a262164ddd0e9e1e88977ab6f4c763193165125ffbf7fed926892dff191fb0dec"
            "94ca82db4abb3baed1ef650177e963f8ddbf22607897bbdecda3391e9aa371c445adb3be28895b2a"
            "39b23472e43851e802436f353bdc66fd963fb0a630f8b5dc52e6d2b54b2a66d566380312441b9143"
            "95622c56d50babe72f53c0232a7702c3e3958fa21e61fc848fe0f106b5a74dafa43381e816e6151d"
            "20331e39dd60a03bf50b10423c86df60bad454cec21e60c9bac80606388af22247c59538779dd004"
            "750598765815c5f629135001320c07159c5b04f06c424025c12127d4954232c25d04e4e4f4a15bc5"
            "46da390a7b7e20430978bbfaa2904cc02f0eaf651136af98d152f6a7b7f8f8e62a43ab7220033b3f"
            "b58850a85e6868f700c27fbe51a66e803370d7fe49178af5db430a260da2476c026d4e144283141f"
            "5c156b0fc9e80a050336aa9f2cd03ea256fd33718f06c97b8a62bfaa554cec56c0863594ed09f75f"
            "138a964bc6aeb12ea993ea14afd10a95529cd1fb20d52d20aba7584c2c33dd87",
        .cipher =
            "77ad462b0433f8107d2930eded368daed9fe928eb90ee2bf629206f6f30e6085f1b55bb568faee28"
            "c45e117a74fe51fc6be0ee1630db230da9cef4023ff448d124a612d02a1c5907c47faab5f257ad70"
            "72aa17e3e28086ff58e425a42ff9557194d15eee3d598553cb6f9af1edd8ca6efe27edadd3497fd1"
            "658ba8a04ebf4a7a01baec298bf945f7277f12edd30716a259e688fa568831acb165ab1e398fc91e"
            "088368b42e4e1bd9d83634615dffc35484173ef521b7982300b5401c68edd365b8adbce0dff81370"
            "a1e3a2b4f3aa846475043a4ceeddd437c69a7b0bb152c25a21ce6436293431e9e8bbe98ad3b7e684"
            "e5e68063786bdbebb9ee3c2cbab8ad0eb97ba2afea7435d087616dabf2e5d7b655f58ee02257c720"
            "0c522426619224e06af5c626c12c8a4cd2a5e8189b3a86cf2cc541aaec67cb54b82ae636a6013301"
            "9a5480080226259ef8eb634d594a6eb49ece3fb7d90ae4f538e3d96669c7832a5fd84e92b6f0faef"
            "c3a7dfc026829aa1862316440a4af1df8fd062b915b337b486d1fd5e2734d59a36a48a4d8b3b2291"
            "2e989f0591c312159c3a70a955c102ec398b223b0eadcf1e8de305f743f1b7fa54a7dac65e4ffc8a"
            "7ce3ea83ad16d24c73e594b3189497323679b2519bfcabb83846c9bb11bd49f84d4071172dc5abba"
            "14aab554686733fc770fd00495eaee11bff1d1ae6542eec3f057ca749ac6d08c",
    },
    {
        .name = "random 16 bytes",
        .mode =
            "xts_gb",
        .key =
            "4492c026a600b5f13fd01d67638ce5b9ddf324ca4760879334f870f590a1d714",
        .iv =
            "4030f3eded8440cefab8e0738d025aaf",
        .plain =
            "79f92e042ec19cef5859de1a5291b374",
        .cipher =
            "68aa6973f7d4201ed13d4d943e943af3",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "xts_gb",
        .key =
            "0335cfc8b85de644ac1663a7ff296d81f6ac93421514dd8f4e56adf2c06e8b69",
        .iv =
            "633ac8b788415425b3a5853e464dadf4",
        .plain =
            "6df5b27d582b2af2219884d9950fa7cdb634163fcfd660723ff72bee568f760362d76d9c43cfbc8a"
            "d4bc8bd037e0b3cd80ec605926f3e2996af8525b35117194c4f07ffa0847e220e74300b5fe7603db"
            "1ded4c592c5a11f13df3c6d4bd95e518a8e8a6ac887c728623de220d794751d1a85cfc8873d109b2"
            "73a70ab47b8c4082dac2f87272ef439ff18563e01edc14ca0bd0055e7b71316d743acbb957d919e8"
            "121734a2541b1c1cd8508e73f6c90b3c60b9592f53a77707f2c90b45413d2b94223cb6e3478df5ea"
            "8040275f26b31689476f5ec09941fa651f56de247b8d4124ea189e3d6e0c2741ed22c58f12d4a3ab"
            "2a2c08c6526eb6f875669fd1183df3341ca4f30d405243362102341250c1b090b21f63bfa52da336"
            "d63c0db642fa8c7525a37bae6f7965a3a2c21e34476c4cc262966c607304ea04763d79c487bf948c"
            "1451aae9d770989f05f83eed21b849ccf74860a6227b2404414904dfc8a868ef33b1d50df273c280"
            "b53b22240107af3818cdd6436133578c535279e2cea488e42e1c1f5452bd7a9c01314f3a6fc80f7f"
            "91cebc7c695aeb8ac3ff48c59068418d761c15c96e7906466f007a8e2e3d2516368d44442b0e556e"
            "4a663cad15e54a4e6124b269611cf1ba810b20a3b002ef56ae973aedf53644de7709dfe9fdac563e"
            "7b6f685accc634d69c55065d6b529edb42f6bd442eab5820c943d756aedd6603",
        .cipher =
            "d7efc83a58c273af9d617d5bf4f1e443dd6a3848274f45dfe365dda37acc607b56e0ff95245e6a13"
            "29a7f1051a757e0e13b68b11f0f1ed02a2680e7be6228f93caae22f0f03b10e669a960ce854eafa6"
            "806143f45a4c814a1d5845903cccfdb627eb1d928246684330d62a121ccd292693d027f486438b4f"
            "68a2cacaa5df46f72bdb35191d51255fe79fe79a04f4dc1f2194638e935f9285ebb2a35d4eda73ce"
            "6af5a8bc05615da5a3aa06837ec18b8536828ea766c0fcb15d39c18441770d1901f1c6dc2191b2c8"
            "bace8a384eba361f1e00345c125aaefdb86369871c67af1d1976a74628abe128ff1d9464588fbd0a"
            "18e001c3a204b272c7bdddfa0cfa15f162100a539aef255496b36db0abca47d96b71ffb739717145"
            "f34373869e4e4333fb8880c8417e9d534ea37654000622f321551dcdac55b8463ff42b4712fdf0ae"
            "20067fb2a4bb9be9430d79eea79aa6a31e1d05fdabb4505b98c331bfbea9aafaeca11b8783fdb04d"
            "726b0e4302df6dc9e1288caaf48ba8586ac34170fb3f86289a01631757bad545a143fc3e4cefc16e"
            "fc6c452ad362065a2ae8321124bca30d8baf7a800bb34f31fda37730253782d5cda3cdae75388620"
            "b95756092583a40372913b902199f5c95894c9247f73a0dcb495b9db60d1d15ae03c7c2fe4435214"
            "d5e4aa40fd746bf3b2833ed3b09bab9a3da5dde46c97fafced637dc93a2c44f2",
    },
    {
        .name = "random 16 bytes",
        .mode =
            "xts_ieee",
        .key =
            "e078766d394d0503867981fd6bb029d39162832d8c4bec7078e8e71df7ae48ec",
        .iv =
            "641ad96357899ac3f0adde5230e5a252",
        .plain =
            "b24ea0ea851f3da9a428bca628dd3962",
        .cipher =
            "bb11a4f64068f0dca86d491e8332f9fc",
    },
    {
        .name = "random 512 bytes",
        .mode =
            "xts_ieee",
        .key =
            "230275780e657d09f0f9e0ed1573f12e6b34a0c6738010c1479d38bb7e57a078",
        .iv =
            "65319303a5318cad597aa497bf6617bb",
        .plain =
            "0022d27b8aa8943c9ea22823c710c6eb66437dead869d2e453f624a941908ad5a07bc78bd1511bc7"
            "26dfcba63755707be8bc797bd276355ec668c3294676b640eace7cb77258c9651209542862a3e340"
            "e5da3f84e4681289c7c247c3ad6e781fdeb521407c454ff18d4e95ef3642a40a5e1791f788ad78ab"
            "666efe6cca3e09e81a95aca630f7c53d8798a03d37b50cbcee473b6d83c89d28867ec3438710167e"
            "ed0b4cdd7bdf95d9115e9591bdf1f9d1c1c3bd0f73ef228b2b5cb54b9da6c83fd7ea5435a82fabbf"
            "f525391893125b414ed64122eee638aa68d9ec0ba3cce63ec70c52ee9ae999dadb8bb01bf6b17f24"
            "91f370d60e464ebef5d97a44e5ecf79540b27cb67cc45349769b6beb1771c293c09b6948a290b3ca"
            "eb9543f93af5d30e7f94324a567f7ad279868dc9c71e3591d14835d3dbac3274a7e785d62dbcf818"
            "b4ea4b97cd00484c69c1bb73d314def70e130fa2a69412b6adc5532df19fe0eb1c527560c3304d15"
            "3695906447f4cc1178a46f537c4f3191191813c7d318cf920ba6dadb7732ce645c6581bc32b137f8"
            "3d23b84bd39e6277f145faa3e138f0c4d4bb82c49635415ffce990c415ec5baf90ec05febf646510"
            "faa1e5f2e483afadac9321cef3ea21fcf5f5b2fae88ef1238a009064ec79586c207df473db8f0f01"
            "db41fa96c36712901ff9d93333dd35abf63dbb67e3bcf60d547c1c5035f48aaf",
        .cipher =
            "d2b47a88e314b1b01a978e2a81ff1881fdb24f3e542dbd938033084db56952667d805b3e6e2b6783"
            "e22f8623585e60fa3ad62ea529bf7c1a97491e06234c9948d0ec7c224bf1f38e930055af954989e8"
            "90e0a96ac9ae8857da11dfbf4b05e36fab8b2dd45278111983b72da8344daf0d15912aa929f94a4b"
            "06395f0385614dcc048f4105132458e9b6c56cfb3ad79183daab4473e6be5f583c69e5963ee0b3f4"
            "8194441f81cb84d84a59a3a3a9520341bc25702df5a852a9413cc79040b2cb2bebe4a7a8c114a38b"
            "91602ec84d9b62ec8e0dce7bd4f4497354d0abb7fc4a114546e4b99bcf245e3156672e3043d5453f"
            "05e5687131235405869c0ad08e1f13a1b4b7a56cb96d2cfc796bd65bb819ac1d00e953f240b6f794"
            "9e6a8fc6c6acebfd50ab00d675cae81b31873844045e07e755432fa3734dbee886816c2aba81f6a6"
            "8b96b86b3f148bc013e05efddf7db5e58bc042b3afaa849484395a32ca0086005adbf97ec3797454"
            "2d2dd6208a3ebbc76480239ede02221ff9c970bc8ee54101a015f47a1689fca57d71b448b65c634d"
            "72adf5d00e0c1532e9caeafa2972791860a82fa57a7eb5c785be75bc98a6ba96e6ca2620d0d5238b"
            "6cd40935900f163879a660552e42d2d002bde5c8ea22401c43f7e26b1f9405bdfc8bd78d4ada6c7f"
            "b4d9b162d3b11e2a17c49d38ebfe5b05f762e13aed03bca58b606817a241dd3b",
    },
};
#define smg_known_sm4_count (sizeof smg_known_sm4 / sizeof smg_known_sm4[0])

/* SM4 in a mode, or of a length, of the library's. */
static const struct smg_known_sm4_library {
    const char *name, *mode, *key, *iv, *plain, *cipher;
} smg_known_sm4_library[] = {
    {
        .name = "cfb1: GB/T 17964-2021 example inputs",
        .mode =
            "cfb1",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "d27966dccd9a0f53107c3bed916047aaaa54e26da1e0826162dc46756a8efcd1954f4cd5c9341cf7"
            "f810b3bc201f24262bd4aab55028ecc005f444f66a1704ce",
    },
    {
        .name = "cfb1: random 17 bytes",
        .mode =
            "cfb1",
        .key =
            "486dd18dc321b0acceb06566e872a969",
        .iv =
            "bfeea3e1b670424adaa8130980ea2702",
        .plain =
            "3e381864d5f7467f54b6bb6e44f7e2218e",
        .cipher =
            "46fbc1fff1c3ba5f3fc644661fc95e7778",
    },
    {
        .name = "cfb8: GB/T 17964-2021 example inputs",
        .mode =
            "cfb8",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "bc98b69c0b3ac87baae5da3e2964fec01ef48f4e5a3df04cc492728bbe3a85466ed6a881e0dd4b53"
            "e150cbe45862b8c9ba5e256ff5b63f7e044e5d0c338c51ca",
    },
    {
        .name = "cfb8: random 33 bytes",
        .mode =
            "cfb8",
        .key =
            "53f9198262a246ec595fa1e8a3142da6",
        .iv =
            "364a41be3665af7a97e0e387c98603d7",
        .plain =
            "d01ebb13ad8da2966cc6a51c06de674b26b0a7a484c863a3e0848384ec76376105",
        .cipher =
            "2a75e2fe791fe06cbd894105e7f9733b35f152cbdd6495874262bb4a6a0b9366a9",
    },
    {
        .name = "cfb64: CFB-64 of 17 bytes",
        .mode =
            "cfb64",
        .key =
            "2f7fd8b52c8ffc23ea9f9565c40a9bbe",
        .iv =
            "b4d6acfa6df013ec04049f2a42a7eea2",
        .plain =
            "0835c96387c02176d2026010e9ee2efd49",
        .cipher =
            "b63e621dd11c9a7dbe97641bdc7a914c5f",
    },
    {
        .name = "cfb128: random 1 bytes",
        .mode =
            "cfb128",
        .key =
            "3e2d2a60a5d4487d1f7bbd326f1b0131",
        .iv =
            "ce275d736fd434704e552c30a0959003",
        .plain =
            "ce",
        .cipher =
            "cc",
    },
    {
        .name = "cfb128: random 129 bytes",
        .mode =
            "cfb128",
        .key =
            "acba812d9ba776ee36df744adab3efac",
        .iv =
            "a5102c7c2e0b78e12a8ee03e3f8c26e9",
        .plain =
            "4be148b8d3bfdc6b05a7185b53478db2713e49582ebc440460a807df4d7764287d0523c3f42147ba"
            "b35c38dc5d02d7ddc2d0867b84d4d08af8a262c0988e9db571bd5ad850ca2a021a0e4e06c6f5a6fc"
            "70f60b649eb76d4e49f85d3e4b6df4a55efe0ac106c52bc75496b2ef2fe9d777c87d49e0121fdee6"
            "1f5f05b8a8acd91c5a",
        .cipher =
            "3a518e0854eac2101d197e0764655b63fcb268b51fac6c6402d0f3af15a6bc6486b65474d75c7b2b"
            "e54f00d44cde8b280bd33bb0e00684a1b6b3cfdb4790def27dba4992b4540b874a6c423a27d62e88"
            "47d51cf5f3dc6f7c68564a3188d41335e57139e8b370cbe5653502e2c9fbe7d732def01cbba874fe"
            "9efcda65a07d945c28",
    },
    {
        .name = "ofb: random 1 bytes",
        .mode =
            "ofb",
        .key =
            "c32f729bbffbbcdc0c568e2efdad257e",
        .iv =
            "be1cca87d485398a427a4fd952ce8608",
        .plain =
            "7d",
        .cipher =
            "21",
    },
    {
        .name = "ofb: random 129 bytes",
        .mode =
            "ofb",
        .key =
            "d44660cf0737b8a25f19401f07d9b58c",
        .iv =
            "7a7d597c5bb418b73f003927bed8c842",
        .plain =
            "ab7c520212ef945227e561eb0d127bfc43e11585a052ad8e4fc51c664c4e0794cd31d25793892c56"
            "1daa36f2c851d3b5eb6669631e0d03194b9fd9a4df1628b72f192daf83e66524156c67d288a73923"
            "6f1a055864202b28f5871fc2d4d04f0704f9970d061c953931d4f2c8b4545c7f3ea4e7fec3688cc1"
            "d5e1f2bb35572c7029",
        .cipher =
            "09f9abb3f7719ccd33eb602ddf135b884889d6a9dc1318c39b1773e2b7bdf005f4a9052f3a63b1ff"
            "96a3fe82a987ffc80cb770b0babcd3431918e343bf874f2122e6bc38fba6a2af4ca0185340bab47c"
            "6bf620f68053101dab9d169e643a94c8bc6b1a0dc9bd4def8e034c914c5a1d3909602ac653066d3e"
            "2370676521e89358b4",
    },
    {
        .name = "ctr: random 1 bytes",
        .mode =
            "ctr",
        .key =
            "d9ac9967a5bc6a76babc4e8680e00405",
        .iv =
            "4452fb6cfb30761648751112689e91ab",
        .plain =
            "43",
        .cipher =
            "58",
    },
    {
        .name = "ctr: random 129 bytes",
        .mode =
            "ctr",
        .key =
            "2c2d3bb3070417efe0a493ff133901c2",
        .iv =
            "335189f5fbeaef641f9650acda10c074",
        .plain =
            "f5ef0be8b1081c867860ec6b6ac041430b692c21900f1e56d88670e75965258615db4d43705b3627"
            "1b46d5ca9433168d7ec8c18583a5416b5c5147e17619e133b3409e0fe8e9efd1b1c897a917bc5ee2"
            "39a86a00aa06ebd050a5345678ff50aa631eeaf236951550aa0ad9856c5b1ef7379daf900a6205cf"
            "6d1c408ae2975b775f",
        .cipher =
            "d2cf5177936c3d935ccf3239623fdb306bc44dba97e51001f5153f71c554fc63e737b50606d1d447"
            "e8e5894931b70e06dca705219f0769a7d39e5c2c0a03822120fcd4bd83a857fc8e08792093c5c39c"
            "c8f036516d8afe0861de491e7db299a760f79a363a2239ea6602f50f7ebfc7b160176bb6d7326d5c"
            "c03a8fe1a843baf319",
    },
    {
        .name = "cbc-cs1: CBC-CS1 of 33 bytes",
        .mode =
            "cbc-cs1",
        .key =
            "3cdd459a9de6813b0a191f6f1028fd35",
        .iv =
            "a23cf065eadf8228c8ad8227477b1afb",
        .plain =
            "fc4566c8ffc746af9136f301c88dd91cc1ce2506dafd3e77965c588ef68610b4c1",
        .cipher =
            "74fdd4ee5ab0c2cc7b2d91919d401a2c334e4ddb2cc71807e2d3829cf4fb0da1ab",
    },
    {
        .name = "cbc-cs2: CBC-CS2 of 33 bytes",
        .mode =
            "cbc-cs2",
        .key =
            "3cdd459a9de6813b0a191f6f1028fd35",
        .iv =
            "a23cf065eadf8228c8ad8227477b1afb",
        .plain =
            "fc4566c8ffc746af9136f301c88dd91cc1ce2506dafd3e77965c588ef68610b4c1",
        .cipher =
            "74fdd4ee5ab0c2cc7b2d91919d401a2c4e4ddb2cc71807e2d3829cf4fb0da1ab33",
    },
    {
        .name = "cbc-cs2: CBC-CS2 of 48 bytes",
        .mode =
            "cbc-cs2",
        .key =
            "fd35a23cf065eadf8228c8ad8227477b",
        .iv =
            "1afbfc4566c8ffc746af9136f301c88d",
        .plain =
            "d91cc1ce2506dafd3e77965c588ef68610b4c1a2b9c9a5533af1f404204408d33a72e5e8aa10e0f9"
            "2bb22cc8b23786e7",
        .cipher =
            "a8495753d50d34ca58fcd680129dbac7108791f7e69c7dd7d95cf1c5aad841e70b0a3ac69fbe31b2"
            "10c7e406d49b729e",
    },
    {
        .name = "cbc-cs3: CBC-CS3 of 17 bytes",
        .mode =
            "cbc-cs3",
        .key =
            "ff2317fb807ba3605138a5a9321f5e35",
        .iv =
            "a882b4555c4250800a9046553cdd459a",
        .plain =
            "9de6813b0a191f6f1028fd35a23cf065ea",
        .cipher =
            "3a9f8b08c5de2eb35e6f4700ab75b079c8",
    },
    {
        .name = "cbc-cs3: CBC-CS3 of 48 bytes",
        .mode =
            "cbc-cs3",
        .key =
            "fd35a23cf065eadf8228c8ad8227477b",
        .iv =
            "1afbfc4566c8ffc746af9136f301c88d",
        .plain =
            "d91cc1ce2506dafd3e77965c588ef68610b4c1a2b9c9a5533af1f404204408d33a72e5e8aa10e0f9"
            "2bb22cc8b23786e7",
        .cipher =
            "a8495753d50d34ca58fcd680129dbac70b0a3ac69fbe31b210c7e406d49b729e108791f7e69c7dd7"
            "d95cf1c5aad841e7",
    },
    {
        .name = "bc: GB/T 17964-2021 BC example",
        .mode =
            "bc",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "ac529af989a62fce9cddc5ffb84125cafb8cde77339ffe481d113c40bbd5b6786ffc9916f98f94ff"
            "12d78319707e240428718707605bc1eac503153ebaa0fb1d",
    },
    {
        .name = "bc: random 160",
        .mode =
            "bc",
        .key =
            "094f434ad697dc50c17b2e34e3fef1be",
        .iv =
            "840314469b16f376336feda1bebaee2e",
        .plain =
            "4b27665a5bbd2adbb1df6db8cffc60c5140a8a6f075a0cab3ee885201dfe13c21854d85996447386"
            "9d2575b631e19cae0fe644f3d69e6b3c978dabb6e2f4d307db772a7a323a1201404ff467ff29494b"
            "436b8ea81cf8ceefce580a3a3781d7772b4c96246ab571cb0ec72d6c4974775dbf25bf525918f39e"
            "a7ad86bb10fe40b0772b1ab3ae47f10daef3e1206f897808c9a69b81bb55cb6dd3591357bfbbfddd",
        .cipher =
            "c4102567bb8d2c5e5e081db630f62e1031267bda47cf2c303fe8b5afd31b5dbb3eb7ad1bd1930ba2"
            "03f9d95fbdfe9fecf2ba6b7f9053f020ef792dbbba2582cf1835fe15cd117affe279849ea4b93916"
            "bf3e4d17edb64022873ef08e867bfdeee22ee47dbed672dc7afdb7e7eafbd9998c7d8507dde4e60d"
            "065cc1fcc32d581ddd1bb6faf2c4dfebd489baf318461d47c1a24879e0a4b7ef6855618e3f9ce943",
    },
    {
        .name = "ofbnlf: GB/T 17964-2021 OFBNLF example",
        .mode =
            "ofbnlf",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c",
        .iv =
            "000102030405060708090a0b0c0d0e0f",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "00a5b5c9e645557c20ce7f267736f308a18037828850b9d78883ca622851f86cb7caefdfb6d4caba"
            "6ae2d2fce369ceb31001dd71fdda9341f8d221cb720ff27b",
    },
    {
        .name = "ofbnlf: random 160",
        .mode =
            "ofbnlf",
        .key =
            "be6820c342c09fc561a87f7c4a3e152a",
        .iv =
            "9022cea6e82ad00b245078a454e04cb4",
        .plain =
            "9b9fe2bf06de66647803ca8184a1be2f3a5c710ab53a665ea91da35bc700d7397d85e4f286f11e87"
            "ed3be2809ffdf67537e279a53db001b50d8257e1fcb919b28a18a7c7acacc449d80fe28a9668998e"
            "b15d1b5d62e48e89989c814339cf6902c41442ec077bc92f2eba858f1020c4c6350e6607a681a687"
            "0251232476c145317a93aeeef9a05733dda35841e77442eea4ed733e5c944bfd9fbc26b5910a7e5d",
        .cipher =
            "a9a0fe51503105b9b756803457437901417d4b691a458bc80bad4e7242ae3e727d6edd27fb95f382"
            "09c7ed4519f74168ddddf9ac30af540b5018c10b49beed0840efba62e4ed4671124e39b728c977ad"
            "8a6369dcda958e5e26c70d612d3a6403f7bd0916b9f19d6f213953fe0788a5ac4aab814e2266b4eb"
            "0e624f4adf833e62876139ffa7f2b6d94e2ac44ced4478f4a9bad8359ff96b4e1aa8e118a47b9d53",
    },
    {
        .name = "hctr: GB/T 17964-2021 HCTR example (192 bytes)",
        .mode =
            "hctr",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c000102030405060708090a0b0c0d0e0f",
        .iv =
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c37106bc1bee22e409f96e93d7e117393172a"
            "ae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17"
            "ad2b417be66c37106bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51"
            "30c81c46a35ce411e5fbc1191a0a52eff69f2445df4f9b17ad2b417be66c3710",
        .cipher =
            "8858dda3034233e377936b76ce7edeb6a245075a37800b0b996e8e974c9032ac8de40d90ee4ee5fb"
            "58bc10cbc95779485ab38ffb0b4f961d85f086db705ff723edbeaec649b3b406b11b96a418a9c2c5"
            "1ef41cdd24e472c18336e9efcd07b7e264a1e2d46615198eb74938d72104fa89294a6360cdb6b032"
            "a704cf07a087bb2283598552701b2f710d6528d9c3f4dab529afef4413f25169b6cbf8168ccbfa02"
            "a2f507513d0cb3802da34dbd928b67e6afc30ca91011070cfd40c2ef3d4ac041",
    },
    {
        .name = "hctr: GB/T 17964-2021 HCTR example parameters, 16 bytes",
        .mode =
            "hctr",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c000102030405060708090a0b0c0d0e0f",
        .iv =
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
        .plain =
            "6bc1bee22e409f96e93d7e117393172a",
        .cipher =
            "b7b1dd75f608012dc69621d4ea720a60",
    },
    {
        .name = "hctr: random 100",
        .mode =
            "hctr",
        .key =
            "47c01bf27b32449c6dc0f9d90412b8624b1e92443c2da04a843bead55085c670",
        .iv =
            "b7d0e511ef0cd14b27b2fcb52fcf36a2",
        .plain =
            "b196201429b5d34586be2c423cbe20b7a349a5f1665ab4a6ec606d2002bea06b3b8610641a1ec761"
            "09d6173d93fc9a36a1e27dc9023d88c94f2f377e342f81b671e41fff8244d4677209844968bd1efb"
            "30045505fb73e10692a2706db431ffd651f9ddb9",
        .cipher =
            "9210cd61ac2e4ae1f7b1c078a0866ad3641e64ba211e08c228c0a9a6c37f669e2e8112b2c4ee01de"
            "7b628035638c83ea3229bf6720f21d58a27de0c04b986d6723b6656529c3763614daa9ebc19ad2be"
            "7b9bf5790c0e25f1265205f5d3ae6e6fcce6b2cb",
    },
    {
        .name = "xts_gb: GB/T 17964-2021 XTS example",
        .mode =
            "xts_gb",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c000102030405060708090a0b0c0d0e0f",
        .iv =
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17",
        .cipher =
            "e9538251c71d7b80bbe4483fef497bd12c5c581bd6242fc51e08964fb4f60fdb0ba42f6349927921"
            "3d318d2c11f6886e903be7f93a1b3479",
    },
    {
        .name = "xts_ieee: same inputs, IEEE 1619 tweak (Tongsuo/OpenSSL test data)",
        .mode =
            "xts_ieee",
        .key =
            "2b7e151628aed2a6abf7158809cf4f3c000102030405060708090a0b0c0d0e0f",
        .iv =
            "f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff",
        .plain =
            "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e5130c81c46a35ce411"
            "e5fbc1191a0a52eff69f2445df4f9b17",
        .cipher =
            "e9538251c71d7b80bbe4483fef497bd1b3db1a3e60408c575d63ff7db39f83260869f9e2585fec9f"
            "0b863bf8fd784b8627d16c0db6d2cfc7",
    },
    {
        .name = "xts_gb: Tongsuo 17 bytes (ciphertext stealing)",
        .mode =
            "xts_gb",
        .key =
            "fffefdfcfbfaf9f8f7f6f5f4f3f2f1f0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0",
        .iv =
            "9a785634120000000000000000000000",
        .plain =
            "000102030405060708090a0b0c0d0e0f10",
        .cipher =
            "9e52443a35410ca0ba5637b94c0766f469",
    },
    {
        .name = "xts_gb: random 255 bytes",
        .mode =
            "xts_gb",
        .key =
            "348972dae13e683d90a9b7503d4513ba3baa8c87228e04c5078ededa91f36165",
        .iv =
            "3347bec1e83b57610d9e7b63e92793dd",
        .plain =
            "8f073ec67edbc2ecbeec6a47b2df7e6aed9df500b0e9209db61dcf020f354e98675162dd088a8f89"
            "602014130987f5e0067802d54e3ca47b79d00ca544915ec049b6320bbe965dba0884c2dc50d6a5aa"
            "7bb34cc587d392df823bc016b66c90e331cc2b214d1b4d4a790531a72e2e15d45b0af4806a5a5b99"
            "b62af3b99069ab5ca05cf37969c9937a234da865c402ca929a1220d5f75093a4c31332fb924dbc51"
            "b422cc52f8afd28c530eed6def5da99a53469d13646b1e130907554c169a30486b2be7abc36a2784"
            "f67cd7f80ab04aba04c29d399bc4a0f4c1220e419ff0381e73cb156a2c9d02918437bb3a02c29462"
            "9e246e7867e6326ebfe0d17faf2b15",
        .cipher =
            "267d2efa156d75b2d11cdf7e027ae9108e643936fc9f3239a01c81ba053c5e7fecfd080d99fa991d"
            "34439c270dfee986921d1c7c1220431e8f8e8f9a924f6964cc6000bc97c955bb88f0b98b5e69ce3a"
            "1e9ac8000c81e226daae61bab0af184e401819e5c9d436acfd99bba3eb6a3f2e4341e0c440826c84"
            "84af309b8ff9864e91b221a4afab97820121723a440fa5c094c4dc61dd647ea5776752605e2a5236"
            "5a92ed936249690f25b863b28f1ae4043707225d5be244d2fc7db2fb1001e9cd4da57ab97636041c"
            "f87919ec503d93e2b516f9d7758bc6528d7fbb9c03eb15b34949a7249eb00e58a7513fb04cbbb459"
            "bcc0aa9fe4308fbbd12cf022952a0f",
    },
    {
        .name = "xts_ieee: random 255 bytes",
        .mode =
            "xts_ieee",
        .key =
            "62f5390b7d4aac2517dd3626bb7ec73f8a61d97e49a959c17c07033b087c51b0",
        .iv =
            "8766e2d094505d23ed1c610abfa7eeb8",
        .plain =
            "89ad859e66a578ab233b97a230008570811fa5a35af9201a7eebc36cca235a0e12061b7364d93aa6"
            "5554b9420054370073ad50c26cd99f725e11514afa406c6121a80f442f0b55f82fb89ded6beae286"
            "a147152e95523f9aff0052142a5bad8be564224b7d4b28749fcd4a4f6667c0e1d73b1e0abc6324a9"
            "9005481cb297d97f50ecdb0d291ee1f8954c3b863a0f7f0fd880a9be6cdc4141ea71f60e9f741818"
            "6470abaab324d896e31d9add933c5fa75f9db7788d37bbc76d3215987973f370e965915d6b0029bb"
            "1eb648347fcd77e44544a0f22541a529c250e6cf351162e70a1f871ac38390984307f6b7429db73b"
            "63679d5137b10a2b165bba6109f5e4",
        .cipher =
            "e3bd3a27fad99f206797b68b269b42c884a86c67382e61a7797bd19b1e4e55652f9056313a56bd7a"
            "b029fdb2ac776129b18b14394a9a03995017bdffcac6389896587485b594bb5731c8bc44b22b3cdb"
            "29ccec2eb23259f283c123fbed1d7344da56a88d7b4591505b48f85cf5d4686518d1eb589084a3fe"
            "2bac65a577de42840776ea65a87a45ff01b48543c23dae863f4ad1c034d1d6d20979fedde064b777"
            "22ccbf22dfc78c541d2507357923b1f74fb8230903954d2b848cd040e8b8c3a3f5561487ea284d9a"
            "4c1648b0a73cbbb19b306639f6bd2d327cfde8f7f914ec36547c02843b77a51f9a56f6a912755e0d"
            "9d31417af567d810b0a2c82d1d6cfd",
    },
};
#define smg_known_sm4_library_count (sizeof smg_known_sm4_library / sizeof smg_known_sm4_library[0])

/* SM4-GCM. */
static const struct smg_known_sm4_gcm {
    const char *name, *key, *iv, *aad, *plain, *cipher, *tag;
} smg_known_sm4_gcm[] = {
    {
        .name = "RFC 8998 A.1",
        .key =
            "0123456789abcdeffedcba9876543210",
        .iv =
            "00001234567800000000abcd",
        .aad =
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        .plain =
            "aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccccccccccccccccddddddddddddddddeeeeeeeeeeeeeeee"
            "ffffffffffffffffeeeeeeeeeeeeeeeeaaaaaaaaaaaaaaaa",
        .cipher =
            "17f399f08c67d5ee19d0dc9969c4bb7d5fd46fd3756489069157b282bb200735d82710ca5c22f0cc"
            "fa7cbf93d496ac15a56834cbcf98c397b4024a2691233b8d",
        .tag =
            "83de3541e4c2b58177e065a9bf7b62ec",
    },
    {
        .name = "nonce 12, aad 0, pt 256",
        .key =
            "ca9ed8f0ad7f57d06f141fe62241eac2",
        .iv =
            "b8437a45199c3a1c46924d66",
        .aad =
            "",
        .plain =
            "f733f2db24ed53fd6119d86de3ecfacb03f6ecb546057beca75e07dbcc80dd88ce94bf208ee44491"
            "7e0a26e35d9ff2887e992a544849570246794fdb9935ee61886a51b0f72138f8d1a6e093939c8697"
            "be365470ed0f487c28cfaec692867798569b1f1cdcceee0ccfe4e17a1c0ab4f40bbf0196a3f38eb9"
            "e3e6b4d405038796d3c8134b075ddbc84f8df36baaac176a045f91450697a2b51e850f59463e9480"
            "a947161e7289e9f312023565ecb5d034469076605b632eadd62e016ac5108ae1f845ecc95e2133e5"
            "7546a59263a44aab650d7778b2dc06b43c103c0c2a8099717e548ec9c16d57e59ab6e8660cac7482"
            "81af25775fdf874331217b404ed987b3",
        .cipher =
            "e50548d54be9e22943aa4a2b3f29c7f019e7878871915dff8b3cb71503b8b5a7c161e8718c95f70d"
            "6242e80e16d7012be46544fe9ca23038f623d48e89782de7c542a50fce7336038658b04933ee9368"
            "f0ca4483b606f5f77982351bad78ca367712b6e6f0082ca2af24802498a1f90a3219c8102f557fad"
            "fd308ba693cbf63ceaff65e0a637fb79be32d50142bacdfdc35dea27471a46ba5935c044c1aea23c"
            "5340254f4e5702b869e97e63b4f37ff0d1342ef9caba20b3876b62b7d6a4568157c0b85736514f1c"
            "e30cec5a4fdf3a6c9e73a8cfcd28e46b929daf1ebe81d3950cdcee3eb56fef3a1e88d94af69f3473"
            "618e9d5ef1c16a4883b9c87c87faf50f",
        .tag =
            "d843d2654c65e3c705130c060316c47d",
    },
    {
        .name = "nonce 12, aad 20, pt 257",
        .key =
            "a6c4a4479f175548984fee7fd75581a5",
        .iv =
            "0fcd799842ba060e14bfd9e3",
        .aad =
            "fd12f69c290cab0591b24224b752865bd52abfa5",
        .plain =
            "9854a4bf6253ed2d2120ea5179578fe11f5e42f40d4d06f95a14422ed478fdbcdba30ddfb25775e7"
            "b9c09384b474f130285b5b266ee10e88ae98cbe0169ed6ce1ca8b1972c62e3e6185d5b0dbfbcf4be"
            "8bc73c84f86795ca7704853778e2c16246d3eebc788170bbbc8d50e7c1d1d2577d10c4489cfad04c"
            "4f16ed9286fc938a7c5f7101f73ed60b2028bd9b9040e4cc5c13cdbed5065764d48c6ecea9dae165"
            "a723b5375caa0f1617302c527e341d2b3892c230ad9d28672d802ade578cad1978f302d96ed62ca8"
            "c08c4fa46064662e756a2a218cec694583e8c5d27369cb90655e8f1a1d5ef2d303d929e790141294"
            "6a1d075d6f041850547a9844add6ecc7eb",
        .cipher =
            "e81dd70c748a5323a1927e84c636c197082e46abe9194b8caa0ab8b8dda78dd7140f019e00a3b306"
            "db14bd774bea7759e3f78060acca841199868fd33bd1edcb50841021296100f4e61d07633021598b"
            "c3c9169acb7fe8e11f7290ce90054d4c2ad1f7e1d32e6824e81159bb0da8880294f5ad2355a33e21"
            "721da89029cea62462ae99fe60b11c6adfa0496b35094316c82cd952ca2b762dd7c34ec9276ddc9f"
            "1015e51d33d61fd7003853a9b5e184fa44ac6be6504e9d6b4cd1db776cd42dbec392f3f15870b2b3"
            "24aca916dce7a423a2f2ece401f4b7de36cb55df95ec819028d33343a737bbd2df9278eb4656ba16"
            "34f0fb237e2ff7110a146d83b0dbeac81b",
        .tag =
            "bf0966a05846e24eec4b32bfca8a2eec",
    },
    {
        .name = "nonce 13",
        .key =
            "555759e2ba637b97cf8e41b3b1aeb85f",
        .iv =
            "3105c01f17c779c1cef02b1f12",
        .aad =
            "d56c04a779b96145a5c6ea8c5d06c3be7afd99af",
        .plain =
            "ad01fcfc1554d97b20e13d516bab19232404a684db3eea45c4ae6827f8a1d80802e824e8867f08fd",
        .cipher =
            "827f5387c95aff9a12941036aa485c92462f3fd1d19a34864c7a0649829bc662ff55bee7954f46bc",
        .tag =
            "d95193bcd2e6c660fd11c15b181c6bb8",
    },
    {
        .name = "nonce 12, aad 20, pt 0",
        .key =
            "30919b37d7a43033478fcab76e676e67",
        .iv =
            "f11ca4880c27dcbd51fba5c3",
        .aad =
            "3acb88d6bd36802cc9f560b2589d9261797bf2e2",
        .plain =
            "",
        .cipher =
            "",
        .tag =
            "06989277241cba05cfd3b4106888fbe0",
    },
};
#define smg_known_sm4_gcm_count (sizeof smg_known_sm4_gcm / sizeof smg_known_sm4_gcm[0])

/* SM4-CCM. */
static const struct smg_known_sm4_ccm {
    const char *name, *key, *iv, *aad, *plain, *cipher, *tag;
} smg_known_sm4_ccm[] = {
    {
        .name = "RFC 8998 A.2",
        .key =
            "0123456789abcdeffedcba9876543210",
        .iv =
            "00001234567800000000abcd",
        .aad =
            "feedfacedeadbeeffeedfacedeadbeefabaddad2",
        .plain =
            "aaaaaaaaaaaaaaaabbbbbbbbbbbbbbbbccccccccccccccccddddddddddddddddeeeeeeeeeeeeeeee"
            "ffffffffffffffffeeeeeeeeeeeeeeeeaaaaaaaaaaaaaaaa",
        .cipher =
            "48af93501fa62adbcd414cce6034d895dda1bf8f132f042098661572e7483094fd12e518ce062c98"
            "acee28d95df4416bed31a2f04476c18bb40c84a74b97dc5b",
        .tag =
            "16842d4fa186f56ab33256971fa110f4",
    },
    {
        .name = "nonce 7, tag 4",
        .key =
            "94b029280717562afeaa3d8049b1a079",
        .iv =
            "8cc6db38818349",
        .aad =
            "d5e293f92246c087622c4e258f",
        .plain =
            "1cedd05adf2fc33440cfdf76f612fbf8d42c85e312e8782f",
        .cipher =
            "ae8e627e104bc6a76e85b260c8e47258bc2721240105339f",
        .tag =
            "6c6f771f",
    },
    {
        .name = "nonce 13, tag 16",
        .key =
            "721c89f11f43d14206bbe6d10cd08d90",
        .iv =
            "b98fb8378ef6ea528cb74a38a0",
        .aad =
            "c937ca17284cfa49bbc2ccf684",
        .plain =
            "59050f2962c42c3ef3165349beab720934b47f853109d418",
        .cipher =
            "3afd9fc73390f4a487e5808653b28dfb731810c09dc15a3f",
        .tag =
            "7e9b150eea163d5cf2d90aecc6b74fc8",
    },
    {
        .name = "nonce 12, aad 0, pt 257",
        .key =
            "1ec95423d20235a3b352420bede423c6",
        .iv =
            "71087e15c7ea4f0366a6e3f1",
        .aad =
            "",
        .plain =
            "01058ea2a14bc3692965f9f1c8a85b72a734aad7017c104965a2ed966e125357529c73f384cb3e30"
            "21694aa35fc3e60b5e0c69d92f0f7280ad54fb631e09681d5bb81ee80c9ae006c0eaa4005d265abd"
            "119fea32a103392889d4240cdfdcf49951f88ea3b7a7096db227a63412fd20804449994cade07c3e"
            "81a2b25eff69137ba8366729b03428e10deb12b5c3beca92a4ba1d6cdb4c6c062083c914454ab656"
            "650ad4a1f6388521b3dc7a8b682f9f7c2023514fad6f010386be91c7828ec6d02ebefa0f9a9f0447"
            "60922ae208d1e350c07ddb69802a82d97e5c30ea734cb145de6edbdc4d987d284b88729033df9887"
            "8467a47a8554ce0e01d829535b4d785fa3",
        .cipher =
            "722d5c2e13d1584431265456dd74f4da04ddbcf46e2024133e5a612df72f2359adba34f14d3d377e"
            "aeaa448937655b96d6d310fa4c42cd9179f3b0b578b921b1804d0c7f30e68032400fe8f5dc0b770b"
            "02caba894921832294c927ed78211e923aa13f1a4bc89f8d5038b82e7cfaca9c33b6ce406d075970"
            "89f4ed968f9658b602a4579ec88b13698f16beae66199c598868a357815d02550ee5f599d8477c74"
            "d63457ca294d89502fcce0d949fc1d964b46b40bbcdbaa6239aabe018132b26665fa7a56214f8352"
            "5893bf9a4fbd813b46ae82cec3de3f4454c95951aade17fda0f8948ac96372d7f9972e1878f58662"
            "4f3205145c6b3cc0c2a4d88fe2b3d0ac05",
        .tag =
            "e556c674997d162095d497e00b61bfdc",
    },
    {
        .name = "nonce 12, aad 20, pt 0",
        .key =
            "86192c56538c24d61ab851d9635187a8",
        .iv =
            "b1efe3d6169504f0a5807f86",
        .aad =
            "b8ed200b489e7c365b23bc274f96497e227a258f",
        .plain =
            "",
        .cipher =
            "",
        .tag =
            "1356e101ef1addcebe6899fff849b5a0",
    },
    {
        .name = "aad 200",
        .key =
            "d87ab83dc9243b71db2768fddc3003b0",
        .iv =
            "7c4c380c795a05ce545ec710",
        .aad =
            "53b54783fa721c01e04d34e5de781bb856886d54d39a890d73300e23ff48a6095bbb28a0a1e82273"
            "08d76bc06e687d1ddb02ac82836636fffbd19973ab4e683f3a3ae7c170937f156fe96954c9482d76"
            "b8deca278b102bc5143d56da026d0384d26b5905746cc4894f90f5d4288102454bdbf0a55ecc46b2"
            "511eccbc24e07acdb287d37e6ec4b23a0d40fd6d1a808a6d8263ccf9dfbf6e95a1dbbfbaf4ef023d"
            "515df0ae4aa9ebc0d280fd03daf82548bf69c8e3f2d2e87d22633c8ff504c0e29c2ffa4c51bfc6ea",
        .plain =
            "0a810931d4297bad9c5a6f9b7008402a62f221d7",
        .cipher =
            "a08bdd8f1309f2c1d126df350ddc71b337b43d12",
        .tag =
            "5e6e95f9351da10c879462adb2889e01",
    },
};
#define smg_known_sm4_ccm_count (sizeof smg_known_sm4_ccm / sizeof smg_known_sm4_ccm[0])

/* MACs of SM4. */
static const struct smg_known_sm4_mac {
    const char *name, *algorithm, *padding, *key, *message, *tag;
} smg_known_sm4_mac[] = {
    {
        .name = "cbc-mac: scheme 1, padding 2",
        .algorithm =
            "cbc-mac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "",
        .tag =
            "8c338e5a27e349beae39214feda97099",
    },
    {
        .name = "cbc-mac: scheme 1, padding 2",
        .algorithm =
            "cbc-mac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "4b6553af3c4e27448412315ac7849535",
    },
    {
        .name = "cbc-mac: scheme 1, padding 2",
        .algorithm =
            "cbc-mac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "421ad1690aa152e2846fa2a5d83445a9",
    },
    {
        .name = "cbc-mac: scheme 1, padding 3",
        .algorithm =
            "cbc-mac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "71af7e4553404cbcc4f2973cdbd0f063",
    },
    {
        .name = "cbc-mac: scheme 1, padding 3",
        .algorithm =
            "cbc-mac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "6a4a86f5b5e468dad27df25fb9d9be16",
    },
    {
        .name = "emac: scheme 2, padding 2",
        .algorithm =
            "emac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "",
        .tag =
            "2cf6edf63cce144489eaddf07b4938db",
    },
    {
        .name = "emac: scheme 2, padding 2",
        .algorithm =
            "emac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "e423e35599afd948aec50bdee838e9ea",
    },
    {
        .name = "emac: scheme 2, padding 2",
        .algorithm =
            "emac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "f02625cead008d4efbf3f0b2b0c2a75b",
    },
    {
        .name = "emac: scheme 2, padding 3",
        .algorithm =
            "emac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "4003ba1b6adc53a826e82fcea16afaac",
    },
    {
        .name = "emac: scheme 2, padding 3",
        .algorithm =
            "emac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "ffd5f1f2e5eda5cbf402d65a5b0b1953",
    },
    {
        .name = "ansi-retail-mac: scheme 3, padding 2",
        .algorithm =
            "ansi-retail-mac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "",
        .tag =
            "b4736be9a174faa34db1e9f1dacd5d62",
    },
    {
        .name = "ansi-retail-mac: scheme 3, padding 2",
        .algorithm =
            "ansi-retail-mac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "51e9928c2238330c3231b8752a9afd7f",
    },
    {
        .name = "ansi-retail-mac: scheme 3, padding 2",
        .algorithm =
            "ansi-retail-mac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "197247229ce9d7b6ae405bf885b27057",
    },
    {
        .name = "ansi-retail-mac: scheme 3, padding 3",
        .algorithm =
            "ansi-retail-mac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "7cd48c4242e45575e51aaf0dcc7a208c",
    },
    {
        .name = "ansi-retail-mac: scheme 3, padding 3",
        .algorithm =
            "ansi-retail-mac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "3c430f1ea43b540c68457e249c46f1db",
    },
    {
        .name = "macdes: scheme 4, padding 2",
        .algorithm =
            "macdes",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "",
        .tag =
            "0c560096b609ed0eaa39afd6e2666511",
    },
    {
        .name = "macdes: scheme 4, padding 2",
        .algorithm =
            "macdes",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "7e1a9a5e0ef0947f25cb9485261c985c",
    },
    {
        .name = "macdes: scheme 4, padding 2",
        .algorithm =
            "macdes",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "949476d35f17261e1fb8c4396d62dc05",
    },
    {
        .name = "macdes: scheme 4, padding 3",
        .algorithm =
            "macdes",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "28a70d6bccf74422462058abbc27f6ae",
    },
    {
        .name = "macdes: scheme 4, padding 3",
        .algorithm =
            "macdes",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba98765432104149d2aded9456681ec8b511d9e7ee04",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "c9d34e16c49ab64357a2618debd1032f",
    },
    {
        .name = "cmac: scheme 5",
        .algorithm =
            "cmac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "",
        .tag =
            "29e154322e5c7bd8ee6a25ba549b24bc",
    },
    {
        .name = "cmac: scheme 5",
        .algorithm =
            "cmac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "692c437100f3b5ee2b8abcef373d990c",
    },
    {
        .name = "cmac: scheme 5",
        .algorithm =
            "cmac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "4738a6c760b280fc0c8a8af3886e9f5d",
    },
    {
        .name = "lmac: scheme 6, padding 2",
        .algorithm =
            "lmac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "",
        .tag =
            "cd7ed27964e257c077f055f8ee383c3f",
    },
    {
        .name = "lmac: scheme 6, padding 2",
        .algorithm =
            "lmac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "a0c465ee5896972f8337aa1f92c99d10",
    },
    {
        .name = "lmac: scheme 6, padding 2",
        .algorithm =
            "lmac",
        .padding =
            "02",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "60dd955ed0ca3d7a64227174dd98dd81",
    },
    {
        .name = "lmac: scheme 6, padding 3",
        .algorithm =
            "lmac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "43050d51c656ae60be273fbea4870ef1",
    },
    {
        .name = "lmac: scheme 6, padding 3",
        .algorithm =
            "lmac",
        .padding =
            "03",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "61e00049e26962a36fedba8d4f52f0ad",
    },
    {
        .name = "tr-cbc-mac: scheme 7, 8-byte tag",
        .algorithm =
            "tr-cbc-mac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "",
        .tag =
            "ae39214feda97099",
    },
    {
        .name = "tr-cbc-mac: scheme 7, 8-byte tag",
        .algorithm =
            "tr-cbc-mac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "16e02904efb765b7",
    },
    {
        .name = "tr-cbc-mac: scheme 7, 8-byte tag",
        .algorithm =
            "tr-cbc-mac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "846fa2a5d83445a9",
    },
    {
        .name = "cbcr-mac: scheme 8",
        .algorithm =
            "cbcr-mac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520666f72206d6163",
        .tag =
            "e40ed79c3149a1c9d42f04c423049935",
    },
    {
        .name = "cbcr-mac: scheme 8",
        .algorithm =
            "cbcr-mac",
        .padding =
            "00",
        .key =
            "0123456789abcdeffedcba9876543210",
        .message =
            "54686973206973207468652074657374206d65737361676520",
        .tag =
            "a99d13013e892ee2c25be2daaa6c82e8",
    },
    {
        .name = "cmac: random 16",
        .algorithm =
            "cmac",
        .padding =
            "00",
        .key =
            "8c616f2408915fff0fdbd5de35f99a0a",
        .message =
            "01fc6032cab76dcc82b228ef1722fa3b",
        .tag =
            "a95199af4705c603dd310fc6e4414a88",
    },
    {
        .name = "cmac: random 33",
        .algorithm =
            "cmac",
        .padding =
            "00",
        .key =
            "810dac71c07cd181d031e948b0cf6941",
        .message =
            "d777c72c97e70fcad232f0bbb32156da52ab9ee6ae50c5922f8e502026325fd7e6",
        .tag =
            "ce120c5f7abf0ccc5e439da88f738a81",
    },
    {
        .name = "cbc-mac: full blocks, no padding (= padding 1), 32",
        .algorithm =
            "cbc-mac",
        .padding =
            "01",
        .key =
            "77ca005838b7579a8368f4dae5fc891e",
        .message =
            "955a4ee8bca4e7145f2c616d0c97bdd1501bf3b8db01085b83bb34d0e3950daf",
        .tag =
            "cac6289ed243b41ff5785738ac96d4b3",
    },
};
#define smg_known_sm4_mac_count (sizeof smg_known_sm4_mac / sizeof smg_known_sm4_mac[0])

/* ZUC-128 and ZUC-256: keystreams. */
static const struct smg_known_zuc {
    const char *name, *key, *iv, *keystream;
} smg_known_zuc[] = {
    {
        .name = "ETSI/SAGE Document 3 (ZUC test data), GB/T 33133.1-2016 set 1",
        .key =
            "00000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000",
        .keystream =
            "27bede74018082da87d4e5b69f18bf6632070e0f39b7b692b4673edc3184a48e27636f4414510d62"
            "cc15cfe194ec4f6d4b8c8fcc630648badf41b6f9d16a36ca203ab30d029278579e42af6074b9a8f8"
            "9011587199d29d46b4c4f1ec992995a7ae2957bc7ea2979211157fccf0966d98b0d2804bd039ffef"
            "98c3457692eb83c1",
    },
    {
        .name = "ETSI/SAGE Document 3 (ZUC test data), GB/T 33133.1-2016 set 2",
        .key =
            "ffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffff",
        .keystream =
            "0657cfa07096398b734b6cb4883eedf4257a76eb97595208d884adcdb1cbffb8e0f9d15846a0eed0"
            "15328503351138f740d079af17296c232c4f022d6e4acac6141dd74bddc631094bd62e3a08baa567"
            "2d3b3436068119283dad614c8df6d3452fe18442069592adf926c8c195f32662a1c69621a066492b"
            "ddb70940360efedc",
    },
    {
        .name = "ETSI/SAGE Document 3 (ZUC test data), GB/T 33133.1-2016 set 3",
        .key =
            "3d4c4be96a82fdaeb58f641db17b455b",
        .iv =
            "84319aa8de6915ca1f6bda6bfbd8c766",
        .keystream =
            "14f1c2723279c4194b8ea41d0cc80863d28062e1e71d3ddae3c4d158a7f067ac949350568ee5c63d"
            "f5a0cec3d33da5a77de892ace8fd9b12fb625a84f15a5323d93d39959a485a71dab8ecd19d9b3e2e"
            "169e49140b82f20a38362744e56d8cdee65def835ac36fe71065d63e9cf995ca2c0511d9e25f710a"
            "fa5e2af7cf39e148",
    },
    {
        .name = "ETSI/SAGE Document 3 (ZUC test data), GB/T 33133.1-2016 set 4",
        .key =
            "4d320bfad4c285bfd6b8bd00f39d8b41",
        .iv =
            "52959daba0bf176ece2dc315049eb574",
        .keystream =
            "ed4400e70633e5c5b28ea9ba22414181cbab6263955e04ae84b5fb47e90ebf630dbe3ad7575fd35a"
            "d498f5a32befcae090068fe46048c7abe4ad6e5d4e78863f",
    },
    {
        .name = "ZUC-256 document test 1",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .keystream =
            "58d03ad62e032ce2dafc683a39bdcb0352a2bc67f1b7de74163ce3a101ef55589639d75b95fa681b"
            "7f090df756391ccc903b7612744d544c17bc3fad8b163b0821787c0b97775bb84943c6bbe8ad8afd",
    },
    {
        .name = "ZUC-256 document test 2",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .keystream =
            "3356cbaed1a1c18b6baa4ffe343f777c9e15128f251ab65b949f7b26ef7157f296dd2fa9df95e3ee"
            "7a5be02ec32ba585505af316c2f9ded27cdbd935e441ce1115fd0a80bb7aef6768989416b8fac8c2",
    },
};
#define smg_known_zuc_count (sizeof smg_known_zuc / sizeof smg_known_zuc[0])

/* ZUC-256 with IVs of 23 and of 16 bytes: keystreams. */
static const struct smg_known_zuc256 {
    const char *name, *key, *iv, *keystream;
} smg_known_zuc256[] = {
    {
        .name = "ZUC-256 document test 1",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "0000000000000000000000000000000000000000000000",
        .keystream =
            "58d03ad62e032ce2dafc683a39bdcb0352a2bc67f1b7de74163ce3a101ef55589639d75b95fa681b"
            "7f090df756391ccc903b7612744d544c17bc3fad8b163b0821787c0b97775bb84943c6bbe8ad8afd",
    },
    {
        .name = "ZUC-256 document test 2",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffffffffffffffff",
        .keystream =
            "3356cbaed1a1c18b6baa4ffe343f777c9e15128f251ab65b949f7b26ef7157f296dd2fa9df95e3ee"
            "7a5be02ec32ba585505af316c2f9ded27cdbd935e441ce1115fd0a80bb7aef6768989416b8fac8c2",
    },
    {
        .name = "IV of 128 bits, 1",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000",
        .keystream =
            "0234e932f0c2229238853662aa624def7f99a4c7e47a0282b2fde38df4cb89c53c17ab1887ef5093"
            "15c53d45af1de5427d278dbb839af54ee937567401d3207e7f1d6fb3b5770472c4f98e41637788d9",
    },
    {
        .name = "IV of 128 bits, 2",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffff",
        .keystream =
            "3985e2af3533d429338580f0e0d80ce90649e5be4961b8a2d23a44d39c18ce9875f7c424082ecf47"
            "e1d384b891ace320e46f0b16cf903c77f097f1a94bcb2079fb5c6cc16e9f3e056eff326189ea0373",
    },
};
#define smg_known_zuc256_count (sizeof smg_known_zuc256 / sizeof smg_known_zuc256[0])

/* 128-EEA3 of a message of so many bits. */
static const struct smg_known_zuc_eea3 {
    const char *name, *key, *count, *bearer, *direction, *bits, *plain, *cipher;
} smg_known_zuc_eea3[] = {
    {
        .name = "ETSI/SAGE Document 3, 128-EEA3 set 1",
        .key =
            "173d14ba5003731d7a60049470f00a29",
        .count =
            "66035492",
        .bearer =
            "0f",
        .direction =
            "00",
        .bits =
            "000000c1",
        .plain =
            "6cf65340735552ab0c9752fa6f9025fe0bd675d9005875b200",
        .cipher =
            "a6c85fc66afb8533aafc2518dfe784940ee1e4b030238cc800",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EEA3 set 2",
        .key =
            "e5bd3ea0eb55ade866c6ac58bd54302a",
        .count =
            "00056823",
        .bearer =
            "18",
        .direction =
            "01",
        .bits =
            "00000320",
        .plain =
            "14a8ef693d678507bbe7270a7f67ff5006c3525b9807e467c4e56000ba338f5d4295590367518222"
            "46c80d3b38f07f4be2d8ff5805f5132229bde93bbbdcaf382bf1ee972fbf9977bada8945847a2a6c"
            "9ad34a667554e04d1f7fa2c33241bd8f01ba220d",
        .cipher =
            "131d43e0dea1be5c5a1bfd971d852cbf712d7b4f57961fea3208afa8bca433f456ad09c7417e58bc"
            "69cf8866d1353f74865e80781d202dfb3ecff7fcbc3b190fe82a204ed0e350fc0f6f2613b2f2bca6"
            "df5a473a57a4a00d985ebad880d6f23864a07b01",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EEA3 set 3",
        .key =
            "d4552a8fd6e61cc81a2009141a29c10b",
        .count =
            "76452ec1",
        .bearer =
            "02",
        .direction =
            "01",
        .bits =
            "00000622",
        .plain =
            "38f07f4be2d8ff5805f5132229bde93bbbdcaf382bf1ee972fbf9977bada8945847a2a6c9ad34a66"
            "7554e04d1f7fa2c33241bd8f01ba220d3ca4ec41e074595f54ae2b454fd971432043601965cca85c"
            "2417ed6cbec3bada84fc8a579aea7837b0271177242a64dc0a9de71a8edee86ca3d47d033d6bf539"
            "804eca86c584a9052de46ad3fced65543bd90207372b27afb79234f5ff43ea870820e2c2b78a8aae"
            "61cce52a0515e348d196664a3456b182a07c406e4a20791271cfeda165d535ec5ea2d4df40",
        .cipher =
            "8383b0229fcc0b9d2295ec41c977e9c2bb72e220378141f9c8318f3a270dfbcdee6411c2b3044f17"
            "6dc6e00f8960f97afacd131ad6a3b49b16b7babcf2a509ebb16a75dcab14ff275dbeeea1a2b155f9"
            "d52c26452d0187c310a4ee55beaa78ab4024615ba9f5d5adc7728f73560671f013e5e550085d3291"
            "df7d5fecedded559641b6c2f585233bc71e9602bd2305855bbd25ffa7f17ecbc042daae38c1f57ad"
            "8e8ebd37346f71befdbb7432e0e0bb2cfc09bcd96570cb0c0c39df5e29294e82703a637f80",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EEA3 set 4",
        .key =
            "db84b4fbccda563b66227bfe456f0f77",
        .count =
            "e4850fe1",
        .bearer =
            "10",
        .direction =
            "01",
        .bits =
            "00000aee",
        .plain =
            "e539f3b8973240da03f2b8aa05ee0a00dbafc0e182055dfe3d7383d92cef40e92928605d52d05f4f"
            "9018a1f189ae3997ce19155fb1221db8bb0951a853ad852ce16cff07382c93a157de00ddb125c753"
            "9fd85045e4ee07e0c43f9e9d6f414fc4d1c62917813f74c00fc83f3e2ed7c45ba5835264b43e0b20"
            "afda6b3053bfb6423b7fce25479ff5f139dd9b5b995558e2a56be18dd581cd017c735e6f0d0d97c4"
            "ddc1d1da70c6db4a12cc92778e2fbbd6f3ba52af91c9c6b64e8da4f7a2c266d02d001753df089603"
            "93c5d56888bf49eb5c16d9a80427a416bcb597df5bfe6f13890a07ee1340e6476b0d9aa8f822ab0f"
            "d1ab0d204f40b7ce6f2e136eb67485e507804d504588ad37ffd816568b2dc40311dfb654cdead47e"
            "2385c3436203dd836f9c64d97462ad5dfa63b5cfe08acb9532866f5ca787566fca93e6b1693ee15c"
            "f6f7a2d689d9741798dc1c238e1be650733b18fb34ff880e16bbd21b47ac",
        .cipher =
            "4bbfa91ba25d47db9a9f190d962a19ab323926b351fbd39e351e05da8b8925e30b1cce0d12211010"
            "95815cc7cb6319509ec0d67940491987e13f0affac332aa6aa64626d3e9a1917519e0b97b655c6a1"
            "65e44ca9feac0790d2a321ad3d86b79c5138739fa38d887ec7def449ce8abdd3e7f8dc4ca9e7b733"
            "14ad310f9025e61946b3a56dc649ec0da0d63943dff592cf962a7efb2c8524e35a2a6e7879d62604"
            "ef268695fa4003027e22e6083077522064bd4a5b906b5f531274f235ed506cff0154c754928a0ce5"
            "476f2cb1020a1222d32c1455ecaef1e368fb344d1735bfbedeb71d0a33a2a54b1da5a294e679144d"
            "df11eb1a3de8cf0cc061917974f35c1d9ca0ac81807f8fcce6199a6c7712da865021b04ce0439516"
            "f1a526ccda9fd9abbd53c3a684f9ae1e7ee6b11da138ea826c5516b5aadf1abbe36fa7fff92e3a11"
            "76064e8d95f2e4882b5500b93228b2194a475c1a27f63f9ffd264989a1bc",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EEA3 set 5",
        .key =
            "e13fed21b46e4e7ec31253b2bb17b3e0",
        .count =
            "2738cdaa",
        .bearer =
            "1a",
        .direction =
            "00",
        .bits =
            "00000fb3",
        .plain =
            "8d74e20d54894e06d3cb13cb3933065e8674be62adb1c72b3a646965ab63cb7b7854dfdc27e84929"
            "f49c64b872a490b13f957b64827e71f41fbd4269a42c97f824537027f86e9f4ad82d1df451690fdd"
            "98b6d03f3a0ebe3a312d6b840ba5a1820b2a2c9709c090d245ed267cf845ae41fa975d3333ac3009"
            "fd40eba9eb5b885714b768b697138baf21380eca49f644d48689e4215760b906739f0d2b3f091133"
            "ca15d981cbe401baf72d05ace05cccb2d297f4ef6a5f58d91246cfa77215b892ab441d5278452795"
            "ccb7f5d79057a1c4f77f80d46db2033cb79bedf8e60551ce10c667f62a97abafabbcd6772018df96"
            "a282ea737ce2cb331211f60d5354ce78f9918d9c206ca042c9b62387dd709604a50af16d8d35a890"
            "6be484cf2e74a9289940364353249b27b4c9ae29eddfc7da6418791a4e7baa0660fa64511f2d685c"
            "c3a5ff70e0d2b74292e3b8a0cd6b04b1c790b8ead2703708540dea2fc09c3da770f65449e84d817a"
            "4f551055e19ab85018a0028b71a144d96791e9a3577933504eee0060340c69d274e1bf9d805dcbcc"
            "1a6faa976800b6ff2b671dc463652fa8a33ee50974c1c21be01eabb2167430269d72ee511c9dde30"
            "797c9a25d86ce74f5b961be5fdfb6807814039e7137636bd1d7fa9e09efd2007505906a5ac45dfde"
            "ed7757bbee745749c29633350bee0ea6f409df45801600",
        .cipher =
            "94eaa4aa30a57137ddf09b97b25618a20a13e2f10fa5bf8161a879cc2ae797a6b4cf2d9df31debb9"
            "905ccfec97de605d21c61ab8531b7f3c9da5f03931f8a0642de48211f5f52ffea10f392a04766998"
            "5da454a28f080961a6c2b62daa17f33cd60a4971f48d2d909394a55f48117ace43d708e6b77d3dc4"
            "6d8bc017d4d1abb77b7428c042b06f2f99d8d07c9879d99600127a31985f1099bbd7d6c1519ede8f"
            "5eeb4a610b349ac01ea2350691756bd105c974a53eddb35d1d4100b012e522ab41f4c5f2fde76b59"
            "cb8b96d885cfe4080d1328a0d636cc0edc05800b76acca8fef672084d1f52a8bbd8e0993320992c7"
            "ffbae17c408441e0ee883fc8a8b05e22f5ff7f8d1b48c74c468c467a028f09fd7ce91109a570a2d5"
            "c4d5f4fa18c5dd3e4562afe24ef771901f59af645898acef088abae07e92d52eb2de55045bb1b7c4"
            "164ef2d7a6cac15eeb926d7ea2f08b66e1f759f3aee44614725aa3c7482b30844c143ff85b53f1e5"
            "83c501257dddd096b81268daa303f17234c2333541f0bb8e190648c5807c866d7193228609adb948"
            "686f7de294a802cc38f7fe5208f5ea3196d0167b9bdd02f0d2a5221ca508f893af5c4b4bb9f4f520"
            "fd84289b3dbe7e61497a7e2a584037ea637b6981127174af57b471df4b2768fd79c1540fb3edf2ea"
            "22cb69bec0cf8d933d9c6fdd645e850591cca3d62c0cc0",
    },
    {
        .name = "length 1 bits",
        .key =
            "f6d34476f06dc0f218745fada2e390c9",
        .count =
            "2ff638d1",
        .bearer =
            "1f",
        .direction =
            "01",
        .bits =
            "00000001",
        .plain =
            "80",
        .cipher =
            "00",
    },
    {
        .name = "length 2048 bits",
        .key =
            "60469ae471cdf8c7292c7e1ab32d5f61",
        .count =
            "70ba699d",
        .bearer =
            "1f",
        .direction =
            "01",
        .bits =
            "00000800",
        .plain =
            "055141d13e0a6edfb963cacca89cd69a1a3759cf88c4f7577a92dfe58f58060d6212baaf4aa3710d"
            "87625dd6a3e7c4f4e9800ef2f7b29e1c31f46359b2ff24dfaabcac8b2604e92db53b204d7a12b670"
            "afcd13e36b0419ba8a71f378cefab2b7a8f514514ade30e8d1d64348fc35a9cf6550485139496409"
            "196d113fd9726d8061daa259d5d0896fdd918cd0437a7c37df66549730837fe7328a039cc6d0ed5d"
            "359655243568e6db07b58658d1930804fa97101b75bd03d14aa28ab56333a200af35250f0befd7df"
            "be072ceaef0fcdd91f02ca3097051fa3eb301591b0051b32730ed673ad5c756e86f88b95dd53acbb"
            "101a4c78fc15ed7c4e75c2b68630d655",
        .cipher =
            "00b0116a2b0d537b85bfb0cf3b684a89b8d4264ff4d40230a83950f9ca5fb011070a99f3be957d67"
            "cda83252b337faa26d62fe7e3b72b34d721d88c44cdf543cec4f2e7f7ed7c1669fceebaf9b86ad84"
            "a2f3eb5324f229f9992cbb8e79401c271b33eb0dc2b1ea316939161c244ba1d2663cd6ef5ce2da13"
            "2ee000f8448bc04926bd9d9e398a875dfbd64bc7332d07a476dbdbb9d4bff3f522ebdab6958cad89"
            "40a48467f092e11e33f461d56d5e019524bd3976835260ca431bf04b98d7fb7e7438a413c7163258"
            "f9bfd5bf4630021adec4303fa03ca4e619ef9ece0d653bd96a90e12decd4cb5c891441c80dd7d52a"
            "52d86c15832fc41fcfdcd26aa95d393f",
    },
    {
        .name = "length 2049 bits",
        .key =
            "376c030b431bfe773b5db1f49135a239",
        .count =
            "4b86775d",
        .bearer =
            "1f",
        .direction =
            "01",
        .bits =
            "00000801",
        .plain =
            "38e1da6f5e1aea46f536959b4385ee28666e00f72e4fb72eb8a3c40723053d0283d6818be975e2ae"
            "7b747bea9a31dd2110ac0b40b36c3e192d4c4709743089308c564ec238419ae6c93bd3ba31990c4b"
            "5f3f0f4e1e81c09ac81294682f68189d135d1833a78294631b2860df379b1cffe656c822a65ddf9d"
            "b9f1d737a879c048be83eaf54d0994f4843ada1d43c530d35bd99126281dfc93b915ad1bce39d8b6"
            "6b92da83dca6fb2825c3477bc3e7bfb01b203b4e3e5d0cf8c3e761df170955c505b920785468b165"
            "1a387a19ba4c11a2aea6b82c2831bfb2febf9890c0a9770038ea2cde82f22102d343d38610662707"
            "5faf6e22b72ad784141544fa6c02b6c700",
        .cipher =
            "30cff86f778fb1ba4eae2cfcaeb729b247a51623ac0f1bbb31e0b33c43d10bc62110981c3728297b"
            "0b48649d3c17dd78dc5e3e39855fc6794423f1adc69286eacdd9408c125fae13d29060f1e72270b5"
            "66bc82aa35a993c98ff89d84c5fbb0930ec1564215b831ed1245c3caf6671ec1c7e2f46af8705741"
            "7ae0ed38998d1136760b8916ca9b5dddabc4c4db08cc393fce3b4cdb670e141132cf745d204ea23f"
            "a8a92d8821c51b7be30a444041ce3a8c1cb72d7b63c026919fccc55a82b22ab69bdbc8ced2489e7a"
            "6047571312c13c203f1646ba50b36e95965483413157fa82b69b7f012d735f7e01abdad5238f3ade"
            "fab8893a6755984239eeb68c7d046e7200",
    },
};
#define smg_known_zuc_eea3_count (sizeof smg_known_zuc_eea3 / sizeof smg_known_zuc_eea3[0])

/* 128-EIA3 of a message of so many bits. */
static const struct smg_known_zuc_eia3 {
    const char *name, *key, *count, *bearer, *direction, *bits, *message, *mac;
} smg_known_zuc_eia3[] = {
    {
        .name = "ETSI/SAGE Document 3, 128-EIA3 set 1",
        .key =
            "00000000000000000000000000000000",
        .count =
            "00000000",
        .bearer =
            "00",
        .direction =
            "00",
        .bits =
            "00000001",
        .message =
            "00",
        .mac =
            "c8a9595e",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EIA3 set 2",
        .key =
            "47054125561eb2dda94059da05097850",
        .count =
            "561eb2dd",
        .bearer =
            "14",
        .direction =
            "00",
        .bits =
            "0000005a",
        .message =
            "000000000000000000000000",
        .mac =
            "6719a088",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EIA3 set 3",
        .key =
            "c9e6cec4607c72db000aefa88385ab0a",
        .count =
            "a94059da",
        .bearer =
            "0a",
        .direction =
            "01",
        .bits =
            "00000241",
        .message =
            "983b41d47d780c9e1ad11d7eb70391b1de0b35da2dc62f83e7b78d6306ca0ea07e941b7be91348f9"
            "fcb170e2217fecd97f9f68adb16e5d7d21e569d280ed775cebde3f4093c5388100",
        .mac =
            "fae8ff0b",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EIA3 set 4",
        .key =
            "c8a48262d0c2e2bac4b96ef77e80ca59",
        .count =
            "05097850",
        .bearer =
            "10",
        .direction =
            "01",
        .bits =
            "0000081f",
        .message =
            "b546430bf87b4f1ee834704cd6951c36e26f108cf731788f48dc34f1678c05221c8fa7ff2f39f477"
            "e7e49ef60a4ec2c3de24312a96aa26e1cfba57563838b297f47e8510c779fd6654b143386fa639d3"
            "1edbd6c06e47d159d94362f26aeeedee0e4f49d9bf8412995415bfad56ee82d1ca7463abf085b082"
            "b09904d6d990d43cf2e062f40839d93248b1eb92cdfed5300bc148280430b6d0caa094b6ec8911ab"
            "7dc36824b824dc0af6682b0935fde7b492a14dc2f43648038da2cf79170d2d50133fd49416cb6e33"
            "bea90b8bf4559b03732a01ea290e6d074f79bb83c10e580015cc1a85b36b5501046e9c4bdcae5135"
            "690b8666bd54b7a703ea7b6f220a5469a568027e",
        .mac =
            "004ac4d6",
    },
    {
        .name = "ETSI/SAGE Document 3, 128-EIA3 set 5",
        .key =
            "6b8b08ee79e0b5982d6d128ea9f220cb",
        .count =
            "561eb2dd",
        .bearer =
            "1c",
        .direction =
            "00",
        .bits =
            "00001626",
        .message =
            "5bad724710ba1c56d5a315f8d40f6e093780be8e8de07b6992432018e08ed96a5734af8bad8a575d"
            "3a1f162f85045cc770925571d9f5b94e454a77c16e72936bf016ae157499f0543b5d52caa6dbeab6"
            "97d2bb73e41b8075dce79b4b86044f661d4485a543dd78606e0419e8059859d3cb2b67ce0977603f"
            "81ff839e331859544cfbc8d00fef1a4c8510fb547d6b06c611ef44f1bce107cfa45a06aab360152b"
            "28dc1ebe6f7fe09b0516f9a5b02a1bd84bb0181e2e89e19bd8125930d178682f3862dc51b636f04e"
            "720c47c3ce51ad70d94b9b2255fbae906549f499f8c6d39947ed5e5df8e2def113253e7b08d0a76b"
            "6bfc68c812f375c79b8fe5fd85976aa6d46b4a2339d8ae5147f680fbe70f978b38effd7b2f7866a2"
            "2554e193a94e98a68b74bd25bb2b3f5fb0a5fd59887f9ab68159b7178d5b7b677cb546bf41eadca2"
            "16fc10850128f8bdef5c8d89f96afa4fa8b54885565ed838a950fee5f1c3b0a4f6fb71e54dfd169e"
            "82cecc7266c850e67c5ef0ba960f5214060e71eb172a75fc1486835cbea6534465b055c96a72e410"
            "5224182325d830414b40214daa8091d2e0fb010ae15c6de90850973bdf1e423be148a237b87a0c9f"
            "34d4b47605b803d743a86a90399a4af396d3a1200a62f3d9507962e8e5bee6d3da2bb3f7237664ac"
            "7a292823900bc63503b29e80d63f6067bf8e1716ac25beba350deb62a99fe03185eb4f69937ecd38"
            "7941fda544ba67db0911774938b01827bcc69c92b3f772a9d2859ef003398b1f6bbad7b574f7989a"
            "1d10b2df798e0dbf30d6587464d24878cd00c0eaee8a1a0cc753a27979e11b41db1de3d5038afaf4"
            "9f5c682c3748d8a3a9ec54e6a371275f1683510f8e4f90938f9ab6e134c2cfdf4841cba88e0cff2b"
            "0bcc8e6adcb71109b5198fecf1bb7e5c531aca50a56a8a3b6de59862d41fa113d9cd957808f08571"
            "d9a4bb792af271f6cc6dbb8dc7ec36e36be1ed308164c31c7c0afc541c",
        .mac =
            "0ca12792",
    },
    {
        .name = "intel-ipsec-mb extra 3",
        .key =
            "c9e6cec4607c72db000aefa88385ab0a",
        .count =
            "a94059da",
        .bearer =
            "0a",
        .direction =
            "00",
        .bits =
            "00000200",
        .message =
            "983b41d47d780c9e1ad11d7eb70391b1de0b35da2dc62f83e7b78d6306ca0ea07e941b7be91348f9"
            "fcb170e2217fecd97f9f68adb16e5d7d21e569d280ed775c",
        .mac =
            "bbaf2fc3",
    },
    {
        .name = "length 0 bits",
        .key =
            "82179d1ed515df9b39027be3ab9a1f65",
        .count =
            "aefdd2d3",
        .bearer =
            "1e",
        .direction =
            "01",
        .bits =
            "00000000",
        .message =
            "",
        .mac =
            "5a1330d4",
    },
    {
        .name = "length 4096 bits",
        .key =
            "083193c3b9c8cc0f5599133b581a6498",
        .count =
            "af893479",
        .bearer =
            "15",
        .direction =
            "01",
        .bits =
            "00001000",
        .message =
            "0d9fb2fa623f78aa0b13ff307f727d193271058712b0055419205b715bc0185be4e50ce44e66d342"
            "a2493637bdfb534747beda82ab4d31b75c7c96be42fa0fd7028bbd80ad98f5f9f6041c793bb7efe2"
            "a55008524f8ea3f07c7fe0420bdf9465cfae30557493da5090bbbc245736c617f8ac0bbd4333471d"
            "a2b401c8ba92a71cbc5d2712dd8f0246c6ba21fef4d95274c851208962c63d23abdc0ce414559b86"
            "9b313d98fe13a31505d2a97d3c2f438a28317e6beedff44e8e09122d04d8b108347a2216d25ddbfe"
            "6e3a2ac5eba8b0148365ffa83499960e1f7717ed03844eb5c204319000aa4e0ca3f3d297db2a0080"
            "ebb7075fb20a211a4cad619cc4f5c9d8c410773aa668c85087a37e80568714a12fc3f7169046165e"
            "9c255fb28e8e56b06185c191e9455e954af53af283e35a2cd75f4740b85e919c0f3e0d5a387bc2d4"
            "683dd071c2bb14176df7fbcbcda85ef704b76b6968c084e28336edfbcf66ffea66ed2013a21eaf09"
            "7d2454c71d060041440f74c15aa2c36ad71df5c35c2428e558261003a9a77e131268ba3bcb8ab7bf"
            "ddee1047579b3ffa47365b4087e7e996ac3339a0aced3c93cd168a6b3e8bc31c45fabf58f71e8923"
            "ceebddb1c63c587f5623347b420722f4bc7dd8e4eea392a5f7d580130c2dbde202e824a616615213"
            "ea98cf0a6ad327e5ea727fc04d936d7e481123ec7510978863731f982358bcb5",
        .mac =
            "cf64eec6",
    },
};
#define smg_known_zuc_eia3_count (sizeof smg_known_zuc_eia3 / sizeof smg_known_zuc_eia3[0])

/* MACs of ZUC-256 of a message of so many bits. */
static const struct smg_known_zuc256_mac {
    const char *name, *key, *iv, *bits, *message, *mac;
} smg_known_zuc256_mac[] = {
    {
        .name = "ZUC-256 document MAC test 1, tag of 32 bits",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .bits =
            "00000190",
        .message =
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000"
            "00000000000000000000",
        .mac =
            "9b972a74",
    },
    {
        .name = "ZUC-256 document MAC test 1, tag of 64 bits",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .bits =
            "00000190",
        .message =
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000"
            "00000000000000000000",
        .mac =
            "673e54990034d38c",
    },
    {
        .name = "ZUC-256 document MAC test 1, tag of 128 bits",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .bits =
            "00000190",
        .message =
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000"
            "00000000000000000000",
        .mac =
            "d85e54bbcb9600967084c952a1654b26",
    },
    {
        .name = "ZUC-256 document MAC test 2, tag of 32 bits",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .bits =
            "00000fa0",
        .message =
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "1111111111111111111111111111111111111111",
        .mac =
            "8754f5cf",
    },
    {
        .name = "ZUC-256 document MAC test 2, tag of 64 bits",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .bits =
            "00000fa0",
        .message =
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "1111111111111111111111111111111111111111",
        .mac =
            "130dc225e72240cc",
    },
    {
        .name = "ZUC-256 document MAC test 2, tag of 128 bits",
        .key =
            "0000000000000000000000000000000000000000000000000000000000000000",
        .iv =
            "00000000000000000000000000000000000000000000000000",
        .bits =
            "00000fa0",
        .message =
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "1111111111111111111111111111111111111111",
        .mac =
            "df1e8307b31cc62beca1ac6f8190c22f",
    },
    {
        .name = "ZUC-256 document MAC test 3, tag of 32 bits",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .bits =
            "00000190",
        .message =
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000"
            "00000000000000000000",
        .mac =
            "1f3079b4",
    },
    {
        .name = "ZUC-256 document MAC test 3, tag of 64 bits",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .bits =
            "00000190",
        .message =
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000"
            "00000000000000000000",
        .mac =
            "8c71394d39957725",
    },
    {
        .name = "ZUC-256 document MAC test 3, tag of 128 bits",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .bits =
            "00000190",
        .message =
            "00000000000000000000000000000000000000000000000000000000000000000000000000000000"
            "00000000000000000000",
        .mac =
            "a35bb274b567c48b28319f111af34fbd",
    },
    {
        .name = "ZUC-256 document MAC test 4, tag of 32 bits",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .bits =
            "00000fa0",
        .message =
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "1111111111111111111111111111111111111111",
        .mac =
            "5c7c8b88",
    },
    {
        .name = "ZUC-256 document MAC test 4, tag of 64 bits",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .bits =
            "00000fa0",
        .message =
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "1111111111111111111111111111111111111111",
        .mac =
            "ea1dee544bb6223b",
    },
    {
        .name = "ZUC-256 document MAC test 4, tag of 128 bits",
        .key =
            "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        .iv =
            "ffffffffffffffffffffffffffffffffff3f3f3f3f3f3f3f3f",
        .bits =
            "00000fa0",
        .message =
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "11111111111111111111111111111111111111111111111111111111111111111111111111111111"
            "1111111111111111111111111111111111111111",
        .mac =
            "3a83b554be408ca5494124ed9d473205",
    },
    {
        .name = "length 0 bits, tag of 32 bits",
        .key =
            "683a8fda92dfab63bfb69045f9d82c71ea37b989f7ef00eed200bb383a11a456",
        .iv =
            "520a18fb7089d7b61ad494defadebd29f11f0b07243d232e19",
        .bits =
            "00000000",
        .message =
            "",
        .mac =
            "1152d65a",
    },
    {
        .name = "length 0 bits, tag of 64 bits",
        .key =
            "683a8fda92dfab63bfb69045f9d82c71ea37b989f7ef00eed200bb383a11a456",
        .iv =
            "520a18fb7089d7b61ad494defadebd29f11f0b07243d232e19",
        .bits =
            "00000000",
        .message =
            "",
        .mac =
            "075e56fe63131f42",
    },
    {
        .name = "length 0 bits, tag of 128 bits",
        .key =
            "683a8fda92dfab63bfb69045f9d82c71ea37b989f7ef00eed200bb383a11a456",
        .iv =
            "520a18fb7089d7b61ad494defadebd29f11f0b07243d232e19",
        .bits =
            "00000000",
        .message =
            "",
        .mac =
            "64255213ddd2658e7873e571b275bf57",
    },
    {
        .name = "length 129 bits, tag of 32 bits",
        .key =
            "12b641e1fe0b18f3b8147344d87699e4cc191e50ea2df2196e282dabe043f2c3",
        .iv =
            "0f3e8523d0c223f32ec5ce0baaa7230d8a35020427262f0237",
        .bits =
            "00000081",
        .message =
            "8bb327fb814c58c616060fe450a6847280",
        .mac =
            "78000089",
    },
    {
        .name = "length 129 bits, tag of 64 bits",
        .key =
            "12b641e1fe0b18f3b8147344d87699e4cc191e50ea2df2196e282dabe043f2c3",
        .iv =
            "0f3e8523d0c223f32ec5ce0baaa7230d8a35020427262f0237",
        .bits =
            "00000081",
        .message =
            "8bb327fb814c58c616060fe450a6847280",
        .mac =
            "f6ceb7ceb2bcc54d",
    },
    {
        .name = "length 129 bits, tag of 128 bits",
        .key =
            "12b641e1fe0b18f3b8147344d87699e4cc191e50ea2df2196e282dabe043f2c3",
        .iv =
            "0f3e8523d0c223f32ec5ce0baaa7230d8a35020427262f0237",
        .bits =
            "00000081",
        .message =
            "8bb327fb814c58c616060fe450a6847280",
        .mac =
            "d1ac2b9ac923923fd73406a35813796f",
    },
};
#define smg_known_zuc256_mac_count (sizeof smg_known_zuc256_mac / sizeof smg_known_zuc256_mac[0])

/* SM9 signatures with a given r. */
static const struct smg_known_sm9_sign {
    const char *name, *master, *public_key, *id, *hid, *user, *message, *r, *signature, *der;
} smg_known_sm9_sign[] = {
    {
        .name = "GM/T 0044.5-2016 annex A (= GB/T 38635.2-2020 A)",
        .master =
            "000130e78459d78545cb54c587e02cf480ce0b66340f319f348a1d5b1f2dc5f4",
        .public_key =
            "049f64080b3084f733e48aff4b41b565011ce0711c5e392cfb0ab1b6791b94c40829dba116152d1f"
            "786ce843ed24a3b573414d2177386a92dd8f14d65696ea5e3269850938abea0112b57329f447e3a0"
            "cbad3e2fdb1a77f335e89e1408d0ef1c2541e00a53dda532da1a7ce027b7a46f741006e85f5cdff0"
            "730e75c05fb4e3216d",
        .id =
            "416c696365",
        .hid =
            "01",
        .user =
            "04a5702f05cf1315305e2d6eb64b0deb923db1a0bcf0caff90523ac8754aa6982078559a844411f9"
            "825c109f5ee3f52d720dd01785392a727bb1556952b2b013d3",
        .message =
            "4368696e65736520494253207374616e64617264",
        .r =
            "00033c8616b06704813203dfd00965022ed15975c662337aed648835dc4b1cbe",
        .signature =
            "823c4b21e4bd2dfe1ed92c606653e996668563152fc33f55d7bfbb9bd9705adb73bf96923ce58b6a"
            "d0e13e9643a406d8eb98417c50ef1b29cef9adb48b6d598c856712f1c2e0968ab7769f42a99586ae"
            "d139d5b8b3e15891827cc2aced9baa05",
        .der =
            "30660420823c4b21e4bd2dfe1ed92c606653e996668563152fc33f55d7bfbb9bd9705adb03420004"
            "73bf96923ce58b6ad0e13e9643a406d8eb98417c50ef1b29cef9adb48b6d598c856712f1c2e0968a"
            "b7769f42a99586aed139d5b8b3e15891827cc2aced9baa05",
    },
    {
        .name = "random 6",
        .master =
            "04645f6889bd5e8c9519a18755ec3dbf93140c0bf1974ef9aeeb2fbcad92311f",
        .public_key =
            "04b4c964099c12841dd0cb5ab2d35bcd68d550fb614a031140633bec67939af7098734cd97075294"
            "91aaa8b1850ef74b66906680083270f820d6539d9ff1397d010e43ece4d35e4144b4799ef17c5243"
            "e310713d889f0cb42313483c7acadbaf22ab029c01a1722821da291656ad208d0e0c734e3390ffe1"
            "e52794a11e7a26367e",
        .id =
            "87d77a07414362853c87be4e16cddfc26c7ed24e6af553fc3e22d41dbcd4ad76969179d775c812a4",
        .hid =
            "01",
        .user =
            "0401852b73e7071dc99e58f058aa9d8f0b8289d52d577169e785adb10fa11eed5a11ea88d225097e"
            "5a753f55740d57b4d77a242c6a55550ae5dbfa8e719a14003c",
        .message =
            "",
        .r =
            "60cd2419cf606df6e87467dc6336042bf7ae943aba458ba22928290276f52015",
        .signature =
            "353faec460b151bca3a633b98a0f5686d969c0e5c2126f34d47ca592028c9544a526d0851e694c69"
            "e9c57ffbbbd1fb33f2dae14c8f78c4e993357708cd42973571e0f5675da14740c83f63e75b42020e"
            "5080fd9067ee4d1d5dc37fe02113b59e",
        .der =
            "30660420353faec460b151bca3a633b98a0f5686d969c0e5c2126f34d47ca592028c954403420004"
            "a526d0851e694c69e9c57ffbbbd1fb33f2dae14c8f78c4e993357708cd42973571e0f5675da14740"
            "c83f63e75b42020e5080fd9067ee4d1d5dc37fe02113b59e",
    },
    {
        .name = "random 7",
        .master =
            "6a69ed89392c316c4b6f9d15ba3d6505039dec914fa559d073a03dd73a05cb3d",
        .public_key =
            "041645eb0c9e876ca021ced034ee3ebc1fc1b866f43da67556565d44a2d0022c1096922443eb1220"
            "3a053214aa15802b9f5f28dcea0eed4f5d1eb362356c548eb07358af7afeaf338e8ccf42fbb728be"
            "55b6e5625b5b630d3724068db2f1d275101452187a29cb66e84eec16b4e2e15082d71a26de4d3bf2"
            "bbe187e0146318eea6",
        .id =
            "42",
        .hid =
            "01",
        .user =
            "040bd49066380a9487b52b4a4a989c002cd2d4bb8c82f37f40d17e6286bd8cacd97b82d16c34eb70"
            "e575059b20a2abb2d481c9b917ca616ab6643d3b96b22ca78f",
        .message =
            "21eae58cfb37063dec2e1a54516cd5eb2d0d327252e0113c30e08c0ea9ef0a9dbd3463f2cb720a50"
            "d67d1959076f53513c924ceabe907bd820aad600e292809f45e69d1362bf3f2b0ce0554fe0e24713"
            "ab4449d52689f28132348c4a72edefd75d9c961473f41ad4da65e78ae2b06c9792981c316a32ba38"
            "25dd31e2543bff1cd2a6ca9c8ef22c6687dc753572912a02114f3eb38c33b0bf31e264525826a507"
            "896d0bc42d25d3ff7c2e4e578fca8ce5c60d5ef33f124126bfd049039a6e45e605bfe8afde3aeaad",
        .r =
            "0c15e9f5a8a6224a089399ef1508b610e2179949932394624c8a41e7017d5f32",
        .signature =
            "72fdd723fc4873b5ab41d1526580630b42e48c5f22c3b60d8ff0185a9fb2434d6745d1c37cf5ced5"
            "a37b8c80ebf3c0554c55eeaa5df0e165f539067b2b1105b9a0d544d60e0aa67a0ac438ba624a24d9"
            "a6c3334667eeee68ed565e8b7d752d8a",
        .der =
            "3066042072fdd723fc4873b5ab41d1526580630b42e48c5f22c3b60d8ff0185a9fb2434d03420004"
            "6745d1c37cf5ced5a37b8c80ebf3c0554c55eeaa5df0e165f539067b2b1105b9a0d544d60e0aa67a"
            "0ac438ba624a24d9a6c3334667eeee68ed565e8b7d752d8a",
    },
};
#define smg_known_sm9_sign_count (sizeof smg_known_sm9_sign / sizeof smg_known_sm9_sign[0])

/* SM9 key encapsulation with a given r. */
static const struct smg_known_sm9_kem {
    const char *name, *master, *public_key, *id, *hid, *user, *r, *ciphertext, *key, *package;
} smg_known_sm9_kem[] = {
    {
        .name = "GM/T 0044.5-2016 annex C",
        .master =
            "0001edee3778f441f8dea3d9fa0acc4e07ee36c93f9a08618af4ad85cede1c22",
        .public_key =
            "04787ed7b8a51f3ab84e0a66003f32da5c720b17eca7137d39abc66e3c80a892ff769de61791e5ad"
            "c4b9ff85a31354900b202871279a8c49dc3f220f644c57a7b1",
        .id =
            "426f62",
        .hid =
            "03",
        .user =
            "0494736acd2c8c8796cc4785e938301a139a059d3537b6414140b2d31eecf41683115bae85f5d8bc"
            "6c3dbd9e5342979acccf3c2f4f28420b1cb4f8c0b59a19b1587aa5e47570da7600cd760a0cf7beaf"
            "71c447f3844753fe74fa7ba92ca7d3b55f27538a62e7f7bfb51dce08704796d94c9d56734f119ea4"
            "4732b50e31cdeb75c1",
        .r =
            "000074015f8489c01ef4270456f9e6475bfb602bde7f33fd482ab4e3684a6722",
        .ciphertext =
            "041edee2c3f465914491de44cefb2cb434ab02c308d9dc5e2067b4fed5aaac8a0f1c9b4c435eca35"
            "ab83bb734174c0f78fde81a53374aff3b3602bbc5e37be9a4c",
        .key =
            "4ff5cf86d2ad40c8f4bac98d76abdbde0c0e2f0a829d3f911ef5b2bce0695480",
        .package =
            "306604204ff5cf86d2ad40c8f4bac98d76abdbde0c0e2f0a829d3f911ef5b2bce069548003420004"
            "1edee2c3f465914491de44cefb2cb434ab02c308d9dc5e2067b4fed5aaac8a0f1c9b4c435eca35ab"
            "83bb734174c0f78fde81a53374aff3b3602bbc5e37be9a4c",
    },
    {
        .name = "random 0",
        .master =
            "583d862b6af7de9a719af265ef6e063ee6c27088b19e512b033582a49c016f02",
        .public_key =
            "044a1805848380402ef0876d57576f3dc8c5b0b60507a3f8d4621ba594bb5cb3f602eb89ac457175"
            "7b751fba827dabd4d409cfb04d8a867f2bb80b4ba42d14142c",
        .id =
            "801c7e",
        .hid =
            "03",
        .user =
            "04891d6b67218d090f56fb3a79548a68c71d2f3eb419b8f024427cd00b88af381d73484581ee6782"
            "a350edcb18f5a4f5b7fb54a64af79edb1b2f0089031a6fe063a4bafed598fb3d0ee0996c7ee080eb"
            "dd4d3fc4264d7a3d5201b30ade67228b9d7a78df1eef8f4f01df12e799708cb32c0b34e93e211e57"
            "d0fd5e86a74cd61430",
        .r =
            "b29c03b1376a1282b6c4d7913c78945deb4a112f2d7fc59d84739a23aa68d4d7",
        .ciphertext =
            "042c5fe87dc4669ede20adfa7840e86a62903b5ac541915473be61aa6443f5dede6b629c9ead0d81"
            "0f704ea9f36c23959e88ccf31c1ce2bdc23bd7db28f04e550a",
        .key =
            "436a4e7054a51cb4630a66b0d44155ab",
        .package =
            "30560410436a4e7054a51cb4630a66b0d44155ab034200042c5fe87dc4669ede20adfa7840e86a62"
            "903b5ac541915473be61aa6443f5dede6b629c9ead0d810f704ea9f36c23959e88ccf31c1ce2bdc2"
            "3bd7db28f04e550a",
    },
    {
        .name = "random 3",
        .master =
            "3df45222fdc94acdb5c6b37218014d519a83606e8911d563d1b70ebd5a62a1db",
        .public_key =
            "04703aa33a8bd8867bd275d47329dd9277051eab0f6c8353912ded2cdb6b0a6ad87f9b2c75200fdc"
            "a0d7621547aac45badda2957cc4cb7094ed2e2e80a050060f7",
        .id =
            "c36460fbc5c0268f82eb5f9625920ef7",
        .hid =
            "03",
        .user =
            "048e8bf8f71fed8b656b9c04f0bd4c2c4572e5fd9450916633e9571fc612b35a0342938c7f0ed968"
            "7ad497b7c11135cbd97a070456dd01f2e1fb42304db0b0a4cb750d2e83e4e72c2be0a966c6998b47"
            "301070f87fc5fa6201360be572f72acbb69d89e3c41c249df40776ede482ef9b6542d558ab5c7381"
            "9b425d850681b2aff7",
        .r =
            "378fd919563886cf80ab86c581331c13eef30424efad59e56d96c17a46d32b13",
        .ciphertext =
            "0485eaf328cad585f06cc7322d797dde3c288ccfc8126bbe232e68333110f8fe3426708e7be37679"
            "92004840297ee59ee9bf3287e95251b327216b6279792f3a3c",
        .key =
            "1a2bf242d2760546eadb235b39016a1a901d97278ae848505c58830377856c54c8de1ab0e88a1856"
            "ef47367425aa590bfac0d4cd39fc99ef297417a6491055ecb5f9f2ee913cbf68ab2fc44a227ba1dd"
            "61e16abef6e333729295b8de1c36f73c1ed2b008",
        .package =
            "3081aa04641a2bf242d2760546eadb235b39016a1a901d97278ae848505c58830377856c54c8de1a"
            "b0e88a1856ef47367425aa590bfac0d4cd39fc99ef297417a6491055ecb5f9f2ee913cbf68ab2fc4"
            "4a227ba1dd61e16abef6e333729295b8de1c36f73c1ed2b0080342000485eaf328cad585f06cc732"
            "2d797dde3c288ccfc8126bbe232e68333110f8fe3426708e7be3767992004840297ee59ee9bf3287"
            "e95251b327216b6279792f3a3c",
    },
};
#define smg_known_sm9_kem_count (sizeof smg_known_sm9_kem / sizeof smg_known_sm9_kem[0])

/* SM9 encryption with a given r and IV. */
static const struct smg_known_sm9_encrypt {
    const char *name, *master, *id, *hid, *mode, *drawn, *plain, *raw, *der;
} smg_known_sm9_encrypt[] = {
    {
        .name = "GM/T 0044.5-2016 annex D, KDF stream mode",
        .master =
            "0001edee3778f441f8dea3d9fa0acc4e07ee36c93f9a08618af4ad85cede1c22",
        .id =
            "426f62",
        .hid =
            "03",
        .mode =
            "00",
        .drawn =
            "0000aac0541779c8fc45e3e2cb25c12b5d2576b2129ae8bb5ee2cbe5ec9e785c",
        .plain =
            "4368696e65736520494245207374616e64617264",
        .raw =
            "042445471164490618e1ee20528ff1d545b0f14c8bcaa44544f03dab5dac07d8ff42ffca97d57cdd"
            "c05ea405f2e586feb3a6930715532b8000759f13059ed59ac0ba672387bcd6de5016a158a52bb2e7"
            "fc429197bcab70b25afee37a2b9db9f3671b5f5b0e951489682f3e64e1378cdd5da9513b1c",
        .der =
            "307f020100034200042445471164490618e1ee20528ff1d545b0f14c8bcaa44544f03dab5dac07d8"
            "ff42ffca97d57cddc05ea405f2e586feb3a6930715532b8000759f13059ed59ac00420ba672387bc"
            "d6de5016a158a52bb2e7fc429197bcab70b25afee37a2b9db9f36704141b5f5b0e951489682f3e64"
            "e1378cdd5da9513b1c",
    },
    {
        .name = "GM/T 0044.5-2016 annex D, SM4 block mode",
        .master =
            "0001edee3778f441f8dea3d9fa0acc4e07ee36c93f9a08618af4ad85cede1c22",
        .id =
            "426f62",
        .hid =
            "03",
        .mode =
            "01",
        .drawn =
            "0000aac0541779c8fc45e3e2cb25c12b5d2576b2129ae8bb5ee2cbe5ec9e785c",
        .plain =
            "4368696e65736520494245207374616e64617264",
        .raw =
            "042445471164490618e1ee20528ff1d545b0f14c8bcaa44544f03dab5dac07d8ff42ffca97d57cdd"
            "c05ea405f2e586feb3a6930715532b8000759f13059ed59ac0fd3c98dd92c44c68332675a370ccee"
            "de31e0c5cd209c257601149d12b394a2bee05b6fac6f11b965268c994f00dba7a8bb00fd60583546"
            "cbdf4649250863f10a",
        .der =
            "30818b020101034200042445471164490618e1ee20528ff1d545b0f14c8bcaa44544f03dab5dac07"
            "d8ff42ffca97d57cddc05ea405f2e586feb3a6930715532b8000759f13059ed59ac00420fd3c98dd"
            "92c44c68332675a370cceede31e0c5cd209c257601149d12b394a2be0420e05b6fac6f11b965268c"
            "994f00dba7a8bb00fd60583546cbdf4649250863f10a",
    },
    {
        .name = "random 0",
        .master =
            "8710dd4c2afcbf906b273d4d6221102e76b8328f5a9a5502f3a8692688b7e95d",
        .id =
            "ca7d02",
        .hid =
            "03",
        .mode =
            "00",
        .drawn =
            "6bec5271484f1a2979035602db1771ff2ccbc6c803f06273611bd79b19c6a459",
        .plain =
            "e5a6c4cded6a56a7464724216d6bc5b2ad4c106b0371bd844f2d39c6384a4f1c9f",
        .raw =
            "04507406f54a5782a183e788d60fc040fcd724e0e2d477a007979dcfc11084e7ba93e90249568fb2"
            "bd0c63d4bf4ea2d7c96b2335ebc2e563d4eeae4fa962d776af261d76cc24756e29265647af2d90e2"
            "5b979df34a8d7e64f53f78be4323d778c35146abf6f1d0d45569156303d9f979b11b06583d2f9707"
            "3852f530bbd0e5bd59d3",
        .der =
            "30818c02010003420004507406f54a5782a183e788d60fc040fcd724e0e2d477a007979dcfc11084"
            "e7ba93e90249568fb2bd0c63d4bf4ea2d7c96b2335ebc2e563d4eeae4fa962d776af0420261d76cc"
            "24756e29265647af2d90e25b979df34a8d7e64f53f78be4323d778c304215146abf6f1d0d4556915"
            "6303d9f979b11b06583d2f97073852f530bbd0e5bd59d3",
    },
    {
        .name = "random 4",
        .master =
            "059673a7c292964bba4cb62f47a88d734c2941a292809de518949a06c7b8d2ca",
        .id =
            "a880ea77dc1556e883304060ce893132",
        .hid =
            "03",
        .mode =
            "00",
        .drawn =
            "6df6958b6bedb5afe1e4b6e2eb0c932ebade3d71b917c1c9c9d90a42b441193b",
        .plain =
            "b1",
        .raw =
            "044aaf161dcf180e78c31f48d9bcd893260c3c19cf479c9bccab092c4604ec959e467a8bff459973"
            "2a7590652ab93cc706e30b8a9ef9af4456edde1516d562859d9ea2cb23e2f27e568b0e509f7021d7"
            "41794212f41a3e206182fad445d2455fe610",
        .der =
            "306c020100034200044aaf161dcf180e78c31f48d9bcd893260c3c19cf479c9bccab092c4604ec95"
            "9e467a8bff4599732a7590652ab93cc706e30b8a9ef9af4456edde1516d562859d04209ea2cb23e2"
            "f27e568b0e509f7021d741794212f41a3e206182fad445d2455fe6040110",
    },
    {
        .name = "random 17 bytes",
        .master =
            "71b8c2f2869f3d525aa1468dea7964a39f09da97772cba6e7d84464bdffe65c4",
        .id =
            "8e808bf9f359a6ab",
        .hid =
            "03",
        .mode =
            "01",
        .drawn =
            "87885a3a3f52b76e0324996e5a1eb20952c3af2371d915561eb85443e1ef3874",
        .plain =
            "eb6a956754154dee2fbef0346c1122d6ca",
        .raw =
            "04ac66f36ed0d11824ceb6e87514899284254305005df4f0afab7a14a49a93b9bd917257ab0c32c2"
            "2c7d065f830706f6380b14115a0d2b15d5ae9e7060d6aa7bbeee043a9276f9e958d0578e29cd033b"
            "edcfb2250793986051bd91fe00aaa454b7e5bfbb4b9ff2fb330fa0aa707a6f9b15112a22235cfc01"
            "46e14cf9519219a942",
        .der =
            "30818b02010103420004ac66f36ed0d11824ceb6e87514899284254305005df4f0afab7a14a49a93"
            "b9bd917257ab0c32c22c7d065f830706f6380b14115a0d2b15d5ae9e7060d6aa7bbe0420ee043a92"
            "76f9e958d0578e29cd033bedcfb2250793986051bd91fe00aaa454b70420e5bfbb4b9ff2fb330fa0"
            "aa707a6f9b15112a22235cfc0146e14cf9519219a942",
    },
    {
        .name = "random 17 bytes",
        .master =
            "310ecaa715040d294d88dbc73c756e774fc19a4ac4d34e4af3bc9a6892e02b5c",
        .id =
            "529d41717e5b5d73",
        .hid =
            "03",
        .mode =
            "02",
        .drawn =
            "888dd8ed790f628dad07df8aa55d43e1e90783ec6b6c747a4f1cd8379754c3409b3529093c1a4e29"
            "c0d1dc2a5c03fe6d",
        .plain =
            "29572cd7a47dee4c49acef577ccd5998e7",
        .raw =
            "044777683ba4b95b029320baa93a8768cc08ffb50284b8d924853a91ba5fd73118ae45c0726031b9"
            "8ec13dc6dd73d89768cd6997e8d82c04b0c26339131265e05f8c1d8128cda441442ca3f850b91f4d"
            "1873c755ac6b7589251a2529ce1538c1769b3529093c1a4e29c0d1dc2a5c03fe6d3c39c763cf09c7"
            "96940e954ecf6504a504bd1b320eff385364da77ff116ab1e0",
        .der =
            "30819b020102034200044777683ba4b95b029320baa93a8768cc08ffb50284b8d924853a91ba5fd7"
            "3118ae45c0726031b98ec13dc6dd73d89768cd6997e8d82c04b0c26339131265e05f04208c1d8128"
            "cda441442ca3f850b91f4d1873c755ac6b7589251a2529ce1538c17604309b3529093c1a4e29c0d1"
            "dc2a5c03fe6d3c39c763cf09c796940e954ecf6504a504bd1b320eff385364da77ff116ab1e0",
    },
    {
        .name = "random 17 bytes",
        .master =
            "aced3ca09a5f18d9d9b74e55bba333928e9ff2ed3b5c802f491989568e7c8e5d",
        .id =
            "68cd6f32e540ff0d",
        .hid =
            "03",
        .mode =
            "04",
        .drawn =
            "934fd8eb30ba5c7e799a41473d42d0cde6d9e1bf04145e37597160860bf42aac437114bceb1021a7"
            "c5e55951ca5303b8",
        .plain =
            "285ae8c3873dd15849aadcf6647400a3e2",
        .raw =
            "04789384292f5c5adf9026da377e1e7c36db8915dc02cfe84e86b3d36c4736a44f6482e2c2d8a945"
            "2c28e1f127d97a08aca4bcba3d3d9b3e568e7463040bebd550c39c29ee123fea5b410bcafa639a49"
            "3962980da7a4e9e7f4e7ea8032e777981b437114bceb1021a7c5e55951ca5303b8d9f9da9c321f2f"
            "196a43ea8589ecc40400",
        .der =
            "30818c02010403420004789384292f5c5adf9026da377e1e7c36db8915dc02cfe84e86b3d36c4736"
            "a44f6482e2c2d8a9452c28e1f127d97a08aca4bcba3d3d9b3e568e7463040bebd5500420c39c29ee"
            "123fea5b410bcafa639a493962980da7a4e9e7f4e7ea8032e777981b0421437114bceb1021a7c5e5"
            "5951ca5303b8d9f9da9c321f2f196a43ea8589ecc40400",
    },
    {
        .name = "random 17 bytes",
        .master =
            "4def05cb753b19cfd2630e077ec1527b45d6bd267d26803d355b3f28608e4bf2",
        .id =
            "f614c494e6c0f4e9",
        .hid =
            "03",
        .mode =
            "08",
        .drawn =
            "22483a4a45792401d2d8cfea843c5cb0d4476fe2bb25ed6691882a3e3c85224e98b4ac9b472ffcf6"
            "a28ca7315c88988b",
        .plain =
            "9ba59d932c5b9fa3c30292e910730ae05f",
        .raw =
            "04060de6aa5af1c0da4e969fd03466c47d982a1e1bd2954836b355b88b4c413f1bb241b395e96318"
            "e079e545a4f325f6186b324009df8ea5d4e738370cae62ba26d794805d5b38466af0f3c170243f72"
            "e601efd4591b2e24c6aaf1ce18ecae1a8a98b4ac9b472ffcf6a28ca7315c88988ba34fb1dc403627"
            "e7ac66115c645bc5f9e2",
        .der =
            "30818c02010803420004060de6aa5af1c0da4e969fd03466c47d982a1e1bd2954836b355b88b4c41"
            "3f1bb241b395e96318e079e545a4f325f6186b324009df8ea5d4e738370cae62ba260420d794805d"
            "5b38466af0f3c170243f72e601efd4591b2e24c6aaf1ce18ecae1a8a042198b4ac9b472ffcf6a28c"
            "a7315c88988ba34fb1dc403627e7ac66115c645bc5f9e2",
    },
};
#define smg_known_sm9_encrypt_count (sizeof smg_known_sm9_encrypt / sizeof smg_known_sm9_encrypt[0])

/* SM9 key exchange with given r_A and r_B. */
static const struct smg_known_sm9_exchange {
    const char *name, *master, *hid, *id_a, *user_a, *r_a, *ephemeral_a, *id_b, *user_b, *r_b, *ephemeral_b, *tag_b, *tag_a, *key;
} smg_known_sm9_exchange[] = {
    {
        .name = "GM/T 0044.5-2016 annex B, Chinese edition (hid 02)",
        .master =
            "0002e65b0762d042f51f0d23542b13ed8cfa2e9a0e7206361e013a283905e31f",
        .hid =
            "02",
        .id_a =
            "416c696365",
        .user_a =
            "040fe8eab395199b56bf1d75bd2cd610b6424f08d1092922c5882b52dcd6ca832a7da57bc50241f9"
            "e5bfddc075dd9d32c7777100d736916cfc165d8d36e0634cd783a457daf52cad464c903b26062caf"
            "937bb40e37daded9eda401050e49c8ad0c6970876b9aad1b7a50bb4863a11e574af1fe3c5975161d"
            "73de4c3af621fb1efb",
        .r_a =
            "00005879dd1d51e175946f23b1b41e93ba31c584ae59a426ec1046a4d03b06c8",
        .ephemeral_a =
            "047cba5b19069ee66aa79d490413d11846b9ba76dd22567f809cf23b6d964bb265a9760c99cb6f70"
            "6343fed05637085864958d6c90902aba7d405fbedf7b781599",
        .id_b =
            "426f62",
        .user_b =
            "0474ccc3ac9c383c60af083972b96d05c75f12c8907d128a17adafbab8c5a4acf701092ff4de8936"
            "2670c21711b6dbe52dcd5f8e40c6654b3dece573c2ab3d29b244b0294aa04290e1524ff3e3da8cfd"
            "432bb64de3a8040b5b88d1b5fc86a4ebc18cfc48fb4ff37f1e27727464f3c34e2153861ad08e972d"
            "1625fc1a7bd18d5539",
        .r_b =
            "00018b98c44bef9f8537fb7d071b2c928b3bc65bd3d69e1eee213564905634fe",
        .ephemeral_b =
            "04861e91485fb7623d2794f495031a35598b493bd45be37813abc710fcc1f3448232d906a469ebc1"
            "216a802a7052d5617cd430fb56fba729d41d9bd668e9eb9600",
        .tag_b =
            "3bb4bcee8139c960b4d6566db1e0d5f0b2767680e5e1bf934103e6c66e40ffee",
        .tag_a =
            "195d1b7256ba7e0e67c71202a25f8c94ff8241702c2f55d613ae1c6b98215172",
        .key =
            "c5c13a8f59a97cdeae64f16a2272a9e7",
    },
    {
        .name = "GM/T 0044.5-2016 annex B, English edition (hid 03)",
        .master =
            "0002e65b0762d042f51f0d23542b13ed8cfa2e9a0e7206361e013a283905e31f",
        .hid =
            "03",
        .id_a =
            "416c696365",
        .user_a =
            "044c5ec9c8ca8deba238cc3e500458f5147911f2251a4bd0aa903bb5f8d5fd23b40360dbbdd69a05"
            "730775bb3f8ad799cc571dcb883d417b8d239302bd90097c6b21f05a64f659287400f2d20272329f"
            "2a80eb60767c9ff9d23ce8046af5c950d068afffd503c768a765731f62fc3cb7b7705456d40830e8"
            "68cc17a7f951855678",
        .r_a =
            "00005879dd1d51e175946f23b1b41e93ba31c584ae59a426ec1046a4d03b06c8",
        .ephemeral_a =
            "04767a4bed09ffbb5229d9caa165548ffa8284a315b15fba864887a9afa5b755fc02a4e503510921"
            "33252ba61609779b455df9c4a0109ace241485a955d5b81726",
        .id_b =
            "426f62",
        .user_b =
            "04713e27fb1c09a61a0862654578d4a6450e1493efec23db0f7c428b99ddfddde80d9c3b422aebb8"
            "abfc847d8aab1348b6f96f103dcedcd7a5dc9071036706af2283f7ced774b11e44d56fd48137e97a"
            "c751bdf497e442dcfead9411998293a4d9011d5e966fedb249e02f1a539e362c42cd9e70d0ce83f3"
            "3de494583f6dd04276",
        .r_b =
            "00018b98c44bef9f8537fb7d071b2c928b3bc65bd3d69e1eee213564905634fe",
        .ephemeral_b =
            "048168903e4a56dc4117387217c0aa55ab72a5f6a78973e612a58aabe2a5bbc8287e07ce2d3b285a"
            "56148d66fc64fe0ed928ba902c1fda056c0083af2cb66528ae",
        .tag_b =
            "e122b3bfa8965562aa0a4a92b671a193352f28328a129bff45c4dd262ebcb9ee",
        .tag_a =
            "6cd5231217e73d80548a1a65ded178493f4282e6e471fe3ef62271ea758470e6",
        .key =
            "68b20d3077ea6e2b825315836fdbc633",
    },
    {
        .name = "random 2",
        .master =
            "5c0839f6b0ebca1c69ed2f835c37116c3128b51be75f4a9a6985a6e19845da03",
        .hid =
            "02",
        .id_a =
            "9e53ab3db8",
        .user_a =
            "043c65ac6c7b719dc894a957ec88026669a8183e4d92693c0078936470423ab4ea4241c890e21184"
            "d6e0cf32f03c0468e21b1e0bbb7b76518d6198403e1cc6effe41d10f02e442e6fd78c7cde692ab16"
            "7ab2498193c8e7f43fef3f31de02906e4e3a748d6705f1663317e0f880b7cecd1c7f02d64dcbf7bd"
            "57bfe1b798473fa7bc",
        .r_a =
            "0f55afb8c1c70a2d4cf44d9f9a39a54db5f8ffc183abb7575bb7ff02575f8f6b",
        .ephemeral_a =
            "0416573698958341bccd71d419af4a3801e7e91435868693275cf87826f935cc92b39c96a8a6219f"
            "a028ee7cfb54a995464b7626ce2dae77ad883bcc44bca50395",
        .id_b =
            "1c0d48467dc2ad5473",
        .user_b =
            "048930fc0d57d001a75d0adec401022f8ea03720070391e47aa0f32473563ee3e692f30c0786a01a"
            "75a8856c2937d653a0b2be8f7c989812fa77dce2a9dd4ec76013ebee58921dbecce5686fe63ec68d"
            "d2151d2d24241c4f3a14eca3e3baab9e6b5457f307974be40178957bb50e544038c4ca2b4c962606"
            "d32e1f5f16ff084f57",
        .r_b =
            "01772c63a0c58a9fe172b4f6d6f0a72e07d8f9829939a892acd9a8408e602e9e",
        .ephemeral_b =
            "0492f38d92e1d881a89bf876e79200fe6f364e215cea62e46a413f1bcba6357ec475cc5fce03e84c"
            "3d0e4b5b21c5264f32839660d0ccd334b631647734abd47834",
        .tag_b =
            "868bb7bfbc40b4c5d0fd6ceb09d97b6b45616f3ff8a3e4a792381da0bf5266c8",
        .tag_a =
            "2add5effc85f1e930bb5b8fca7c08774e226de37db57518c676f754ffede54f8",
        .key =
            "fe5f676beffd66f4bb81a4b7d4c93e89c5c516633f7e13726ea8fae3417892ab9e36b42b35f26120"
            "a024287581a3d8a9",
    },
};
#define smg_known_sm9_exchange_count (sizeof smg_known_sm9_exchange / sizeof smg_known_sm9_exchange[0])

#endif
