"""The known answers behind ``smidgen selftest``, taken from the vector files.

A self-test has to be quick and has to stand in the program itself, so a few cases are chosen here
and become a C table; the test suites read the vector files whole.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.emit import known_answers_sm9
from generator.emit.answer_tables import Literals, Table, answer, literals, load, named

SM3_FILE = "sm3.json"
SM2_SIGN_FILE = "sm2_sign.json"
SM2_DETERMINISTIC_FILE = "sm2_deterministic.json"
SM2_ENC_FILE = "sm2_enc.json"
SM2_KEX_FILE = "sm2_kex.json"
SM2_HYBRID_FILE = "sm2_hybrid.json"
HMAC_FILE = "sm3_hmac.json"
KDF_FILE = "sm3_kdf.json"
SM4_MODES_FILE = "sm4_modes.json"
SM4_XTS_FILE = "sm4_xts.json"
SM4_AEAD_FILE = "sm4_aead.json"
SM4_MAC_FILE = "sm4_mac.json"
ZUC128_FILE = "zuc128.json"
ZUC256_FILE = "zuc256.json"
ZUC256_IV128_FILE = "zuc256_iv128.json"
EEA3_FILE = "zuc_eea3.json"
EIA3_FILE = "zuc_eia3.json"

# Message lengths at which SM3's padding changes shape: empty, one byte, the last length that
# leaves room for the bit count in its block (55), the first that does not (56), a block and its
# neighbours, the same one block later, and a message of several blocks.
SM3_LENGTHS = (0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000)

# Extremes of the private key, of the nonce and of the ID, and signatures whose DER is short.
SM2_SIGN_NAMES = (
    "d=1",
    "d=n-2 (largest allowed)",
    "k=1",
    "k=n-1",
    "empty id",
    "DER length variety: r short",
    "DER length variety: s short",
    "DER length variety: both high bit clear",
)
SM2_CURVE = "sm2p256v1"
SM2_DETERMINISTIC_NAMES = ("default ID", "empty ID and message", "another ID", "a longer message")
# One block of the KDF, less and more, and so many that several are computed at once; extremes of the
# nonce; coordinates that are shorter in DER.
SM2_ENC_NAMES = (
    "random 1 bytes",
    "random 32 bytes",
    "random 33 bytes",
    "random 1000 bytes",
    "k=1 (C1 = G)",
    "k=n-1 (C1 = -G)",
    "x1 has a leading zero byte",
    "y1 has a leading zero byte",
)
# Keys and IDs of other lengths than the standard has.
SM2_KEX_NAMES = ("random 2", "random 3", "random 7")

# A few blocks and, where there is one, so many that the widest backend is filled; counters that wrap.
SM4_MODES = ("ecb", "cbc", "cfb128", "ofb", "ctr")
SM4_MODE_NAMES = (
    "draft-ribose-cfrg-sm4 A.2.1.1",
    "GB/T 17964-2021 example inputs",
    "counter wrap iv ffffffffffffffffffffffffffffffff",
    "counter wrap iv 0000000000000000ffffffffffffffff",
    "random 512 bytes",
)
# Modes and lengths that the library makes out of what a backend has.
SM4_LIBRARY_NAMES = {
    "cfb1": ("GB/T 17964-2021 example inputs", "random 17 bytes"),
    "cfb8": ("GB/T 17964-2021 example inputs", "random 33 bytes"),
    "cfb64": ("CFB-64 of 17 bytes",),
    "cfb128": ("random 1 bytes", "random 129 bytes"),
    "ofb": ("random 1 bytes", "random 129 bytes"),
    "ctr": ("random 1 bytes", "random 129 bytes"),
    "cbc-cs1": ("CBC-CS1 of 33 bytes",),
    "cbc-cs2": ("CBC-CS2 of 33 bytes", "CBC-CS2 of 48 bytes"),
    "cbc-cs3": ("CBC-CS3 of 17 bytes", "CBC-CS3 of 48 bytes"),
    "bc": ("GB/T 17964-2021 BC example", "random 160"),
    "ofbnlf": ("GB/T 17964-2021 OFBNLF example", "random 160"),
    "hctr": (
        "GB/T 17964-2021 HCTR example parameters, 16 bytes",
        "GB/T 17964-2021 HCTR example (192 bytes)",
        "random 100",
    ),
}
# Ciphertext stealing, in each of the two orders of bits.
SM4_STEALING_NAMES = (
    "GB/T 17964-2021 XTS example",
    "same inputs, IEEE 1619 tweak (Tongsuo/OpenSSL test data)",
    "Tongsuo 17 bytes (ciphertext stealing)",
    "random 255 bytes",
)
GCM_NAMES = ("RFC 8998 A.1", "nonce 12, aad 0, pt 256", "nonce 12, aad 20, pt 257", "nonce 13")
GCM_NAMES += ("nonce 12, aad 20, pt 0",)
CCM_NAMES = ("RFC 8998 A.2", "nonce 7, tag 4", "nonce 13, tag 16", "nonce 12, aad 0, pt 257")
CCM_NAMES += ("nonce 12, aad 20, pt 0", "aad 200")
# CMAC of one block and of several, and what sm4_cbc_mac computes.
SM4_MAC_NAMES = {
    "cmac": ("random 16", "random 33"),
    "cbc-mac": ("full blocks, no padding (= padding 1), 32",),
}
KDF_NAMES = ("z 1 bytes, 32 out", "z 128 bytes, 256 out")
PBKDF2_NAMES = ("RFC 6070 inputs 2", "RFC 7914 inputs 1", "password longer than the block")
HKDF_NAMES = ("RFC 5869 case 1 inputs", "RFC 5869 case 3 inputs", "salt longer than the block")
# Whole words, which the self-test gives to each kernel by itself.
EIA3_NAMES = ("intel-ipsec-mb extra 3", "length 0 bits", "length 4096 bits")
EEA3_NAMES = ("length 1 bits", "length 2048 bits", "length 2049 bits")
ZUC256_MAC_NAMES = ("length 0 bits", "length 129 bits")


@dataclass(frozen=True)
class Sm3Answer:
    """SM3 of one message; hex, cut into the pieces of a C string."""

    name: str
    message_hex: Literals
    digest_hex: Literals


@dataclass(frozen=True)
class Sm2SignAnswer:
    """One signature with a given nonce; hex, cut into the pieces of a C string.

    ``public_key`` is 04 || x || y; ``id`` and ``message`` are raw bytes; ``der`` is
    SEQUENCE { r, s }.
    """

    name: str
    d: Literals
    public_key: Literals
    id: Literals
    message: Literals
    k: Literals
    r: Literals
    s: Literals
    der: Literals


def known_answers(vectors: Path) -> dict[str, object]:
    """The context of ``known_answers.h.j2``: ``sources``, ``sm3``, ``sm2_sign`` and ``tables``.

    ``vectors`` is the folder with the vector files. Raises ``ValueError``, naming the file, when
    one of the cases that the self-test is made of is not there.
    """
    sm3_source, sm3_cases = load(vectors / SM3_FILE)
    sign_source, sign_cases = load(vectors / SM2_SIGN_FILE)
    others = (
        SM2_DETERMINISTIC_FILE,
        SM2_ENC_FILE,
        SM2_KEX_FILE,
        SM2_HYBRID_FILE,
        HMAC_FILE,
        KDF_FILE,
        SM4_MODES_FILE,
        SM4_XTS_FILE,
        SM4_AEAD_FILE,
        SM4_MAC_FILE,
    )
    others += (ZUC128_FILE, ZUC256_FILE, ZUC256_IV128_FILE, EEA3_FILE, EIA3_FILE)
    others += known_answers_sm9.FILES
    loaded = {name: load(vectors / name) for name in others}
    tables = (
        _sm2_deterministic(vectors / SM2_DETERMINISTIC_FILE, loaded[SM2_DETERMINISTIC_FILE][1]),
        _sm2_encrypt(vectors / SM2_ENC_FILE, loaded[SM2_ENC_FILE][1]),
        _sm2_exchange(vectors / SM2_KEX_FILE, loaded[SM2_KEX_FILE][1]),
        _sm2_hybrid(vectors / SM2_HYBRID_FILE, loaded[SM2_HYBRID_FILE][1]),
        _hmac(vectors / HMAC_FILE, loaded[HMAC_FILE][1]),
        *_kdfs(vectors / KDF_FILE, loaded[KDF_FILE][1]),
        _sm4_modes(vectors, loaded[SM4_MODES_FILE][1], loaded[SM4_XTS_FILE][1]),
        _sm4_library(vectors, loaded[SM4_MODES_FILE][1], loaded[SM4_XTS_FILE][1]),
        *_aead(vectors / SM4_AEAD_FILE, loaded[SM4_AEAD_FILE][1]),
        _sm4_mac(vectors / SM4_MAC_FILE, loaded[SM4_MAC_FILE][1]),
        _zuc(vectors, loaded[ZUC128_FILE][1], loaded[ZUC256_FILE][1]),
        _zuc256(vectors, loaded[ZUC256_FILE][1], loaded[ZUC256_IV128_FILE][1]),
        _eea3(vectors / EEA3_FILE, loaded[EEA3_FILE][1]),
        _eia3(vectors / EIA3_FILE, loaded[EIA3_FILE][1]),
        _zuc256_mac(vectors / ZUC256_FILE, loaded[ZUC256_FILE][1]),
        *known_answers_sm9.tables(
            vectors, {name: loaded[name][1] for name in known_answers_sm9.FILES}
        ),
    )
    return {
        "sources": (sm3_source, sign_source, *(source for source, _ in loaded.values())),
        "tables": tables,
        "sm3": _sm3(sm3_cases, vectors / SM3_FILE),
        "sm2_sign": _sm2_sign(sign_cases, vectors / SM2_SIGN_FILE),
    }


def _sm3(cases: list[dict[str, Any]], path: Path) -> tuple[Sm3Answer, ...]:
    hashes = [case for case in cases if case["kind"] == "hash"]
    chosen = [case for case in hashes if case["origin"] == "standard"]
    if not chosen:
        raise ValueError(f"{path}: no case of origin standard")
    for length in SM3_LENGTHS:
        generated = [c for c in hashes if c["len"] == length and c["origin"] == "generated"]
        if not generated:
            raise ValueError(f"{path}: no generated case of {length} bytes")
        chosen.append(generated[0])
    return tuple(
        Sm3Answer(case["name"], literals(case["msg"], path), literals(case["digest"], path))
        for case in chosen
    )


def _hmac(path: Path, cases: list[dict[str, Any]]) -> Table:
    answers = tuple(
        answer(case, path, key=case["key"], message=case["msg"], mac=case["mac"])
        for case in named(cases, (), path)
    )
    return Table("sm3_hmac", "HMAC-SM3.", ("key", "message", "mac"), answers)


def _kdfs(path: Path, cases: list[dict[str, Any]]) -> tuple[Table, ...]:
    """The KDF of SM2, PBKDF2 and HKDF."""
    by_kind = {kind: [c for c in cases if c["kind"].startswith(kind)] for kind in ("kdf", "p", "h")}
    kdf = tuple(
        answer(case, path, z=case["z"], key=case["key"])
        for case in named(by_kind["kdf"], KDF_NAMES, path)
    )
    pbkdf2 = tuple(
        answer(
            case,
            path,
            password=case["password"],
            salt=case["salt"],
            iterations=f"{case['iterations']:08x}",
            key=case["key"],
        )
        for case in named(by_kind["p"], PBKDF2_NAMES, path)
    )
    hkdf = tuple(
        answer(case, path, salt=case["salt"], ikm=case["ikm"], info=case["info"], key=case["okm"])
        for case in named(by_kind["h"], HKDF_NAMES, path)
    )
    return (
        Table("sm3_kdf", "The KDF of SM2 with SM3.", ("z", "key"), kdf),
        Table("sm3_pbkdf2", "PBKDF2-HMAC-SM3.", ("password", "salt", "iterations", "key"), pbkdf2),
        Table("sm3_hkdf", "HKDF-SM3.", ("salt", "ikm", "info", "key"), hkdf),
    )


def _sm4_modes(vectors: Path, modes: list[dict[str, Any]], xts: list[dict[str, Any]]) -> Table:
    """Whole blocks in the modes that backends have; of XTS the shortest and the longest."""
    path = vectors / SM4_MODES_FILE
    chosen = [
        (case["mode"], case, case["iv"])
        for case in named(modes, SM4_MODE_NAMES, path)
        if case["mode"] in SM4_MODES
    ]
    for standard in ("gb", "ieee"):
        whole = [c for c in xts if c["standard"] == standard and len(c["pt"]) % 32 == 0]
        if not whole:
            raise ValueError(f"{vectors / SM4_XTS_FILE}: no case of whole blocks for {standard}")
        whole.sort(key=lambda case: len(case["pt"]))
        chosen += [(f"xts_{standard}", case, case["tweak"]) for case in (whole[0], whole[-1])]
    answers = tuple(
        {"mode": (mode,)}
        | answer(case, path, key=case["key"], iv=iv, plain=case["pt"], cipher=case["ct"])
        for mode, case, iv in chosen
    )
    members = ("mode", "key", "iv", "plain", "cipher")
    return Table("sm4", "SM4 in a mode: whole blocks.", members, answers)


def _sm4_library(vectors: Path, modes: list[dict[str, Any]], xts: list[dict[str, Any]]) -> Table:
    """Modes and lengths of which no backend knows; of HCTR the key of the hash behind the other."""
    path = vectors / SM4_MODES_FILE
    chosen = [
        (mode, case, case["key"] + case.get("hash_key", ""), case.get("iv") or case["tweak"])
        for mode, names in SM4_LIBRARY_NAMES.items()
        for case in named([c for c in modes if c["mode"] == mode], names, path)
        if case["name"] in names
    ]
    chosen += [
        (f"xts_{case['standard']}", case, case["key"], case["tweak"])
        for case in named(xts, SM4_STEALING_NAMES, vectors / SM4_XTS_FILE)
    ]
    answers = tuple(
        {"mode": (mode,)}
        | answer(case, path, key=key, iv=iv, plain=case["pt"], cipher=case["ct"])
        | {"name": f"{mode}: {case['name']}"}
        for mode, case, key, iv in chosen
    )
    members = ("mode", "key", "iv", "plain", "cipher")
    return Table(
        "sm4_library", "SM4 in a mode, or of a length, of the library's.", members, answers
    )


def _aead(path: Path, cases: list[dict[str, Any]]) -> tuple[Table, ...]:
    members = ("key", "iv", "aad", "plain", "cipher", "tag")
    return tuple(
        Table(
            f"sm4_{mode}",
            f"SM4-{mode.upper()}.",
            members,
            tuple(
                answer(
                    case,
                    path,
                    key=case["key"],
                    iv=case["nonce"],
                    aad=case["aad"],
                    plain=case["pt"],
                    cipher=case["ct"],
                    tag=case["tag"],
                )
                for case in named([c for c in cases if c["alg"] == f"sm4-{mode}"], names, path)
            ),
        )
        for mode, names in (("gcm", GCM_NAMES), ("ccm", CCM_NAMES))
    )


def _sm4_mac(path: Path, cases: list[dict[str, Any]]) -> Table:
    """The examples of GB/T 15852.1-2020; the second key behind the first, padding 0 for an
    algorithm's own."""
    chosen = [case for case in cases if case["origin"].startswith("GB/T 15852.1-2020")]
    for algorithm, names in SM4_MAC_NAMES.items():
        chosen += named([c for c in cases if c["alg"] == algorithm], names, path)
    answers = tuple(
        {"algorithm": (case["alg"],)}
        | answer(
            case,
            path,
            padding=f"{case.get('padding', 0):02x}",
            key=case["key"] + case.get("key2", ""),
            message=case["msg"],
            tag=case["tag"],
        )
        | {"name": f"{case['alg']}: {case['name']}"}
        for case in chosen
    )
    members = ("algorithm", "padding", "key", "message", "tag")
    return Table("sm4_mac", "MACs of SM4.", members, answers)


