/** Computes what follows from a table's options, as `src/tripot/rules/shared/formulas.py` does. */

export type Value = number | boolean | string;
export type Values = Readonly<Record<string, Value>>;

/** A value, or a formula: an operator and its parts. */
export type Term = Value | readonly Term[];

/** The parts of a formula are what its operator takes, as the declarations are made; so they are not checked again. */
const OPERATORS: Record<string, (...parts: any[]) => Value> = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "//": (a, b) => Math.floor(a / b),
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  and: (a, b) => Boolean(a && b),
  or: (a, b) => Boolean(a || b),
  not: (a) => !a,
  among: (value, ...values) => values.includes(value),
  either: (test, yes, no) => (test ? yes : no),
  least: Math.min,
  length: (text) => text.length,
  at: (place, ...values) => values[place],
};

/** The value of a formula at a table with these options; any other value as it is. */
export function valueOf(term: Term, values: Values): Value {
  if (typeof term !== "object") return term;
  const [operator, ...parts] = term;
  if (operator === "named") return values[String(parts[0])]!;
  return OPERATORS[String(operator)]!(...parts.map((part) => valueOf(part, values)));
}
