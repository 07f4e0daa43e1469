import { ApiError } from "../../../contract/api-error.ts";
import { isObject } from "../../../safe/is-object.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { parseTokens } from "../../../tokens/dtcg/parse.ts";
import { type ResolvedToken, resolveTokens } from "../../../tokens/dtcg/resolve.ts";
import type { Fault, TokenTree } from "../../../tokens/token-tree.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import { isBase, schemeOf, treesOf } from "./sources.ts";

/** The values each axis can take; an axis nobody pushed is absent. */
export interface Axes {
  brand?: string[];
  scheme?: string[];
}

/** Name of the scheme that the base tokens describe. */
export const BASE_SCHEME = "light";

/** The axes a bundle has: brands as pushed, schemes from its theme sources. */
export function axesOf({ brands = {}, sources = {} }: DtcgDocument): Axes {
  const schemes = Object.keys(sources).flatMap((path) => schemeOf(path) ?? []);
  return {
    ...(Object.keys(brands).length > 0 ? { brand: Object.keys(brands) } : {}),
    ...(schemes.length > 0 ? { scheme: [...new Set([BASE_SCHEME, ...schemes])] } : {}),
  };
}

/**
 * The tokens of one brand and scheme, aliases followed. Without axes: the bundle's own, with aliases where sources were
 * pushed. Throws `ApiError` 400 for an axis or value the bundle does not have.
 */
export const selectTokens = (bundle: DtcgDocument, selection: Record<string, string>): ResolvedToken[] =>
  resolveSelection(bundle, selection).resolved;

/** As `selectTokens`, with what is wrong in the bundle. */
export function resolveSelection(
  bundle: DtcgDocument,
  selection: Record<string, string>,
): { resolved: ResolvedToken[]; faults: Fault[] } {
  const axes = new Map(Object.entries(axesOf(bundle)));
  for (const [axis, value] of Object.entries(selection)) {
    const values: string[] | undefined = axes.get(axis);
    if (!values?.includes(value)) throw unknownValue(axis, value, values, [...axes.keys()]);
  }
  const trees = [baseTree(bundle), brandTree(bundle, selection.brand), schemeTree(bundle, selection.scheme)];
  const parsed = parseTokens(mergeTrees(trees.filter(isObject)));
  const { resolved, faults } = resolveTokens(parsed.tokens);
  return { resolved, faults: [...parsed.faults, ...faults] };
}

function unknownValue(axis: string, value: string, values: string[] | undefined, known: string[]): ApiError {
  const can = values ? `It can be ${values.join(", ")}.` : `Known axes: ${known.join(", ") || "none"}.`;
  const what = values ? `The axis ${axis} has no value ${value}.` : `There is no axis ${axis}.`;
  return new ApiError(400, "unknown_axis", `${what} ${can}`);
}

function baseTree({ manifest, sources = {}, dtcg }: DtcgDocument): TokenTree {
  const named = (manifest.sources ?? []).filter((path) => path in sources);
  const trees = [...new Set([...named, ...Object.keys(sources)])]
    .filter(isBase)
    .flatMap((path) => treesOf(sources[path]));
  return trees.length > 0 ? mergeTrees(trees) : dtcg;
}

const brandTree = ({ brands = {} }: DtcgDocument, brand?: string): unknown =>
  brand === undefined ? undefined : brands[brand];

function schemeTree({ sources = {} }: DtcgDocument, scheme?: string): TokenTree | undefined {
  const paths = Object.keys(sources).filter((path) => scheme !== undefined && schemeOf(path) === scheme);
  return paths.length > 0 ? mergeTrees(paths.flatMap((path) => treesOf(sources[path]))) : undefined;
}