def _zuc(vectors: Path, zuc128: list[dict[str, Any]], zuc256: list[dict[str, Any]]) -> Table:
    """Keystreams of ZUC-128, and of ZUC-256 with an IV of 25 bytes; whole words."""
    path = vectors / ZUC128_FILE
    chosen = [(case, case["iv"]) for case in named(zuc128, (), path)]
    streams = [case for case in zuc256 if case["kind"] == "keystream"]
    chosen += [(case, case["iv25"]) for case in named(streams, (), vectors / ZUC256_FILE)]
    answers = tuple(
        answer(case, path, key=case["key"], iv=iv, keystream=case["keystream"])
        for case, iv in chosen
    )
    return Table("zuc", "ZUC-128 and ZUC-256: keystreams.", ("key", "iv", "keystream"), answers)


def _zuc256(vectors: Path, packed: list[dict[str, Any]], addendum: list[dict[str, Any]]) -> Table:
    """Keystreams of ZUC-256 with the other IVs: of 23 bytes, and of 16."""
    path = vectors / ZUC256_FILE
    streams = [case for case in packed if case["kind"] == "keystream"]
    chosen = [(case, case["iv23"]) for case in named(streams, (), path)]
    chosen += [
        ({"name": f"IV of 128 bits, {number}"} | case, case["iv"])
        for number, case in enumerate(addendum[:2], 1)
    ]
    answers = tuple(
        answer(case, path, key=case["key"], iv=iv, keystream=case["keystream"])
        for case, iv in chosen
    )
    members = ("key", "iv", "keystream")
    return Table("zuc256", "ZUC-256 with IVs of 23 and of 16 bytes: keystreams.", members, answers)


