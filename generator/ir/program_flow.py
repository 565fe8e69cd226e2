"""What is defined where: refuses a read before a write, an output left unset, and lost inputs.

An output may be one of the inputs of its type, so no such input may be read after the same part
of an output was written.
"""

from dataclasses import dataclass, field

from generator.ir.contract import Parameter
from generator.ir.program import (
    RECORDS,
    Assign,
    Break,
    Call,
    Copy,
    Declare,
    Expression,
    If,
    Let,
    Number,
    Place,
    ProgramError,
    ProgramFunction,
    Repeat,
    Return,
    Scan,
    Statement,
    Type,
    Variable,
    Wipe,
    expressions_of,
    places_in,
)

#: A variable's name and one of its leaves: a member's name, or "" for what has no members.
Leaf = tuple[str, str]


@dataclass
class _State:
    """Leaves that are defined, and output leaves (type and member) that have been written."""

    defined: set[Leaf] = field(default_factory=set)
    written: set[Leaf] = field(default_factory=set)
    reachable: bool = True

    def copy(self) -> "_State":
        return _State(set(self.defined), set(self.written), self.reachable)


class FlowCheck:
    """Follows every path of one function; arrays count as one element per member.

    (The interpreter holds definedness per element.)
    """

    def __init__(self, function: ProgramFunction) -> None:
        self._function = function
        self._left: list[list[_State]] = []  # by repeat, the states in which it is left early
        self._parameters: dict[str, Parameter] = {
            parameter.name: parameter for parameter in function.signature.parameters
        }

    def run(self) -> None:
        state = _State()
        for parameter in self._parameters.values():
            if not parameter.output:
                state.defined |= _leaves_of(Variable(parameter.name, Type.of(parameter), ""))
        end = self._block(self._function.body, state)
        if end.reachable:
            if self._function.signature.returns != "void":
                raise ProgramError("a path returns no value")
            self._outputs_defined(end)

    def _outputs_defined(self, state: _State) -> None:
        for parameter in self._parameters.values():
            type_ = Type.of(parameter)
            if not parameter.output or type_.length == 0:
                continue
            missing = _leaves_of(Variable(parameter.name, type_, "")) - state.defined
            if missing:
                raise ProgramError(f"output {parameter.name} is not set on every path")

    def _block(self, body: tuple[Statement, ...], state: _State) -> _State:
        for statement in body:
            if not state.reachable:
                raise ProgramError("a statement follows a return")
            state = self._statement(statement, state)
        return state

    def _statement(self, statement: Statement, state: _State) -> _State:
        for value in self._reads(statement):
            for place in places_in(value):
                self._read(place, state)
        match statement:
            case Declare(variable, zeroed):
                leaves = _leaves_of(variable)
                state.defined -= leaves
                if zeroed:
                    state.defined |= leaves
            case Let(variable, _):
                state.defined |= _leaves_of(variable)
            case Assign(target, _) | Copy(target, _) | Scan(target, _, _, _):
                self._write(target, state)
            case Call(_, _, result):
                for argument, parameter, _ in statement.bindings:
                    if parameter.output and isinstance(argument, Place):
                        self._write(argument, state)
                if result is not None:
                    state.defined |= _leaves_of(result)
            case Wipe(variable):
                state.defined -= _leaves_of(variable)
            case Repeat():
                return self._repeat(statement, state)
            case If(_, body, otherwise, _):
                return _join(self._block(body, state.copy()), self._block(otherwise, state.copy()))
            case Break():
                if not self._left:
                    raise ProgramError("a break outside a repeat")
                self._left[-1].append(state.copy())
            case Return():
                self._outputs_defined(state)
                state.reachable = False
        return state

    def _repeat(self, repeat: Repeat, state: _State) -> _State:
        inside = state.copy()
        inside.defined |= _leaves_of(repeat.counter)
        self._left.append([])
        once = self._block(repeat.body, inside.copy())
        again = self._block(repeat.body, _State(once.defined | inside.defined, once.written))
        for early in self._left.pop():
            again = _join(again, early)
        bounds = (repeat.start, repeat.stop)
        if all(isinstance(bound, Number) for bound in bounds):
            if repeat.start.value < repeat.stop.value:
                return again
        # The body may run no times: only elements of arrays, which no one then reads, stay defined.
        kept = {leaf for leaf in again.defined if self._is_open_array(leaf[0])}
        return _State(state.defined | kept, again.written, state.reachable)

    def _is_open_array(self, name: str) -> bool:
        parameter = self._parameters.get(name)
        return parameter is not None and Type.of(parameter).length == 0

    def _reads(self, statement: Statement) -> list[Expression]:
        """The expressions whose value is read; of what is written, the indices only."""
        match statement:
            case Assign(target, value):
                written, reads = [target], [value]
            case Copy(target, source):
                written, reads = [target], [source]
            case Scan(target, table, index, entries):
                written, reads = [target], [table, index, entries]
            case Call():
                pairs = statement.bindings
                written = [argument for argument, parameter, _ in pairs if parameter.output]
                reads = [argument for argument, parameter, _ in pairs if not parameter.output]
            case _:
                return expressions_of(statement)
        indices = [
            step
            for target in written
            if isinstance(target, Place)
            for step in target.path
            if isinstance(step, Expression)
        ]
        return reads + indices

    def _read(self, place: Place, state: _State) -> None:
        variable = place.variable
        if variable.storage in ("constant", "table"):
            return
        leaves = _leaves_at(place)
        if not leaves <= state.defined:
            raise ProgramError(f"{variable.name} is read before it is set")
        parameter = self._parameters.get(variable.name)
        if parameter is None or parameter.output or Type.of(parameter).is_array:
            return
        base = Type.of(parameter).base
        if any((base, member) in state.written for _, member in leaves):
            raise ProgramError(
                f"{variable.name} is read after an output that it may be was written"
            )

    def _write(self, place: Place, state: _State) -> None:
        leaves = _leaves_at(place)
        state.defined |= leaves
        if place.variable.storage == "output" and not place.variable.type.is_array:
            base = place.variable.type.base
            state.written |= {(base, member) for _, member in leaves}


def _leaves_of(variable: Variable) -> set[Leaf]:
    members = RECORDS.get(variable.type.base, {"": ""})
    return {(variable.name, member) for member in members}


def _leaves_at(place: Place) -> set[Leaf]:
    members = [step for step in place.path if isinstance(step, str)]
    if members:
        return {(place.variable.name, members[0])}
    return _leaves_of(place.variable)


def _join(a: _State, b: _State) -> _State:
    if not a.reachable:
        return b
    if not b.reachable:
        return a
    return _State(a.defined & b.defined, a.written | b.written)
