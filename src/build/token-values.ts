import { isObject } from "../safe/is-object.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { outputPath } from "../tokens/bundle/outputs.ts";
import type { Closeness } from "../tokens/compare/distance.ts";
import { nearestTokens } from "../tokens/compare/nearest.ts";
import { mergeTrees } from "../tokens/dtcg/merge.ts";
import type { ResolvedToken } from "../tokens/dtcg/resolve.ts";
import { createVariables } from "../tokens/emit/variables.ts";
import { designToolOf } from "../tokens/raw/design-tool-extension.ts";
import { tokensFromSnapshot } from "../tokens/raw/tokens-from-snapshot.ts";
import { openTokenSystem, type TokenSystem } from "../tokens/system/token-system.ts";
import { readTokenSources } from "./tokens/read-token-sources.ts";

/** A token that a value in a style sheet could name instead. */
export interface NamedValue {
  /** `color.brand`, or the reference of a style. */
  name: string;
  /** How CSS writes it: `var(--color-brand)`. */
  use: string;
}

/** The tokens a style sheet may name, by what they look like. */
export interface TokenValues {
  /** Names and values as JSON: another one where what `nearest` says may be. */
  state: string;
  /** Those whose values are nearest to one, as near as the nearest, in the order in which they are to be named. */
  nearest(type: "color" | "dimension", value: string): { closeness: Closeness; named: NamedValue[] };
}

const SNAPSHOT = "public/api/tokens.json";
const NOTHING = { closeness: "far", named: [] } as const;

/** The design tokens of a workspace: its sources, else the compiled bundle; and the colors of its snapshot. */
export async function readTokenValues(files: WorkspaceFiles): Promise<TokenValues> {
  const snapshot = await tolerant(files.json(SNAPSHOT));
  const styles = openTokenSystem({ dtcg: mergeTrees(Object.values(tokensFromSnapshot(snapshot).trees)) });
  return createTokenValues(await readSystem(files), styles);
}

/**
 * The tokens of a system for who chooses nothing, without deprecated ones; the colors of `styles`, a raw snapshot, where
 * none of them is equal.
 */
export function createTokenValues(system: TokenSystem, styles?: TokenSystem): TokenValues {
  const all = system.select().tokens;
  const inUse = all.filter(({ deprecated }) => !deprecated);
  const names = new Map(createVariables(all).variables.map(({ token, name }) => [token, name]));
  const named = (token: ResolvedToken) => ({ name: token.name, use: `var(--${names.get(token)})` });
  const drawn = (styles?.select().tokens ?? []).filter((token) => designToolOf(token)?.reference !== undefined);
  const namedStyle = (token: ResolvedToken) => {
    const { reference = "", sass } = designToolOf(token) ?? {};
    return { name: reference, use: sass ?? `var(--${reference})` };
  };
  const known = new Map<string, ReturnType<TokenValues["nearest"]>>();
  const told = [...inUse, ...drawn].filter(({ type }) => type === "color" || type === "dimension");
  return {
    state: JSON.stringify(told.map(({ name, resolved }) => [name, resolved])),
    nearest(type, value) {
      const key = `${type} ${value}`;
      const found = known.get(key) ?? nearestOf(inUse, type, value, named);
      const best = found.closeness !== "equal" && type === "color" ? nearestOf(drawn, type, value, namedStyle) : found;
      const answer = best.closeness === "equal" ? best : found;
      known.set(key, answer);
      return answer;
    },
  };
}

function nearestOf(
  tokens: readonly ResolvedToken[],
  type: string,
  value: string,
  named: (token: ResolvedToken) => NamedValue,
): { closeness: Closeness; named: NamedValue[] } {
  const found = nearestTokens(tokens, value, { type, limit: tokens.length });
  const [first] = found;
  if (!first) return { ...NOTHING, named: [] };
  const { closeness, distance } = first;
  return { closeness, named: found.filter((each) => each.distance === distance).map(({ token }) => named(token)) };
}

async function readSystem(files: WorkspaceFiles): Promise<TokenSystem> {
  const read = await readTokenSources(files).catch(() => undefined);
  if (read && read.order.length > 0) return read.system;
  const compiled = await tolerant(files.json(outputPath("dtcg")));
  return openTokenSystem(isObject(compiled) ? { dtcg: compiled } : {});
}

/** A file that cannot be read is reported where it is pushed; here it names no tokens. */
const tolerant = (read: Promise<unknown>): Promise<unknown> => read.catch(() => undefined);