EEA3_MEMBERS = ("key", "count", "bearer", "direction", "bits")


def _of_3gpp(case: dict[str, Any], path: Path, **members: str) -> dict[str, Any]:
    """An answer of 128-EEA3 or 128-EIA3: what they have in common, and ``members``."""
    return answer(
        case,
        path,
        key=case["key"],
        count=case["count"],
        bearer=case["bearer"],
        direction=f"{case['direction']:02x}",
        bits=f"{case['length_bits']:08x}",
        **members,
    )


def _eea3(path: Path, cases: list[dict[str, Any]]) -> Table:
    answers = tuple(
        _of_3gpp(case, path, plain=case["pt"], cipher=case["ct"])
        for case in named(cases, EEA3_NAMES, path)
    )
    members = (*EEA3_MEMBERS, "plain", "cipher")
    return Table("zuc_eea3", "128-EEA3 of a message of so many bits.", members, answers)


def _eia3(path: Path, cases: list[dict[str, Any]]) -> Table:
    answers = tuple(
        _of_3gpp(case, path, message=case["msg"], mac=case["mac"])
        for case in named(cases, EIA3_NAMES, path)
    )
    members = (*EEA3_MEMBERS, "message", "mac")
    return Table("zuc_eia3", "128-EIA3 of a message of so many bits.", members, answers)


