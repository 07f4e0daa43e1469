/** A number with its written unit, or `""`. */
export interface Quantity {
  value: number;
  unit: string;
}

/** Maximum length and bracket depth of a calculation. */
const MAX_LENGTH = 1_000;
const MAX_DEPTH = 32;
/** Precision of the result, as in Tokens Studio's own transforms. */
const PRECISION = 10_000;

const TOKEN = /\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)(%|[a-z]+)?|([a-z][a-z0-9]*)(?=\s*\()|([-+*/^(),]))/iy;

const FUNCTIONS: Readonly<Record<string, (values: readonly number[]) => number>> = {
  roundTo: ([value = Number.NaN, digits = 0]) => {
    const factor = 10 ** Math.min(10, Math.max(0, Math.trunc(digits)));
    return Math.round(value * factor) / factor;
  },
  round: ([value = Number.NaN]) => Math.round(value),
  floor: ([value = Number.NaN]) => Math.floor(value),
  ceil: ([value = Number.NaN]) => Math.ceil(value),
  abs: ([value = Number.NaN]) => Math.abs(value),
  sqrt: ([value = Number.NaN]) => Math.sqrt(value),
  pow: ([value = Number.NaN, power = Number.NaN]) => value ** power,
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
};

type Part = Quantity | { sign: string } | { name: string };

/** Thrown inside one calculation only. */
class NoArithmetic extends Error {}

/**
 * Returns the value of `16px * 1.5 + 4`: `+ - * / ^`, brackets, `roundTo(x, digits)`, `round`, `floor`, `ceil`, `abs`,
 * `sqrt`, `pow`, `min`, `max`, with numbers of one unit. A number without a unit gets the unit of the others. 4
 * decimals. Undefined for a text that isn't a calculation, mixes units or has no finite value. Linear in the text.
 */
export function calculate(text: string): Quantity | undefined {
  const result = evaluate(text);
  if (result === undefined || result.unit === MIXED || !Number.isFinite(result.value)) return undefined;
  return { value: Math.round(result.value * PRECISION) / PRECISION + 0, unit: result.unit };
}

/** Whether a text is a calculation with several units that only CSS can evaluate, with functions of CSS. */
export function mixesUnits(text: string): boolean {
  const result = evaluate(text);
  return result?.unit === MIXED && Number.isFinite(result.value) && !/\^|\b(?:roundTo|floor|ceil)\(/.test(text);
}

/**
 * Returns the fix for a calculation without a value (`4px / 0`, `4 +* 2`, `$base * 3`, `4px * 0.5rem`). Undefined for
 * other texts, such as lists (`8px 8px / 4px`) and CSS functions. For texts that `calculate` can't evaluate.
 */
export function adviceOn(text: string): string | undefined {
  if (/\$[\w-]/.test(text) && hasOperator(text))
    return "Write references in braces: {size.base} instead of $size.base.";
  const parts = partsOf(text);
  const isForeign = parts?.some((part) => "name" in part && !Object.hasOwn(FUNCTIONS, part.name)) ?? true;
  if (parts === undefined || isForeign) return hasOperator(text) ? HOW_TO_WRITE : undefined;
  if (parts.length < 2 || isList(parts)) return undefined;
  const result = evaluate(text);
  return result === undefined || result.unit === MIXED
    ? HOW_TO_WRITE
    : "The result is not a finite number. Do not divide by zero, and use smaller numbers.";
}

const HOW_TO_WRITE =
  "Use numbers with one unit, + - * / ^, brackets, and round, roundTo, floor, ceil, abs, sqrt, pow, min or max.";

/** Whether a text has an operator outside brackets that CSS doesn't allow there. */
function hasOperator(text: string): boolean {
  let outside = text;
  for (let depth = 0, inner = ""; depth < MAX_DEPTH && inner !== outside; depth++) {
    inner = outside;
    outside = outside.replaceAll(/\([^()]*\)/g, "");
  }
  return /[*^]|\s\+\s|[\w)]\s*\+\s*$/.test(outside);
}

/** Whether values follow each other without an operator. */
function isList(parts: readonly Part[]): boolean {
  const sign = (part: Part | undefined) => (part && "sign" in part ? part.sign : undefined);
  return parts.some((part, index) => {
    const before = parts[index - 1];
    if (before === undefined || "name" in before) return false;
    const endsValue = "value" in before || sign(before) === ")";
    return endsValue && ("value" in part || "name" in part || sign(part) === "(");
  });
}

