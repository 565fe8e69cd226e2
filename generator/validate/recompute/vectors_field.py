"""Arithmetic in prime fields: the files under vectors/field."""

from typing import Any, Dict

from sage.all import ZZ, Integers, is_prime

from .report import Check


def check_field(check: Check, content: Dict[str, Any]) -> None:
    """Every value of one file, which carries its own modulus."""
    p, size = ZZ(content["p"], 16), 2 * content["bytes"]
    check.holds(is_prime(p), "the modulus is not prime")
    r = ZZ(2) ** (64 * content["words64"])
    field = Integers(p)

    def text(value: Any) -> str:
        return format(int(value), f"0{size}x")

    _check_facts(check, content, p, r, text)
    for index, case in enumerate(content["reduce"]):
        check.equal(f"reduce[{index}]", case["mod"], text(ZZ(case["value"], 16) % p))
    for index, case in enumerate(content["bad_bytes"]):
        given = bytes.fromhex(case["bytes"])
        canonical = len(given) == content["bytes"] and ZZ(case["bytes"] or "0", 16) < p
        check.holds(not canonical, f"bad_bytes[{index}] is a canonical encoding")
    for index, case in enumerate(content["good_bytes"]):
        check.holds(ZZ(case["bytes"], 16) < p, f"good_bytes[{index}] is not below p")
        check.equal(f"good_bytes[{index}].value", case["value"], case["bytes"])
        mirrored = bytes.fromhex(case["bytes"])[::-1].hex()
        check.equal(f"good_bytes[{index}].little_endian", case["little_endian"], mirrored)
    for index, case in enumerate(content["compare"]):
        a, b = ZZ(case["a"], 16), ZZ(case["b"], 16)
        check.equal(f"compare[{index}].equal", case["equal"], bool(a == b))
        check.equal(f"compare[{index}].less", case["less"], bool(a < b))
    for index, case in enumerate(content["cases"]):
        a, b = field(ZZ(case["a"], 16)), field(ZZ(case["b"], 16))
        for name, value in _results(a, b, r).items():
            expected = value if value is None or isinstance(value, bool) else text(value)
            check.equal(f"cases[{index}].{name}", case[name], expected)


def _check_facts(check: Check, content: Dict[str, Any], p: Any, r: Any, text: Any) -> None:
    facts = {
        "bits": int(p.nbits()),
        "bytes": -(-int(p.nbits()) // 8),
        "words64": -(-int(p.nbits()) // 64),
        "words32": -(-int(p.nbits()) // 32),
        "mont_R": f"2^{64 * content['words64']}",
        "mont_one": text(r % p),
        "mont_R2": text(r * r % p),
        "neg_p_inv_64": format(int(-p.inverse_mod(2**64) % 2**64), "016x"),
        "p_mod_4": int(p % 4),
        "p_mod_8": int(p % 8),
        "two_adicity": int((p - 1).valuation(2)),
    }
    for name, value in facts.items():
        check.equal(name, content[name], value)


def _results(a: Any, b: Any, r: Any) -> Dict[str, Any]:
    """Every result of a case; None where there is none."""
    square = a.is_square()
    return {
        "add": a + b,
        "sub": a - b,
        "neg": -a,
        "mul": a * b,
        "sqr": a**2,
        "dbl": 2 * a,
        "tpl": 3 * a,
        "half": a / 2,
        "inv": 1 / a if a else None,
        "mont": a * r,
        "montmul": a * b / r,
        "exp_a_b": a ** ZZ(b),
        "is_square": bool(square),
        "sqrt": min(ZZ(root) for root in a.sqrt(all=True)) if square else None,
    }
