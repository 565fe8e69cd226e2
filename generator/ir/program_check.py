"""Refuses programs that read what is undefined, mix types, or let a secret steer control or memory.

Secrets: in a constant-time function every parameter except a ``count`` is secret, and so is what
is computed from one; counters, counts, numbers, constants and tables are public.
"""

from collections.abc import Iterable

from generator.ir.contract import Parameter
from generator.ir.program import (
    OPERATORS,
    RECORDS,
    RELATIONS,
    SCALARS,
    Assign,
    Binary,
    Blank,
    Break,
    Call,
    Complement,
    Copy,
    Declare,
    Expression,
    If,
    Let,
    MaskOf,
    Note,
    Number,
    Place,
    ProgramError,
    ProgramFunction,
    Repeat,
    Return,
    Scan,
    Statement,
    TrailingZeros,
    Type,
    Variable,
    Wipe,
    expressions_of,
    places_in,
    walk,
)
from generator.ir.program_flow import FlowCheck

#: Names that the printed form of a scan declares.
SCAN_NAMES = ("found", "row", "chosen", "limb")
COUNT = Type("count")
PUBLIC_STORAGE = ("counter", "constant", "table")


def check(function: ProgramFunction) -> None:
    """Raises ProgramError with the function's name and the rule it breaks."""
    try:
        _Scopes(function).run()
        for statement in walk(function.body):
            _check_types(function, statement)
        if function.contract.constant_time:
            _check_secrets(function)
        FlowCheck(function).run()
    except ProgramError as error:
        raise ProgramError(f"{function.name}: {error}") from None


class _Scopes:
    """Every variable is declared once, before its use, and hides no other."""

    def __init__(self, function: ProgramFunction) -> None:
        self._body = function.body
        self._scopes: list[dict[str, Variable]] = [{}]
        for parameter in function.signature.parameters:
            storage = "output" if parameter.output else "parameter"
            self._declare(Variable(parameter.name, Type.of(parameter), storage))

    def run(self) -> None:
        self._block(self._body)

    def _declare(self, variable: Variable) -> None:
        if any(variable.name in scope for scope in self._scopes):
            raise ProgramError(f"{variable.name} is declared twice")
        self._scopes[-1][variable.name] = variable

    def _block(self, body: tuple[Statement, ...], counter: Variable | None = None) -> None:
        self._scopes.append({})
        if counter is not None:
            self._declare(counter)
        for statement in body:
            self._statement(statement)
        self._scopes.pop()

    def _statement(self, statement: Statement) -> None:
        for value in expressions_of(statement):
            for place in places_in(value):
                self._known(place.variable)
        match statement:
            case Declare(variable, _) | Let(variable, _):
                self._declare(variable)
            case Call(_, _, result) if result is not None:
                self._declare(result)
            case Scan(target, _, _, _):
                for name in SCAN_NAMES:
                    self._declare(Variable(name, target.type, "local"))
            case Wipe(variable):
                self._known(variable)
                if variable.storage != "local":
                    raise ProgramError(f"{variable.name} is not a local variable to wipe")
            case Repeat(counter, _, _, body, _):
                self._block(body, counter)
            case If(_, body, otherwise, _):
                self._block(body)
                self._block(otherwise)

    def _known(self, variable: Variable) -> None:
        if variable.storage in ("constant", "table"):
            return
        if not any(scope.get(variable.name) == variable for scope in self._scopes):
            raise ProgramError(f"{variable.name} is not declared here")


def _check_types(function: ProgramFunction, statement: Statement) -> None:
    for value in expressions_of(statement):
        if not isinstance(value, Place):
            _scalar(value)
        for place in places_in(value):
            place.type  # raises when a step of the path does not fit
            for step in place.path:
                if isinstance(step, Expression):
                    _scalar(step)
    match statement:
        case Let(variable, value):
            if variable.type.base == "count":
                _index(value)
            _scalar(value)
        case Assign(target, value):
            _writable(target)
            _scalar(target)
            _scalar(value)
            if target.type == COUNT:
                _index(value)
        case Copy(target, source):
            _writable(target)
            if target.type != source.type or target.type.is_array or target.type.is_scalar:
                raise ProgramError(f"copy of {source.type} to {target.type}")
        case Call():
            _check_call(function, statement)
        case Repeat(_, start, stop, _, _):
            _index(start)
            _index(stop)
        case If(condition, _, _, _) | Break(condition):
            if function.contract.constant_time:
                raise ProgramError("a constant-time function has no branch")
            if condition.relation not in RELATIONS:
                raise ProgramError(f"unknown relation {condition.relation!r}")
            _scalar(condition.left)
            _scalar(condition.right)
        case Scan(target, table, index, entries):
            _writable(target)
            if not table.type.is_array or Type(table.type.base) != target.type:
                raise ProgramError(f"scan of {table.type} into {target.type}")
            if target.type.base not in RECORDS:
                raise ProgramError(f"scan of a table of {target.type.base}")
            _scalar(index)
            _index(entries)
        case Return(value):
            if (value is None) != (function.signature.returns == "void"):
                raise ProgramError("the returned value does not fit the signature")
            if value is not None:
                _scalar(value)
        case Declare() | Wipe() | Note() | Blank():
            pass
        case _:
            raise ProgramError(f"unknown statement {type(statement).__name__}")


