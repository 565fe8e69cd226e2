"""Machine words as polynomials: the engine behind every front end.

A word is (polynomial, interval, modulus): the machine holds polynomial mod 2^modulus_bits, and the
polynomial's integer value lies in the interval. Unsigned operators are ring operations modulo a
power of two, so they stay unreduced until an exact value is needed; then floor(P / 2^k) becomes a
carry variable. Floors are memoised on a normal form (terms divisible by 2^k pulled out, common
powers of two cancelled, floors of floors merged), so that the truncation and the shift of one word
share their variable, and carries telescope in the final identity.
"""

from dataclasses import dataclass, field

from generator.proof.errors import Refused
from generator.proof.obligations import Obligations
from generator.proof.polynomial import Polynomial


@dataclass(frozen=True)
class Word:
    """A machine value of an unsigned type with ``type_bits`` bits; see the module's text."""

    polynomial: Polynomial
    low: int
    high: int
    modulus_bits: int
    type_bits: int

    @property
    def exact(self) -> bool:
        """Whether the polynomial is the machine's value itself."""
        return 0 <= self.low and self.high < 1 << self.modulus_bits

    @property
    def constant(self) -> int | None:
        return self.polynomial.value


@dataclass(frozen=True)
class Floor:
    """variable = floor(polynomial / 2^bits)."""

    variable: str
    polynomial: Polynomial
    bits: int


@dataclass(frozen=True)
class Logic:
    """variable = a | b or a ^ b, of words that share bits; only its zeros and top bit are known."""

    variable: str
    operator: str
    a: Polynomial
    b: Polynomial
    bits: int


@dataclass(frozen=True)
class Bound:
    """low <= polynomial <= high: a precondition, or what an earlier step proved."""

    polynomial: Polynomial
    low: int
    high: int


