import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { createProblems, type Problem, type ReportProblem } from "../problem.ts";
import { maxDepth, type Token, type TokenTree, toPointer } from "../token-tree.ts";
import { withAlpha } from "../values/color-value.ts";
import { computedValue, isComputed, NoValue } from "../values/computed-value.ts";
import { cssValue } from "../values/css-value.ts";
import { failedText, failedValue } from "../values/failed-value.ts";
import { checkValue } from "./check-value.ts";
import { type Dependent, settleInOrder, unvisited } from "./dependency-order.ts";
import { embeddedNames, referenceOf, replaceEmbedded, type TokenReference } from "./reference.ts";

/** A token with its value without aliases. */
export type ResolvedToken = Token & {
  /**
   * The value with every alias replaced, also in composites and text. The member `alpha` of a color token (a number
   * next to `$value`, as in Primer) replaces the color's alpha. The value as written if a reference can't be resolved.
   * Undefined if a calculation failed or can't be evaluated.
   */
  resolved: unknown;
  /** Name of the alias target. */
  aliasOf?: string;
  /** The aliases up to the token with the literal value, at most 64 names: the first ones and the last. */
  chain: string[];
};

/** Maximum size of one resolved value: nested aliases multiply. */
export const maxValueSize = 20_000;

/** Maximum number of dangling aliases with a suggested name. Each is compared with many names. */
const MAX_GUESSES = 20;

interface Entry extends Dependent {
  token: Token;
  needs: string[];
  /** False if it isn't resolved yet, or can't be. */
  isResolved: boolean;
  size: number;
  out: ResolvedToken;
}
interface Resolution {
  entries: Map<string, Entry>;
  guesses: number;
  report: ReportProblem;
}
type ReportedProblem = Pick<Problem, "rule" | "message" | "suggestion">;

/** Thrown inside one value only, to leave it as written. */
class Unresolved extends Error {}

/**
 * Replaces all aliases (`{a.b}`, `{ $ref: "#/a/b/$value" }`), each token once, in order. Names are exact. Circular and
 * dangling aliases are problems, and leave the value as written. Linear in tokens and aliases.
 */
export function resolveTokens(tokens: readonly Token[]): { resolved: ResolvedToken[]; problems: Problem[] } {
  const { report, list } = createProblems();
  const entries = new Map<string, Entry>();
  const all = tokens.map((token) => {
    const entry = createEntry(token, report);
    if (!entries.has(token.name)) entries.set(token.name, entry);
    return entry;
  });
  const resolution: Resolution = { entries, guesses: 0, report };
  const circular: Entry[] = [];
  const circleOf = settleInOrder(
    all,
    (name) => entries.get(name),
    (entry, isCircular) => void (isCircular ? circular.push(entry) : finish(resolution, entry)),
  );
  for (const entry of circular) {
    tell(resolution, entry.token, [], {
      rule: "circular-alias",
      message: `Circular: ${circleOf(entry)}`,
      suggestion: "Give one of them its own value.",
    });
  }
  for (const { token, out } of all) checkResolved(resolution, token, out);
  return { resolved: all.map((entry) => entry.out), problems: list() };
}

function createEntry(token: Token, report: ReportProblem): Entry {
  const needs: string[] = [];
  if (!collectNames(token.value, needs, 0)) {
    needs.length = 0;
    report({
      rule: "too-deep",
      severity: "error",
      pointer: toPointer(token.path),
      message: `The value is nested deeper than ${maxDepth} levels`,
      suggestion: "Reduce the nesting. No type in the Format module needs more than four levels.",
    });
  }
  const out = { ...token, resolved: token.value, chain: [] };
  return { token, name: token.name, needs, ...unvisited(), isResolved: false, size: 1, out };
}

function tell(resolution: Resolution, token: Token, inside: readonly string[], reported: ReportedProblem): void {
  const member = Object.hasOwn(token.raw, "$value") ? "$value" : "$ref";
  resolution.report({ ...reported, severity: "error", pointer: toPointer([...token.path, member, ...inside]) });
}

