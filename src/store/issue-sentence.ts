import type { z } from "zod";
import { isObject } from "../safe/is-object.ts";

/** Characters of a value, and values in a list, in a sentence. */
const MAX_VALUE = 100;
const MAX_VALUES = 12;

/** A fault of a schema, as zod reports it. Protocol libraries report only path and message. */
export type Issue = z.core.$ZodIssue | { path: readonly PropertyKey[]; message: string; code?: undefined };

/**
 * A validation fault as one or two sentences: the field, the problem and the expected value. `given` is the whole
 * checked value, for the value of the field.
 */
export function issueSentence(issue: Issue, given?: unknown): string {
  const field = issue.path.length > 0 ? `\`${issue.path.map(String).join(".")}\`` : "The value";
  const value = valueAt(given, issue.path);
  switch (issue.code) {
    case "invalid_type":
      return value === undefined && given !== undefined
        ? `${field} is missing. It must be ${nameOf(issue.expected)}.`
        : `${field} must be ${nameOf(issue.expected)}${value === undefined ? "" : `, not ${nameOf(typeNameOf(value))}`}.`;
    case "invalid_value":
      return valueSentence(field, value, issue.values.map(String), given !== undefined);
    case "too_big":
      return `${field} ${limitOf(issue.origin, "at most", issue.maximum, issue.inclusive === false)}.`;
    case "too_small":
      return Number(issue.minimum) === 1 && issue.origin === "string"
        ? `${field} can't be empty.`
        : `${field} ${limitOf(issue.origin, "at least", issue.minimum, issue.inclusive === false)}.`;
    case "not_multiple_of":
      return `${field} must be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys": {
      const names = issue.keys.slice(0, MAX_VALUES).map((key) => `\`${key.slice(0, MAX_VALUE)}\``);
      const inside = issue.path.length > 0 ? ` of ${field}` : "";
      return names.length === 1 ? `${names[0]} isn't a field${inside}.` : `${names.join(", ")} aren't fields${inside}.`;
    }
    case "invalid_union": {
      if ("discriminator" in issue && "options" in issue && Array.isArray(issue.options))
        return valueSentence(field, value, issue.options.map(String), given !== undefined);
      const types = issue.errors.map(([first]) =>
        first?.code === "invalid_type" ? nameOf(first.expected) : undefined,
      );
      const named = [...new Set(types.filter((type) => type !== undefined))];
      if (value === undefined && given !== undefined && issue.path.length > 0) return `${field} is missing.`;
      if (types.length > 0 && !types.includes(undefined)) return `${field} must be ${named.join(" or ")}.`;
      const [deeper] = issue.errors.flat().filter(({ code }) => code !== "invalid_type");
      return deeper
        ? issueSentence({ ...deeper, path: [...issue.path, ...deeper.path] }, given)
        : `${field} has an invalid value.`;
    }
    case "invalid_format":
      if (!/^Invalid /.test(issue.message)) break;
      return issue.format === "regex"
        ? `${field} has an invalid format. It must match ${String("pattern" in issue ? issue.pattern : "").slice(0, MAX_VALUE)}.`
        : `${field} must be a valid ${FORMATS[issue.format] ?? issue.format}.`;
  }
  const message = /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`;
  return issue.path.length > 0 ? `${field}: ${message}` : message;
}

function valueSentence(field: string, value: unknown, values: readonly string[], isKnown: boolean): string {
  const max = values.slice(0, MAX_VALUES);
  const listed = values.length > MAX_VALUES ? `${max.join(", ")}, …` : listOf(max);
  const use = values.length === 1 ? `It must be ${listed}.` : `Use ${listed}.`;
  if (value === undefined) return isKnown ? `${field} is missing. ${use}` : `${field} has an invalid value. ${use}`;
  const shown = ["string", "number", "boolean"].includes(typeof value)
    ? String(value).slice(0, MAX_VALUE)
    : nameOf(typeNameOf(value));
  return `${field} can't be ${shown === "" ? "empty" : shown}. ${use}`;
}

const listOf = (values: readonly string[]): string =>
  values.length < 2 ? values.join("") : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

function limitOf(origin: string, bound: string, limit: number | bigint, isExclusive: boolean): string {
  if (origin === "string") return `must have ${bound} ${limit} characters`;
  if (origin === "array" || origin === "set") return `must have ${bound} ${limit} items`;
  if (origin === "file") return `must have ${bound} ${limit} bytes`;
  if (isExclusive) return `must be ${bound === "at most" ? "less" : "more"} than ${limit}`;
  return `must be ${bound} ${limit}`;
}

const FORMATS: Record<string, string> = { url: "URL", email: "email address", uuid: "UUID", datetime: "date and time" };

const NAMES: Record<string, string> = {
  int: "an integer",
  integer: "an integer",
  object: "an object",
  record: "an object",
  array: "a list",
  boolean: "true or false",
  null: "null",
  nan: "not a number",
};

const nameOf = (type: string): string => NAMES[type] ?? `a ${type}`;

const typeNameOf = (value: unknown): string =>
  value === null ? "null" : Array.isArray(value) ? "array" : typeof value === "boolean" ? "truth value" : typeof value;

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given;
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)];
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[String(key)];
    else return undefined;
  }
  return value;
}

/** The first fault of a value, as a clause: `` `2.source` must be an object``. */
export function issueText({ issues: [issue] }: Pick<z.core.$ZodError, "issues">): string {
  return issue ? issueSentence(issue).replace(/\.$/, "") : "it has an invalid format";
}
