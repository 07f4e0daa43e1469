// Runs in the sandbox: the helpers that templates of design systems expect.
import type Handlebars from "handlebars";

type Helper = (this: unknown, ...given: unknown[]) => unknown;

/** The block content and the `name=value` arguments of a helper call. */
interface HelperCall {
  name: string;
  hash: Record<string, unknown>;
  fn?(context: unknown): string;
  inverse?(context: unknown): string;
  loc?: { start: { line: number; column: number } };
}

/** A template calls an unknown helper. */
export class UnknownHelper extends Error {
  readonly line: number | undefined;
  readonly column: number | undefined;
  constructor({ name, loc }: HelperCall) {
    super(`the helper "${name}" doesn't exist. Helpers: ${HELPERS.join(", ")}.`);
    this.line = loc?.start.line;
    this.column = loc?.start.column;
  }
}

const BUILT_IN = ["if", "unless", "each", "with", "lookup", "log"];

/** Truthiness as in `{{#if}}`: an empty list is false. */
const holds = (value: unknown): boolean => Boolean(value) && !(Array.isArray(value) && value.length === 0);

const text = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

const number = (value: unknown): number => (typeof value === "number" ? value : Number(text(value) || Number.NaN));

/** Comparisons: they return a value on their own or in parentheses, and are a condition as a block. */
const QUESTIONS: Record<string, (...given: unknown[]) => unknown> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  lt: (a, b) => number(a) < number(b),
  lte: (a, b) => number(a) <= number(b),
  gt: (a, b) => number(a) > number(b),
  gte: (a, b) => number(a) >= number(b),
  and: (...given) => given.find((one) => !holds(one)) ?? given.at(-1),
  or: (...given) => given.find(holds) ?? given.at(-1),
  not: (a) => !holds(a),
  includes: (list, one) => (Array.isArray(list) ? list.includes(one) : text(list).includes(text(one))),
};

/** Helpers that compute a value. */
const VALUES: Record<string, (given: unknown[], call: HelperCall) => unknown> = {
  array: (given) => given,
  capitalize: ([value]) => text(value).charAt(0).toUpperCase() + text(value).slice(1),
  concat: (given) => given.map(text).join(""),
  default: (given) => given.find((one) => one !== undefined && one !== null && one !== ""),
  join: ([list, between]) =>
    Array.isArray(list) ? list.map(text).join(between === undefined ? ", " : text(between)) : text(list),
  json: ([value]) => JSON.stringify(value),
  lowercase: ([value]) => text(value).toLowerCase(),
  object: (_, { hash }) => ({ ...hash }),
  uppercase: ([value]) => text(value).toUpperCase(),
};

/** Marks a field for editors of other programs. Here it renders its content. */
const field: Helper = function (...given) {
  return callOf(given).fn?.(this) ?? "";
};

const HELPERS = [...Object.keys(QUESTIONS), ...Object.keys(VALUES), "field", ...BUILT_IN].sort();

const callOf = (given: readonly unknown[]): HelperCall => given.at(-1) as HelperCall;

export function registerHelpers(environment: typeof Handlebars): void {
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const helper: Helper = function (...given) {
      const call = callOf(given);
      const answer = ask(...given.slice(0, -1));
      if (!call.fn) return answer;
      return holds(answer) ? call.fn(this) : (call.inverse?.(this) ?? "");
    };
    environment.registerHelper(name, helper);
  }
  for (const [name, make] of Object.entries(VALUES))
    environment.registerHelper(name, (...given: unknown[]) => make(given.slice(0, -1), callOf(given)));
  environment.registerHelper("field", field);
  environment.registerHelper("helperMissing", (...given: unknown[]) => {
    // A name without arguments is a missing value.
    if (given.length === 1) return undefined;
    throw new UnknownHelper(callOf(given));
  });
}