@dataclass
class Words:
    """The arithmetic of words, with every fact about its variables."""

    intervals: dict[str, tuple[int, int]] = field(default_factory=dict)
    facts: list[Floor | Logic | Bound] = field(default_factory=list)
    obligations: Obligations = field(default_factory=Obligations)
    _floors: dict[tuple[Polynomial, int], str] = field(default_factory=dict)
    _definition: dict[str, Floor] = field(default_factory=dict)
    _count: int = 0

    # -- variables ----------------------------------------------------------------------------

    def fresh(self, hint: str, low: int, high: int) -> Polynomial:
        """A new variable with its interval."""
        self._count += 1
        name = f"{hint}.{self._count}"
        self.intervals[name] = (low, high)
        return Polynomial.variable(name)

    def atom(self, hint: str, low: int, high: int, bits: int) -> Word:
        """A new exact word."""
        return Word(self.fresh(hint, low, high), low, high, bits, bits)

    def forget_carries(self) -> None:
        """Starts afresh after a cut: earlier carries are no longer needed, bounds stay."""
        self.facts = [fact for fact in self.facts if isinstance(fact, Bound)]
        self._floors.clear()
        self._definition.clear()

    def interval(self, polynomial: Polynomial) -> tuple[int, int]:
        """An interval that contains every value of the polynomial."""
        low = high = 0
        for monomial, coefficient in polynomial:
            a = b = 1
            for name in monomial:
                c, d = self.intervals[name]
                corners = (a * c, a * d, b * c, b * d)
                a, b = min(corners), max(corners)
            low += coefficient * (a if coefficient > 0 else b)
            high += coefficient * (b if coefficient > 0 else a)
        return low, high

    # -- exact values -------------------------------------------------------------------------

    def floor(self, p: Polynomial, low: int, high: int, bits: int) -> tuple[Polynomial, int, int]:
        """floor(p / 2^bits) and its interval, in normal form."""
        first, last = low >> bits, high >> bits
        if first == last:
            return Polynomial.constant(first), first, last
        quotient, rest = _divide(p, bits)
        if rest.value is not None:
            return quotient, first, last
        rest, bits = _cancel(rest, bits)
        least, most = self.interval(rest)
        if least >> bits == most >> bits:
            return quotient + Polynomial.constant(least >> bits), first, last
        if (least, most) == (-1, 0):
            return quotient + rest, first, last
        if -(1 << bits) <= least and most < 1 << bits and rest.single not in self._definition:
            bits = max(-least - 1, most).bit_length()  # the sign, whatever the power of two
        name = rest.single
        if name in self._definition:
            inner = self._definition[name]
            bounds = self.interval(inner.polynomial)
            merged, _, _ = self.floor(inner.polynomial, *bounds, inner.bits + bits)
            return quotient + merged, first, last
        a, b = self.interval(rest)
        a, b = a >> bits, b >> bits
        if not quotient:
            a, b = max(a, first), min(b, last)
        key = (rest, bits)
        if key not in self._floors:
            shared = self._shared(rest, bits)
            if shared is not None:
                return quotient + shared, first, last
        if key in self._floors:
            variable = self._floors[key]
            c, d = self.intervals[variable]
            self.intervals[variable] = (max(a, c), min(b, d))
        else:
            (variable,) = self.fresh("carry", a, b).variables()
            self._floors[key] = variable
            self.obligations.meet("carry")
            self._definition[variable] = Floor(variable, rest, bits)
            self.facts.append(self._definition[variable])
        return quotient + Polynomial.variable(variable), first, last

    def _shared(self, p: Polynomial, bits: int) -> Polynomial | None:
        """floor(p / 2^bits) by a known variable, where p has a term floor(r / 2^j).

        floor((s + floor(r / 2^j)) / 2^bits) = floor((2^j s + r) / 2^(bits + j)): the form in which
        a word's carry is met again after its lower bits were shifted out.
        """
        for monomial, coefficient in p:
            inner = self._definition.get(monomial[0]) if len(monomial) == 1 else None
            if inner is None or coefficient != 1:
                continue
            others = p - Polynomial.variable(inner.variable)
            whole = others * (1 << inner.bits) + inner.polynomial
            quotient, rest = _divide(whole, bits + inner.bits)
            found = self._floors.get(_cancel(rest, bits + inner.bits))
            if found is not None:
                return quotient + Polynomial.variable(found)
        return None

    def exactly(self, a: Word) -> Word:
        """The same machine value with an exact polynomial."""
        if a.exact:
            return a
        if (a.low, a.high) == (-1, 0):
            ones = (1 << a.modulus_bits) - 1
            return Word(a.polynomial * -ones, 0, ones, a.type_bits, a.type_bits)
        f, first, last = self.floor(a.polynomial, a.low, a.high, a.modulus_bits)
        p = a.polynomial - f * (1 << a.modulus_bits)
        if p.value is not None:
            return Word(p, p.value, p.value, a.type_bits, a.type_bits)
        if first == last:
            shift = first << a.modulus_bits
            return Word(p, a.low - shift, a.high - shift, a.type_bits, a.type_bits)
        return Word(p, 0, (1 << a.modulus_bits) - 1, a.type_bits, a.type_bits)

    # -- operators ----------------------------------------------------------------------------

    def literal(self, value: int, bits: int) -> Word:
        return Word(Polynomial.constant(value), value, value, bits, bits)

    def cast(self, a: Word, bits: int) -> Word:
        """Conversion to an unsigned type: truncation, or extension of the exact value."""
        if bits <= a.modulus_bits:
            return Word(a.polynomial, a.low, a.high, bits, bits)
        a = self.exactly(a)
        return Word(a.polynomial, a.low, a.high, bits, bits)

    def _common(self, a: Word, b: Word) -> tuple[Word, Word, int]:
        """The usual arithmetic conversions: both operands in the wider type."""
        bits = max(a.type_bits, b.type_bits)
        return self._widened(a, bits), self._widened(b, bits), bits

    def _widened(self, a: Word, bits: int) -> Word:
        return a if a.exact or a.modulus_bits == bits else self.exactly(a)

    def add(self, a: Word, b: Word) -> Word:
        a, b, bits = self._common(a, b)
        return Word(a.polynomial + b.polynomial, a.low + b.low, a.high + b.high, bits, bits)

    def sub(self, a: Word, b: Word) -> Word:
        a, b, bits = self._common(a, b)
        return Word(a.polynomial - b.polynomial, a.low - b.high, a.high - b.low, bits, bits)

    def mul(self, a: Word, b: Word) -> Word:
        a, b, bits = self._common(a, b)
        corners = (a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high)
        product = a.polynomial * b.polynomial
        return Word(product, min(corners), max(corners), bits, bits)

    def shift_right(self, a: Word, count: int) -> Word:
        if not 0 < count < a.type_bits:
            raise Refused(f"shift by {count} of a {a.type_bits}-bit word")
        self.obligations.meet("defined")
        if not a.exact and count >= a.modulus_bits:
            a = self.exactly(a)
        f, low, high = self.floor(a.polynomial, a.low, a.high, count)
        bits = a.type_bits if a.exact else a.modulus_bits - count
        return Word(f, low, high, bits, a.type_bits)

    def shift_left(self, a: Word, count: int) -> Word:
        if not 0 < count < a.type_bits:
            raise Refused(f"shift by {count} of a {a.type_bits}-bit word")
        self.obligations.meet("defined")
        a = self._widened(a, a.type_bits)
        scaled = a.polynomial * (1 << count)
        return Word(scaled, a.low << count, a.high << count, a.type_bits, a.type_bits)

    def complement(self, a: Word) -> Word:
        a = self._widened(a, a.type_bits)
        p = Polynomial.constant(-1) - a.polynomial
        return Word(p, -1 - a.high, -1 - a.low, a.type_bits, a.type_bits)

    def bit_and(self, a: Word, b: Word) -> Word:
        """& with a constant 2^k - 1, or with a word that is provably 0 or all ones."""
        bits = max(a.type_bits, b.type_bits)
        for word, mask in ((a, b), (b, a)):
            c = mask.constant if mask.exact else None
            if c is not None and c > 0 and c & (c + 1) == 0 and c.bit_length() <= word.modulus_bits:
                if word.low == -1 and word.high == 0:
                    return Word(word.polynomial * -c, 0, c, bits, bits)
                return Word(word.polynomial, word.low, word.high, c.bit_length(), bits)
        for word, mask in ((a, b), (b, a)):
            if -1 <= mask.low and mask.high <= 0 and mask.modulus_bits == mask.type_bits == bits:
                word = self.exactly(word)
                product = self._idempotent(-mask.polynomial * word.polynomial)
                return Word(product, 0, word.high, bits, bits)
        raise Refused("& of two words of which neither is a constant 2^k - 1 nor a mask")

    def _idempotent(self, p: Polynomial) -> Polynomial:
        """b b = b for a variable in {0, 1}, b b = -b for one in {-1, 0}."""
        terms: dict[tuple[str, ...], int] = {}
        for monomial, coefficient in p:
            kept: list[str] = []
            for name in monomial:
                interval = self.intervals[name]
                if kept and kept[-1] == name and interval in ((0, 1), (-1, 0)):
                    coefficient *= 1 if interval == (0, 1) else -1
                else:
                    kept.append(name)
            key = tuple(kept)
            terms[key] = terms.get(key, 0) + coefficient
        return Polynomial(terms)

    def choose(self, bit: Word, a: Word, b: Word) -> Word:
        """a where the word ``bit``, which is 0 or 1, is 1, else b; both of one type."""
        assert 0 <= bit.low and bit.high <= 1
        a, b = self.exactly(a), self.exactly(b)
        chosen = self._idempotent(bit.polynomial * (a.polynomial - b.polynomial))
        low, high = min(a.low, b.low), max(a.high, b.high)
        return Word(b.polynomial + chosen, low, high, a.type_bits, a.type_bits)

    def bit_or(self, a: Word, b: Word) -> Word:
        """|: a sum where no bit can be set in both; otherwise only its zeros are known."""
        a, b = self.exactly(a), self.exactly(b)
        bits = max(a.type_bits, b.type_bits)
        if not self._idempotent(a.polynomial * b.polynomial):
            total = a.polynomial + b.polynomial
            return Word(total, 0, max(a.high, b.high), bits, bits)
        for upper, lower in ((a, b), (b, a)):
            if lower.high < _power_dividing(upper.polynomial):
                total = a.polynomial + b.polynomial
                high = min(a.high + b.high, (1 << bits) - 1)
                return Word(total, a.low + b.low, high, bits, bits)
        return self._logic("|", a, b, bits)

    def bit_xor(self, a: Word, b: Word) -> Word:
        """^ with 0 or all ones; otherwise only whether the words are equal is known."""
        bits = max(a.type_bits, b.type_bits)
        for word, mask in ((a, b), (b, a)):
            if mask.constant is not None and mask.modulus_bits == mask.type_bits == bits:
                if mask.constant % (1 << bits) == 0:
                    return self._widened(word, bits)
                if mask.constant % (1 << bits) == (1 << bits) - 1:
                    return self.complement(word)
        return self._logic("^", self.exactly(a), self.exactly(b), max(a.type_bits, b.type_bits))

    def _logic(self, operator: str, a: Word, b: Word, bits: int) -> Word:
        result = self.fresh("logic", 0, (1 << bits) - 1)
        (name,) = result.variables()
        self.facts.append(Logic(name, operator, a.polynomial, b.polynomial, bits))
        return Word(result, 0, (1 << bits) - 1, bits, bits)


def _divide(p: Polynomial, bits: int) -> tuple[Polynomial, Polynomial]:
    """p = quotient 2^bits + rest: divisible terms go out, of the constant its high part."""
    quotient: dict[tuple[str, ...], int] = {}
    rest: dict[tuple[str, ...], int] = {}
    low = (1 << bits) - 1
    for monomial, coefficient in p:
        if monomial == ():
            quotient[()], rest[()] = coefficient >> bits, coefficient & low
        elif coefficient & low:
            rest[monomial] = coefficient
        else:
            quotient[monomial] = coefficient >> bits
    return Polynomial(quotient), Polynomial(rest)


def _cancel(p: Polynomial, bits: int) -> tuple[Polynomial, int]:
    """floor(p / 2^bits) with the common power of two of the variable terms taken out."""
    common = _power_dividing(Polynomial({m: c for m, c in p if m}))
    shift = min(common.bit_length() - 1, bits)
    return Polynomial({m: c >> shift for m, c in p}), bits - shift


def _power_dividing(p: Polynomial) -> int:
    """The largest power of two that divides every coefficient (2^4096 for zero)."""
    gathered = 0
    for _, coefficient in p:
        gathered |= coefficient
    return gathered & -gathered if gathered else 1 << 4096