/** Collects the names in a value. Returns false if it is nested too deeply. */
function collectNames(value: unknown, names: string[], depth: number): boolean {
  if (depth > maxDepth) return false;
  if (typeof value === "string") {
    if (value.includes("{")) names.push(...embeddedNames(value));
    return true;
  }
  if (typeof value !== "object" || value === null) return true;
  const reference = referenceOf(value);
  if (reference !== undefined) {
    names.push(reference.name);
    return true;
  }
  return Object.values(value).every((item) => collectNames(item, names, depth + 1));
}

function finish(resolution: Resolution, entry: Entry): void {
  const { token, out } = entry;
  const reference = referenceOf(token.value);
  const target = reference?.rest.length === 0 ? resolution.entries.get(reference.name) : undefined;
  if (target !== undefined) {
    out.aliasOf = target.token.name;
    out.type ??= target.out.type;
    out.chain = [target.token.name, ...target.out.chain.slice(target.out.chain.length >= maxDepth ? 1 : 0)];
  }
  if (token.hasFailed) {
    out.resolved = undefined;
    return;
  }
  try {
    const budget = { left: maxValueSize };
    const value = entry.needs.length === 0 ? token.value : replaced(resolution, token, token.value, [], budget);
    entry.size = Math.max(1, maxValueSize - budget.left);
    const computed = isComputed(token) ? workedOut(resolution, out, value) : value;
    out.resolved = ownAlpha(token.raw, out.type, computed);
    entry.isResolved = true;
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error;
  }
}

/** Evaluates a calculation. If it fails, the token has no value. */
function workedOut(resolution: Resolution, token: ResolvedToken, value: unknown): unknown {
  token.resolved = undefined;
  try {
    const computed = computedValue(token.type, value);
    const failed = failedText(token.type, computed);
    return failed === undefined ? computed : fail(resolution, token, [], failedValue(failed));
  } catch (error) {
    if (!(error instanceof NoValue)) throw error;
    return fail(resolution, token, [], { rule: "arithmetic", message: error.message, suggestion: error.suggestion });
  }
}

/** Returns the value with its references replaced. Unchanged parts are shared with the written value. */
function replaced(
  resolution: Resolution,
  token: Token,
  value: unknown,
  inside: readonly string[],
  budget: { left: number },
): unknown {
  const spend = (size: number) => {
    budget.left -= size;
    if (budget.left < 0) {
      const message = `The resolved value has more than ${maxValueSize} parts`;
      fail(resolution, token, inside, { rule: "value-too-large", message });
    }
  };
  const reference = referenceOf(value);
  if (reference !== undefined) {
    const target = targetOf(resolution, token, inside, reference.name);
    spend(target.size);
    return partOf(resolution, token, inside, reference, target);
  }
  spend(1);
  if (typeof value === "string") {
    const text = replaceEmbedded(value, (name, after) => {
      const target = targetOf(resolution, token, inside, name);
      const text = cssValue(target.out.type, target.out.resolved);
      if (text === undefined) {
        const message = `{${name}} cannot be used inside a string`;
        fail(resolution, token, inside, { rule: "alias-in-text", message });
      }
      // An inserted part costs a sixteenth of its length, so that nested texts are limited too.
      spend(Math.ceil(text.length / 16));
      return withoutUnit(text, after);
    });
    const failed = text === value ? undefined : failedText(token.type, text);
    return failed === undefined ? text : fail(resolution, token, inside, failedValue(failed));
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => replaced(resolution, token, item, [...inside, String(index)], budget));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  // `fromEntries` defines members, so that one named __proto__ is a member too.
  return Object.fromEntries(
    members.map(([key, item]) => [key, replaced(resolution, token, item, [...inside, key], budget)]),
  );
}

