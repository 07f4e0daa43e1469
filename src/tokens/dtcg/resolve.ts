import { isObject } from "../../safe/is-object.ts";
import { type Fault, maxDepth, type Token, type TokenTree, toPointer } from "../token-tree.ts";
import { withAlpha } from "../values/color-value.ts";
import { computedValue } from "../values/computed-value.ts";
import { cssValue } from "../values/css-value.ts";
import { checkValue } from "./check-value.ts";
import { embeddedNames, type Reference, referenceOf, replaceEmbedded } from "./reference.ts";

/** A token with its value free of aliases. */
export type ResolvedToken = Token & {
  /**
   * The value with every alias replaced, inside composites and text too. A color token's sibling `alpha` (a number beside
   * `$value`, as Primer writes it) replaces the color's alpha. The value as written when a reference cannot be resolved.
   */
  resolved: unknown;
  /** Name of the token this one is an alias of. */
  aliasOf?: string;
  /** The aliases from here to the token with the literal value, at most 64 names: the first ones and the last. */
  chain: string[];
};

/** How many values one resolved value may hold; aliases within aliases grow without bound. */
export const maxValueSize = 20_000;

type State = "open" | "done" | "broken";
interface Entry {
  token: Token;
  needs: string[];
  next: number;
  state?: State;
  circular: boolean;
  size: number;
  out: ResolvedToken;
}
interface Resolution {
  entries: Map<string, Entry>;
  fault(token: Token, inside: readonly string[], message: string): void;
}

/** Thrown inside one value only, to leave it as written. */
class Unresolved extends Error {}

/**
 * Replaces all aliases (`{a.b}`, `{ $ref: "#/a/b/$value" }`), each token once, in the order given. Names are exact.
 * Circular and dangling aliases are faults and leave the value as written. Time grows with tokens and aliases.
 */