/** The unit of a value with several units. */
const MIXED = "mixed";

function evaluate(text: string): Quantity | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const parts = partsOf(text);
  if (parts === undefined || parts.length === 0) return undefined;
  try {
    const reader = { parts, next: 0, depth: 0 };
    const result = sum(reader);
    return reader.next < parts.length ? undefined : result;
  } catch (error) {
    if (error instanceof NoArithmetic) return undefined;
    throw error;
  }
}

interface Reader {
  parts: readonly Part[];
  next: number;
  depth: number;
}

function partsOf(text: string): Part[] | undefined {
  const parts: Part[] = [];
  const whole = text.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < whole.length) {
    const [, amount, unit = "", name, sign] = TOKEN.exec(whole) ?? [];
    if (amount !== undefined) parts.push({ value: Number(amount), unit: unit.toLowerCase() });
    else if (name !== undefined) parts.push({ name });
    else if (sign !== undefined) parts.push({ sign });
    else return undefined;
  }
  return parts;
}

function sum(reader: Reader): Quantity {
  let total = product(reader);
  for (;;) {
    const minus = take(reader, "-");
    if (!minus && !take(reader, "+")) return total;
    const other = product(reader);
    total = { value: minus ? total.value - other.value : total.value + other.value, unit: sameUnit(total, other) };
  }
}

function product(reader: Reader): Quantity {
  let total = power(reader);
  for (;;) {
    const isDivision = take(reader, "/");
    if (!isDivision && !take(reader, "*")) return total;
    const other = power(reader);
    // The product of rem and px is undefined here and in CSS.
    if (other.unit !== "" && total.unit !== "" && (other.unit === MIXED || other.unit !== total.unit))
      throw new NoArithmetic();
    if (isDivision && other.unit === MIXED) throw new NoArithmetic();
    total = isDivision
      ? { value: total.value / other.value, unit: total.unit === other.unit ? "" : sameUnit(total, other) }
      : { value: total.value * other.value, unit: sameUnit(total, other) };
  }
}

function power(reader: Reader): Quantity {
  const base = signed(reader);
  if (!take(reader, "^")) return base;
  const { value } = within(reader, power);
  return { value: base.value ** value, unit: base.unit };
}

function signed(reader: Reader): Quantity {
  if (!take(reader, "-")) return take(reader, "+") ? within(reader, signed) : single(reader);
  const { value, unit } = within(reader, signed);
  return { value: -value, unit };
}

function single(reader: Reader): Quantity {
  const part = reader.parts[reader.next++];
  if (part === undefined) throw new NoArithmetic();
  if ("value" in part) return part;
  if ("name" in part) return call(reader, part.name);
  if (part.sign !== "(") throw new NoArithmetic();
  const inner = within(reader, sum);
  if (!take(reader, ")")) throw new NoArithmetic();
  return inner;
}

function call(reader: Reader, name: string): Quantity {
  const compute = Object.hasOwn(FUNCTIONS, name) ? FUNCTIONS[name] : undefined;
  if (compute === undefined || !take(reader, "(")) throw new NoArithmetic();
  const given: Quantity[] = [];
  do given.push(within(reader, sum));
  while (take(reader, ","));
  if (!take(reader, ")")) throw new NoArithmetic();
  const unit = given.reduce((known, each) => sameUnit({ value: 0, unit: known }, each), "");
  return { value: compute(given.map(({ value }) => value)), unit };
}

function within(reader: Reader, read: (reader: Reader) => Quantity): Quantity {
  reader.depth += 1;
  if (reader.depth > MAX_DEPTH) throw new NoArithmetic();
  const value = read(reader);
  reader.depth -= 1;
  return value;
}

function take(reader: Reader, sign: string): boolean {
  const part = reader.parts[reader.next];
  const isThere = part !== undefined && "sign" in part && part.sign === sign;
  if (isThere) reader.next += 1;
  return isThere;
}

function sameUnit(one: Quantity, other: Quantity): string {
  if (one.unit === "" || one.unit === other.unit) return other.unit;
  return other.unit === "" ? one.unit : MIXED;
}