/** Removes the unit of `4px` if the text continues with the same unit: `{space}px` is 4px, not 4pxpx. */
function withoutUnit(text: string, after: string): string {
  const [, amount, unit] = /^([-+]?[\d.]+)(%|[a-z]+)$/i.exec(text) ?? [];
  const [next] = /^(?:%|[a-z]+)/i.exec(after) ?? [];
  return amount !== undefined && unit === next ? amount : text;
}

function targetOf(resolution: Resolution, token: Token, inside: readonly string[], name: string): Entry {
  const target = resolution.entries.get(name);
  if (target === undefined) {
    const reported = {
      rule: "dangling-alias",
      message: `The token ${name} doesn't exist`,
      suggestion: guess(resolution, name),
    };
    return fail(resolution, token, inside, reported);
  }
  if (!target.isResolved) {
    const message = `${name} has no valid value`;
    return fail(resolution, token, inside, { rule: "unresolved-alias", message, suggestion: `Fix ${name} first.` });
  }
  return target;
}

/** Returns the most likely target of a dangling alias. */
function guess(resolution: Resolution, name: string): string | undefined {
  const { entries } = resolution;
  if (entries.has(`${name}.$root`)) return `${name} is a group. Its token is {${name}.$root}.`;
  resolution.guesses += 1;
  const meant = resolution.guesses > MAX_GUESSES ? undefined : didYouMean(name, entries.keys());
  return meant && `Did you mean {${meant}}?`;
}

/** Returns the value of a target token, or the part at a JSON Pointer. */
function partOf(
  resolution: Resolution,
  token: Token,
  inside: readonly string[],
  { name, rest }: TokenReference,
  target: Entry,
): unknown {
  if (rest.length === 0) return target.out.resolved;
  let part: unknown = { ...target.token.raw, $value: target.out.resolved, $type: target.out.type } satisfies TokenTree;
  for (const segment of rest) {
    const holder: unknown = part;
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, segment)) {
      const message = `${name} has no ${rest.join("/")}`;
      return fail(resolution, token, inside, { rule: "dangling-pointer", message });
    }
    part = Array.isArray(holder) ? holder[Number(segment)] : isObject(holder) ? holder[segment] : undefined;
  }
  return part;
}

function fail(resolution: Resolution, token: Token, inside: readonly string[], reported: ReportedProblem): never {
  tell(resolution, token, inside, reported);
  throw new Unresolved(reported.message);
}

/** An `alpha` of 1 doesn't change the color: Primer writes it for plain aliases. */
function ownAlpha(raw: TokenTree, type: string | undefined, value: unknown): unknown {
  return type === "color" && typeof raw.alpha === "number" && raw.alpha !== 1 ? withAlpha(value, raw.alpha) : value;
}

/** Reports a resolved value that doesn't match its type, if references caused it (7.4.5, type mismatches). */
function checkResolved({ entries, report }: Resolution, token: Token, out: ResolvedToken): void {
  const { type, resolved, aliasOf } = out;
  // Calculations weren't checked before evaluation.
  const isFirstCheck = isComputed(token) && referenceOf(token.value) === undefined;
  if (resolved === undefined || type === undefined) return;
  if (resolved === token.value && !isFirstCheck) return;
  const target = aliasOf === undefined ? undefined : entries.get(aliasOf)?.out.type;
  // A target of the same type is checked as a token.
  if (aliasOf !== undefined && (target === type || cssValue(type, resolved) !== undefined)) return;
  const isContradiction = target !== undefined && target !== type;
  checkValue(type, resolved, "", (problem) => {
    if (problem.severity !== "error" && !isFirstCheck) return;
    const contradiction = {
      rule: "type-mismatch",
      message: `This token has the type ${type}, but ${aliasOf} has the type ${target}: ${problem.message}`,
      suggestion: `Refer to a ${type}, or remove $type to use the type of ${aliasOf}.`,
    };
    const pointer = toPointer([...token.path, "$value"]) + problem.pointer;
    report({ ...problem, ...(isContradiction ? contradiction : {}), pointer });
  });
}
