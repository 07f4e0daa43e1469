import type { ResolvedToken } from "../dtcg/resolve.ts";
import { emitStandardDtcg } from "../emit/emit-dtcg.ts";
import { createVariables } from "../emit/variables.ts";
import type { Problem } from "../problem.ts";
import { openTokenSystem, type TokenSystem } from "../system/token-system.ts";
import type { TokenTree } from "../token-tree.ts";
import { hexColor } from "../values/color-value.ts";
import { NAME_IN_CSS, PROPERTY_IN_CSS } from "../values/css-text.ts";
import { cssValue } from "../values/css-value.ts";
import { outputPath } from "./places.ts";

/** A token whose value in compiled output differs from its sources. */
export interface StaleValue {
  token: string;
  /** CSS texts. JSON for a value that CSS can't express. */
  source: string;
  /** Undefined if the output lacks the token. */
  compiled: string | undefined;
  /** Path of the output. */
  path: string;
}

/**
 * Returns the differences between compiled output and the default tokens of a system. Compares values, not notation:
 * other pipelines have their own notation, and their CSS can have fewer or more tokens.
 */
export function staleValues(system: TokenSystem, compiled: { dtcg?: TokenTree; css?: string }): StaleValue[] {
  const { tokens } = system.select();
  const inDtcg = compiled.dtcg === undefined ? [] : staleInDtcg(tokens, compiled.dtcg);
  const named = new Set(inDtcg.map(({ token }) => token));
  const inCss = compiled.css === undefined ? [] : staleInCss(tokens, compiled.css);
  return [...inDtcg, ...inCss.filter(({ token }) => !named.has(token))];
}

const NAMED = 3;

/** Returns the difference between output and sources as a problem of the output file, with a few of the tokens. */
export function staleOutput(system: TokenSystem, compiled: { dtcg?: TokenTree; css?: string }): Problem | undefined {
  const stale = staleValues(system, compiled);
  const [first] = stale;
  if (!first) return undefined;
  const named = stale
    .slice(0, NAMED)
    .map(
      ({ token, source, compiled: there = "absent" }) =>
        `${token} is ${there} in the output but ${source} in the sources`,
    );
  const more = stale.length > NAMED ? `, and ${stale.length - NAMED} more differ` : "";
  return {
    rule: "stale-output",
    severity: "warning",
    source: first.path,
    pointer: "",
    message: `The output does not match its sources: ${named.join(", ")}${more}.`,
    suggestion: "Run dsr tokens build, or your own token build.",
  };
}

function staleInDtcg(tokens: readonly ResolvedToken[], dtcg: TokenTree): StaleValue[] {
  const path = outputPath("dtcg");
  const there = tokensByName(dtcg);
  const isEqual = (token: ResolvedToken) => {
    const other = there.get(token.name);
    if (!other) return false;
    return (
      JSON.stringify(other.resolved) === JSON.stringify(token.resolved) ||
      isSame(textOf(token, token.resolved), textOf(token, other.resolved))
    );
  };
  const differing = tokens.filter((token) => !isEqual(token));
  if (differing.length === 0) return [];
  // A build drops broken aliases, and converts values that the standard doesn't have.
  const built = tokensByName(emitStandardDtcg(tokens));
  return differing.flatMap((token): StaleValue[] => {
    const [other, ours] = [there.get(token.name), built.get(token.name)];
    if (ours ? isEqual(ours) : !other) return [];
    const compiled = other && textOf(token, other.resolved);
    return [{ token: token.name, source: textOf(token, token.resolved), compiled, path }];
  });
}

const tokensByName = (dtcg: TokenTree): Map<string, ResolvedToken> =>
  new Map(
    openTokenSystem({ dtcg })
      .select()
      .tokens.map((token) => [token.name, token]),
  );

function staleInCss(tokens: readonly ResolvedToken[], css: string): StaleValue[] {
  const path = outputPath("css");
  const valuesOf = createValues(css);
  return createVariables(tokens).variables.flatMap(({ token, name, value }): StaleValue[] => {
    const theirs = [...valuesOf(name)];
    const [first] = theirs;
    if (value === undefined || first === undefined) return [];
    const isStale = theirs.every((other) => isComparable(value, other) && !isSame(value, other));
    return isStale ? [{ token: token.name, source: value, compiled: first, path }] : [];
  });
}

/** Also matches a name without a declaration, so that no name is read twice. */
const DECLARATION = new RegExp(`${PROPERTY_IN_CSS}(?:\\s*:\\s*([^;{}]*))?`, "gi");
const REFERENCE = new RegExp(`^var\\(\\s*--(${NAME_IN_CSS})\\s*\\)$`, "i");

/** Collects all values of each custom property, regardless of the rule: any theme may be the default. */
function declarationsIn(css: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name = "", value] of css.matchAll(DECLARATION)) {
    if (value === undefined) continue;
    const values = found.get(name) ?? new Set();
    values.add(value.trim());
    found.set(name, values);
  }
  return found;
}

/** Maximum length of alias chains in a stylesheet. */
const MAX_ALIASES = 64;

/**
 * Returns a look-up of a custom property's values with resolved aliases. Cached, because themes times aliases grow
 * fast.
 */
function createValues(css: string): (name: string) => ReadonlySet<string> {
  const declared = declarationsIn(css);
  const known = new Map<string, Set<string>>();
  const look = (name: string, depth: number): Set<string> => {
    const before = known.get(name);
    if (before || depth > MAX_ALIASES) return before ?? new Set();
    const values = new Set<string>();
    // Set before recursion, so that a cycle ends.
    known.set(name, values);
    for (const value of declared.get(name) ?? []) {
      const target = REFERENCE.exec(value)?.[1];
      if (target === undefined) values.add(value);
      else for (const each of look(target, depth + 1)) values.add(each);
    }
    return values;
  };
  return (name) => look(name, 0);
}

const textOf = ({ type }: ResolvedToken, value: unknown): string =>
  cssValue(type, value) ?? JSON.stringify(value) ?? "";

const MEASURE = /^(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)$/i;

/** Whether two CSS texts are comparable: both colors, or both with the same unit. */
function isComparable(one: string, other: string): boolean {
  const [unit, unitOfOther] = [MEASURE.exec(one)?.[2], MEASURE.exec(other)?.[2]];
  if (unit !== undefined) return unit === unitOfOther;
  return hexColor(one) !== undefined && hexColor(other) !== undefined;
}

function isSame(one: string, other: string): boolean {
  const [text, otherText] = [plain(one), plain(other)];
  if (text === otherText) return true;
  const [a, b] = [MEASURE.exec(text), MEASURE.exec(otherText)];
  if (a && b) return a[2] === b[2] && Math.abs(Number(a[1]) - Number(b[1])) <= TOLERANCE * Math.abs(Number(a[1]));
  const color = hexColor(one);
  return color !== undefined && color === hexColor(other);
}

/** Other pipelines round values. */
const TOLERANCE = 1e-4;

const plain = (text: string): string => text.toLowerCase().replaceAll(/["']/g, "").replaceAll(/\s+/g, " ");