def _zuc256_mac(path: Path, cases: list[dict[str, Any]]) -> Table:
    """Tags of 32, 64 and 128 bits."""
    macs = [case for case in cases if case["kind"] == "mac"]
    answers = tuple(
        answer(
            case,
            path,
            key=case["key"],
            iv=case["iv25"],
            bits=f"{case['length_bits']:08x}",
            message=case["msg"],
            mac=case["mac"],
        )
        | {"name": f"{case['name']}, tag of {case['tag_bits']} bits"}
        for case in named(macs, ZUC256_MAC_NAMES, path)
    )
    members = ("key", "iv", "bits", "message", "mac")
    return Table("zuc256_mac", "MACs of ZUC-256 of a message of so many bits.", members, answers)


def _sm2_sign(cases: list[dict[str, Any]], path: Path) -> tuple[Sm2SignAnswer, ...]:
    signatures = [c for c in cases if c["kind"] == "sign" and c["curve"] == SM2_CURVE]
    chosen = [case for case in signatures if case["origin"] == "standard"]
    if not chosen:
        raise ValueError(f"{path}: no case of origin standard on {SM2_CURVE}")
    by_name = {case["name"]: case for case in signatures}
    for name in SM2_SIGN_NAMES:
        if name not in by_name:
            raise ValueError(f"{path}: no case named {name!r} on {SM2_CURVE}")
        chosen.append(by_name[name])
    return tuple(_sm2_answer(case, path) for case in chosen)