def _check_call(function: ProgramFunction, call: Call) -> None:
    signature = call.signature
    callee = call.callee
    if isinstance(callee, ProgramFunction) and function.contract.constant_time:
        if not callee.contract.constant_time:
            raise ProgramError(f"a constant-time function calls {callee.name}")
    if len(call.arguments) != len(signature.parameters):
        raise ProgramError(f"{signature.name} takes {len(signature.parameters)} arguments")
    if call.result is not None and signature.returns == "void":
        raise ProgramError(f"{signature.name} returns nothing")
    for argument, parameter, _ in call.bindings:
        where = f"argument {parameter.name} of {signature.name}"
        _check_argument(argument, parameter, where)


def _check_argument(argument: Expression, parameter: Parameter, where: str) -> None:
    wanted = Type.of(parameter)
    if wanted.base in SCALARS and not wanted.is_array:
        _scalar(argument)
        if wanted.base == "count":
            _index(argument)
        if wanted.base == "word32" and not isinstance(argument, Number):
            raise ProgramError(f"{where} must be a number")
        return
    if not isinstance(argument, Place):
        raise ProgramError(f"{where} must be a place")
    if parameter.output:
        _writable(argument)
    if wanted.is_array:
        if Type(_array_of(argument).base) != Type(wanted.base):
            raise ProgramError(f"{where} must be an array of {wanted.base}")
        room = _room(argument)
        if wanted.length and room is not None and room < wanted.length:
            raise ProgramError(f"{where} has room for {room} of {wanted.length} elements")
    elif argument.type != wanted:
        raise ProgramError(f"{where} is {argument.type}, not {wanted}")


def _array_of(place: Place) -> Type:
    """The array that a place passes: itself, or the one whose element it is."""
    if place.type.is_array:
        return place.type
    if place.path and isinstance(place.path[-1], Expression):
        return Place(place.variable, place.path[:-1]).type
    raise ProgramError(f"{place.variable.name} is no array")


def _room(place: Place) -> int | None:
    """Elements from the place to the end of its array, where both are known."""
    length = _array_of(place).length
    if not length:
        return None
    if place.type.is_array:
        return length
    first = place.path[-1]
    return length - first.value if isinstance(first, Number) else None


def _writable(place: Place) -> None:
    if place.variable.storage not in ("local", "output"):
        raise ProgramError(f"{place.variable.name} is not to be written")


def _scalar(value: Expression) -> None:
    match value:
        case Number(number):
            if number < 0:
                raise ProgramError(f"negative number {number}")
        case Place():
            if not value.type.is_scalar:
                raise ProgramError(f"{value.variable.name} is used as a number")
        case Binary(operator, left, right):
            if operator not in OPERATORS:
                raise ProgramError(f"unknown operator {operator!r}")
            _scalar(left)
            _scalar(right)
        case MaskOf(operand) | Complement(operand) | TrailingZeros(operand):
            _scalar(operand)
        case _:
            raise ProgramError(f"unknown expression {type(value).__name__}")


def _index(value: Expression) -> None:
    """A bound or a count is made of numbers, counters and counts only: it is printed as size_t."""
    _scalar(value)
    for place in places_in(value):
        if place.type.base != "count":
            raise ProgramError(f"{place.variable.name} is no counter")
    if isinstance(value, MaskOf | Complement | TrailingZeros):
        raise ProgramError("a word is no counter")


def _check_secrets(function: ProgramFunction) -> None:
    secret = {
        parameter.name for parameter in function.signature.parameters if Type.of(parameter) != COUNT
    }
    statements = walk(function.body)
    while _spread(statements, secret):
        pass
    for statement in statements:
        for value in _steering(statement):
            if _tainted(value, secret):
                names = ", ".join(sorted(p.variable.name for p in places_in(value)))
                raise ProgramError(f"an address, bound or branch depends on a secret ({names})")


def _tainted(value: Expression, secret: set[str]) -> bool:
    return any(
        place.variable.name in secret and place.variable.storage not in PUBLIC_STORAGE
        for place in places_in(value)
    )


def _spread(statements: Iterable[Statement], secret: set[str]) -> bool:
    """Marks what is computed from a secret; False when nothing new was marked."""
    before = len(secret)
    for statement in statements:
        match statement:
            case Let(variable, value):
                _mark(secret, [variable], [value])
            case Assign(target, value):
                _mark(secret, [target.variable], [value])
            case Copy(target, source):
                _mark(secret, [target.variable], [source])
            case Scan(target, table, index, _):
                _mark(secret, [target.variable], [table, index])
            case Call(_, _, result):
                pairs = statement.bindings
                outputs = [a.variable for a, p, _ in pairs if p.output and isinstance(a, Place)]
                inputs = [argument for argument, parameter, _ in pairs if not parameter.output]
                _mark(secret, outputs + ([result] if result else []), inputs)
    return len(secret) > before


def _mark(secret: set[str], targets: list[Variable], sources: list[Expression]) -> None:
    if any(_tainted(source, secret) for source in sources):
        secret.update(variable.name for variable in targets)


def _steering(statement: Statement) -> list[Expression]:
    """What decides which statement runs or which address is read."""
    found: list[Expression] = []
    for value in expressions_of(statement):
        for place in places_in(value):
            found.extend(step for step in place.path if isinstance(step, Expression))
    match statement:
        case Repeat(_, start, stop, _, _):
            found.extend((start, stop))
        case If(condition, _, _, _) | Break(condition):
            found.extend((condition.left, condition.right))
        case Scan(_, _, _, entries):
            found.append(entries)
        case Call():
            found.extend(argument for argument, _, type_ in statement.bindings if type_ == COUNT)
    return found
