import { isObject } from "../safe/is-object.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { mergeTrees } from "../tokens/dtcg/merge.ts";
import { parseTokens } from "../tokens/dtcg/parse.ts";
import { type ResolvedToken, resolveTokens } from "../tokens/dtcg/resolve.ts";
import { createVariables } from "../tokens/emit/variables.ts";
import { hexColor } from "../tokens/values/color-value.ts";
import { cssValue } from "../tokens/values/css-value.ts";

/** A token that a value in a style sheet could name instead. */
export interface NamedValue {
  /** `color.brand`, or the reference of a style. */
  name: string;
  /** How CSS writes it: `var(--color-brand)`. */
  use: string;
}

/** Tokens by value: colors as sRGB hex, dimensions as CSS in px, the more specific names first. */
export interface TokenValues {
  colors: Map<string, NamedValue[]>;
  dimensions: Map<string, NamedValue[]>;
}

const SOURCES = "design-system/tokens";
const COMPILED = "design-system/dist/dtcg/tokens.resolved.json";
const SNAPSHOT = "public/api/tokens.json";

/** Files that hold for one brand or color scheme only. */
const VARYING = /^design-system\/tokens\/(?:brands|themes|schemes|modes)\//;

/** The design tokens of a workspace by value: its DTCG sources, else the compiled bundle; and the colors of its snapshot. */
export async function readTokenValues(files: WorkspaceFiles): Promise<TokenValues> {
  const values: TokenValues = { colors: new Map(), dimensions: new Map() };
  const { resolved } = resolveTokens(parseTokens(await readTree(files)).tokens);
  // Aliases are the names that were made for use; what they point at is the palette.
  const ordered = [...resolved.filter(isAlias), ...resolved.filter((token) => !isAlias(token))];
  const names = new Map(createVariables(resolved).variables.map(({ token, name }) => [token, name]));
  for (const token of ordered) {
    if (token.deprecated) continue;
    const named = { name: token.name, use: `var(--${names.get(token)})` };
    if (token.type === "color") add(values.colors, hexColor(token.resolved), named);
    if (token.type === "dimension") add(values.dimensions, pixels(cssValue(token.type, token.resolved) ?? ""), named);
  }
  const snapshot = await tolerant(files.json(SNAPSHOT));
  const local = isObject(snapshot) && isObject(snapshot.localStyles) ? snapshot.localStyles.color : undefined;
  for (const style of Array.isArray(local) ? local.filter(isObject) : []) {
    const { reference, value, sass } = style;
    if (typeof reference !== "string" || typeof value !== "string") continue;
    const hex = hexColor(value);
    if (hex !== undefined && !values.colors.has(hex))
      add(values.colors, hex, { name: reference, use: typeof sass === "string" ? sass : `var(--${reference})` });
  }
  return values;
}

/** A CSS length of px or rem as px, `16px`; undefined for others and for 0. */
export function pixels(text: string): string | undefined {
  const found = /^(-?\d*\.?\d+)(px|rem)$/.exec(text.trim());
  if (!found) return undefined;
  const amount = Math.abs(Number(found[1])) * (found[2] === "rem" ? 16 : 1);
  return amount === 0 ? undefined : `${Math.round(amount * 1000) / 1000}px`;
}

const isAlias = ({ aliasOf }: ResolvedToken) => aliasOf !== undefined;

function add(map: Map<string, NamedValue[]>, key: string | undefined, named: NamedValue): void {
  if (key === undefined) return;
  const list = map.get(key);
  if (list) list.push(named);
  else map.set(key, [named]);
}

async function readTree(files: WorkspaceFiles): Promise<unknown> {
  const listed = (await files.list(SOURCES, [".json"])).filter(({ path }) => !VARYING.test(path));
  const trees = (await Promise.all(listed.map(({ path }) => tolerant(files.json(path))))).filter(isObject);
  return trees.length > 0 ? mergeTrees(trees) : ((await tolerant(files.json(COMPILED))) ?? {});
}

/** A file that cannot be read is reported where it is pushed; here it names no tokens. */
const tolerant = (read: Promise<unknown>): Promise<unknown> => read.catch(() => undefined);