def _sm2_answer(case: dict[str, Any], path: Path) -> Sm2SignAnswer:
    return Sm2SignAnswer(
        name=case["name"],
        d=literals(case["d"], path),
        public_key=literals(case["public"], path),
        id=literals(case["id"], path),
        message=literals(case["msg"], path),
        k=literals(case["k"], path),
        r=literals(case["r"], path),
        s=literals(case["s"], path),
        der=literals(case["sig_der"], path),
    )


def _sm2_deterministic(path: Path, cases: list[dict[str, Any]]) -> Table:
    """Signatures whose nonce is computed: hedged where ``extra`` is not empty, else deterministic."""
    answers = tuple(
        answer(
            case,
            path,
            d=case["d"],
            id=case["id"],
            message=case["msg"],
            extra=case["extra"],
            r=case["r"],
            s=case["s"],
        )
        for case in cases
        if case["curve"] == SM2_CURVE
        and case["name"].removesuffix(", hedged") in SM2_DETERMINISTIC_NAMES
    )
    if len(answers) != 2 * len(SM2_DETERMINISTIC_NAMES):
        raise ValueError(f"{path}: not one case of each kind for {SM2_DETERMINISTIC_NAMES}")
    members = ("d", "id", "message", "extra", "r", "s")
    return Table("sm2_deterministic", "SM2 signatures with a computed nonce.", members, answers)