export function resolveTokens(tokens: Token[]): { resolved: ResolvedToken[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const entries = new Map<string, Entry>();
  const all = tokens.map((token) => {
    const entry = createEntry(token, faults);
    if (!entries.has(token.name)) entries.set(token.name, entry);
    return entry;
  });
  const resolution: Resolution = {
    entries,
    fault: (token, inside, message) =>
      void faults.push({ path: toPointer([...token.path, "$value", ...inside]), message, severity: "error" }),
  };
  for (const entry of all) settle(resolution, entry);
  for (const { token, out } of all) checkResolved(resolution, token, out, faults);
  return { resolved: all.map((entry) => entry.out), faults };
}

function createEntry(token: Token, faults: Fault[]): Entry {
  const needs: string[] = [];
  if (!collectNames(token.value, needs, 0)) {
    needs.length = 0;
    faults.push({ path: toPointer(token.path), message: `The value nests deeper than ${maxDepth}`, severity: "error" });
  }
  const out = { ...token, resolved: token.value, chain: [] };
  return { token, needs, next: 0, circular: false, size: 1, out };
}

/** Collects the names a value refers to; false when it nests too deep to be read. */
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

/** Resolves an entry after everything it needs, with a stack of its own: alias chains may be longer than the call stack. */
function settle(resolution: Resolution, start: Entry): void {
  if (start.state !== undefined) return;
  const stack = [start];
  start.state = "open";
  while (stack.length > 0) {
    const entry = stack[stack.length - 1];
    if (entry === undefined) return;
    const name = entry.needs[entry.next++];
    if (name === undefined) {
      stack.pop();
      finish(resolution, entry);
      continue;
    }
    const needed = resolution.entries.get(name);
    if (needed?.state === "open")
      for (let i = stack.lastIndexOf(needed); i >= 0 && i < stack.length; i++) markCircular(stack[i]);
    if (needed === undefined || needed.state !== undefined) continue;
    needed.state = "open";
    stack.push(needed);
  }
}

function markCircular(entry: Entry | undefined): void {
  if (entry !== undefined) entry.circular = true;
}

function finish(resolution: Resolution, entry: Entry): void {
  const { token, out } = entry;
  entry.state = "broken";
  const reference = referenceOf(token.value);
  const target = reference?.rest.length === 0 ? resolution.entries.get(reference.name) : undefined;
  if (entry.circular) {
    resolution.fault(token, [], `Circular: ${token.name} comes back to itself through ${entry.needs.join(", ")}`);
    return;
  }
  if (target !== undefined) {
    out.aliasOf = target.token.name;
    out.type ??= target.out.type;
    out.chain = [target.token.name, ...target.out.chain.slice(target.out.chain.length >= maxDepth ? 1 : 0)];
  }
  try {
    const budget = { left: maxValueSize };
    const value = entry.needs.length === 0 ? token.value : replaced(resolution, token, token.value, [], budget);
    entry.size = Math.max(1, maxValueSize - budget.left);
    const computed = isComputed(token) ? computedValue(out.type, value) : value;
    out.resolved = ownAlpha(token.raw, out.type, computed);
    entry.state = "done";
  } catch (error) {
    if (!(error instanceof Unresolved)) throw error;
  }
}

/** The value with its references replaced; unchanged parts are shared with the value as written. */
function replaced(
  resolution: Resolution,
  token: Token,
  value: unknown,
  inside: readonly string[],
  budget: { left: number },
): unknown {
  const spend = (size: number) => {
    budget.left -= size;
    if (budget.left < 0) fail(resolution, token, inside, `The resolved value holds more than ${maxValueSize} parts`);
  };
  const reference = referenceOf(value);
  if (reference !== undefined) {
    const target = targetOf(resolution, token, inside, reference.name);
    spend(target.size);
    return partOf(resolution, token, inside, reference, target);
  }
  spend(1);
  if (typeof value === "string") {
    return replaceEmbedded(value, (name) => {
      const target = targetOf(resolution, token, inside, name);
      const text = cssValue(target.out.type, target.out.resolved);
      if (text === undefined) fail(resolution, token, inside, `{${name}} cannot be written into a text`);
      // A part stands for a few letters, so that texts within texts stay bounded too.
      spend(Math.ceil(text.length / 16));
      return text;
    });
  }
  if (Array.isArray(value)) {
    return value.map((item, index) => replaced(resolution, token, item, [...inside, String(index)], budget));
  }
  if (!isObject(value)) return value;
  const members = Object.entries(value);
  // `fromEntries` defines members, so that one named __proto__ stays a member.
  return Object.fromEntries(
    members.map(([key, item]) => [key, replaced(resolution, token, item, [...inside, key], budget)]),
  );
}

function targetOf(resolution: Resolution, token: Token, inside: readonly string[], name: string): Entry {
  const target = resolution.entries.get(name);
  if (target === undefined) {
    const hint = resolution.entries.has(`${name}.$root`) ? `; its own token is {${name}.$root}` : "";
    return fail(resolution, token, inside, `There is no token ${name}${hint}`);
  }
  if (target.state !== "done") return fail(resolution, token, inside, `${name} has no value of its own to take`);
  return target;
}

/** The value of a target token, or the part of it that a JSON Pointer names. */
function partOf(
  resolution: Resolution,
  token: Token,
  inside: readonly string[],
  { name, rest }: Reference,
  target: Entry,
): unknown {
  if (rest.length === 0) return target.out.resolved;
  let part: unknown = { ...target.token.raw, $value: target.out.resolved, $type: target.out.type } satisfies TokenTree;
  for (const segment of rest) {
    const holder: unknown = part;
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, segment)) {
      return fail(resolution, token, inside, `${name} has no ${rest.join("/")}`);
    }
    part = Array.isArray(holder) ? holder[Number(segment)] : isObject(holder) ? holder[segment] : undefined;
  }
  return part;
}

function fail(resolution: Resolution, token: Token, inside: readonly string[], message: string): never {
  resolution.fault(token, inside, message);
  throw new Unresolved(message);
}

/** An `alpha` of 1 leaves the color as translucent as it is: so Primer writes that its alias is all there is to say. */
/** Whether a token's value is arithmetic, as the reading of its source found. */
function isComputed({ extensions }: Token): boolean {
  const own = extensions?.["design-system-registry"];
  return isObject(own) && own.math === true;
}

function ownAlpha(raw: TokenTree, type: string | undefined, value: unknown): unknown {
  return type === "color" && typeof raw.alpha === "number" && raw.alpha !== 1 ? withAlpha(value, raw.alpha) : value;
}

/** Reports a resolved value that its type cannot use, where references brought it in (7.4.5, type mismatches). */
function checkResolved({ entries }: Resolution, token: Token, out: ResolvedToken, faults: Fault[]): void {
  if (out.resolved === token.value || out.type === undefined) return;
  if (out.aliasOf !== undefined) {
    // A target of the same type has been checked as itself.
    if (entries.get(out.aliasOf)?.out.type === out.type || cssValue(out.type, out.resolved) !== undefined) return;
  }
  checkValue(out.type, out.resolved, "", (fault) => {
    if (fault.severity === "error") faults.push({ ...fault, path: toPointer([...token.path, "$value"]) + fault.path });
  });
}