def _sm2_encrypt(path: Path, cases: list[dict[str, Any]]) -> Table:
    """Encryptions with a given nonce: ``x2`` and ``secret`` are the x-coordinate of k P and the
    KDF's output, so that they serve for Diffie-Hellman with C1 and for the KEM as well."""
    ours = [c for c in cases if c["curve"] == SM2_CURVE and c["kind"] == "encrypt"]
    answers = tuple(
        answer(
            case,
            path,
            d=case["d"],
            public_key=case["public"],
            k=case["k"],
            plain=case["msg"],
            x2=case["x2"],
            secret=case["t"],
            c1c3c2=case["c1c3c2"],
            c1c2c3=case["c1c2c3"],
            asn1=case["asn1"],
        )
        for case in named(ours, SM2_ENC_NAMES, path)
    )
    members = ("d", "public_key", "k", "plain", "x2", "secret", "c1c3c2", "c1c2c3", "asn1")
    return Table("sm2_encrypt", "SM2 encryption with a given nonce k.", members, answers)


def _sm2_exchange(path: Path, cases: list[dict[str, Any]]) -> Table:
    """A is the initiator; ``ephemeral_a`` is r_A G, ``tag_b`` what B sends."""
    ours = [case for case in cases if case["curve"] == SM2_CURVE]
    answers = tuple(
        answer(
            case,
            path,
            d_a=case["dA"],
            id_a=case["idA"],
            r_a=case["rA"],
            ephemeral_a=case["RA"],
            d_b=case["dB"],
            id_b=case["idB"],
            r_b=case["rB"],
            ephemeral_b=case["RB"],
            tag_b=case["SB"],
            tag_a=case["SA"],
            key=case["K"],
        )
        for case in named(ours, SM2_KEX_NAMES, path)
    )
    members = ("d_a", "id_a", "r_a", "ephemeral_a", "d_b", "id_b", "r_b", "ephemeral_b")
    members += ("tag_b", "tag_a", "key")
    return Table("sm2_exchange", "SM2 key exchange with given r_A and r_B.", members, answers)


def _sm2_hybrid(path: Path, cases: list[dict[str, Any]]) -> Table:
    """All of them: each is short."""
    renamed = {"d": "d", "k": "k", "aad": "aad", "plain": "msg", "ciphertext": "ciphertext"}
    answers = tuple(
        answer(case, path, **{member: case[name] for member, name in renamed.items()})
        for case in cases
    )
    return Table("sm2_hybrid", "SM2 hybrid encryption.", tuple(renamed), answers)
