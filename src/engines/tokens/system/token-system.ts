import { createBoundedMap } from "../../../safe/bounded-map.ts";
import { isObject } from "../../../safe/is-object.ts";
import { mergeTrees } from "../dtcg/merge.ts";
import { parseTokens } from "../dtcg/parse.ts";
import { type ResolvedToken, resolveTokens } from "../dtcg/resolve.ts";
import { createProblems, type Problem } from "../problem.ts";
import type { TokenTree } from "../token-tree.ts";
import { type Axis, type AxisChoice, readChoice, withRoles } from "./axis.ts";
import { MAX_VALUES } from "./choices.ts";
import { type DesignVariablesFile, withDesignVariables } from "./design-variables.ts";
import type { Layer, LayerReading } from "./layer.ts";
import { locate } from "./locate.ts";
import { withModes } from "./modes.ts";
import { readFolders } from "./read-folders.ts";
import { isResolverPath, readResolver } from "./read-resolver.ts";
import type { Documents } from "./resolver-reference.ts";
import { openSources, type SourceFiles } from "./source-files.ts";

/** The token data of a design system, as pushed. */
export interface TokenInput {
  /** Source files: path in the workspace → text. */
  sources?: Readonly<Record<string, string>>;
  /** Paths of sources, lowest first. Other sources follow. */
  order?: readonly string[];
  /**
   * A resolver document (Resolver module 2025.10), or the path of a source with it. Default: a source with a matching
   * name.
   */
  resolver?: unknown;
  /** Compiled tokens, for a system without sources. */
  dtcg?: TokenTree;
  /** Compiled tokens of brands by slug, for a system whose sources have no brands. */
  brands?: Readonly<Record<string, unknown>>;
  /** Variables from the design tool's plugin. They override all other tokens. */
  designVariables?: readonly DesignVariablesFile[];
}

/** The tokens of one choice. */
export interface TokenSet {
  /** The chosen values, and the defaults of the other axes. */
  choice: AxisChoice;
  tokens: ResolvedToken[];
  problems: Problem[];
}

/** The tokens of a design system in each choice of its axes. */
export interface TokenSystem {
  axes: readonly Axis[];
  layers: readonly Layer[];
  /** Problems in every choice. */
  problems: readonly Problem[];
  /**
   * Returns the tokens of a choice. Cached as far as memory allows. Throws `UnknownChoice` for a choice that no source
   * has.
   */
  select(choice?: AxisChoice): TokenSet;
}

/** Reads the tokens of a design system. Never throws: unreadable parts are problems, and the rest is read. */
export function openTokenSystem(input: TokenInput): TokenSystem {
  const read = withDesignVariables(withModes(withCompiled(readSources(input), input)), input.designVariables);
  const axes = withRoles(read.axes);
  const defaults = Object.fromEntries(
    axes.flatMap((axis) => (axis.default === undefined ? [] : [[axis.name, axis.default]])),
  );
  // One oversized set is still cached, because most requests are for one choice.
  const sets = createBoundedMap<string, TokenSet>(MAX_VALUES, ({ tokens }) => Math.min(tokens.length + 1, MAX_VALUES));
  return {
    axes,
    layers: read.layers,
    problems: read.problems,
    select(chosen = {}) {
      const choice = { ...defaults, ...readChoice(axes, chosen) };
      const key = JSON.stringify(Object.entries(choice).sort());
      const set = sets.get(key) ?? resolveChoice(read.layers, choice);
      sets.set(key, set);
      return set;
    },
  };
}

/** Reads the sources through a resolver, if one exists, otherwise by their folders. */
function readSources({ sources = {}, order, resolver }: TokenInput): LayerReading {
  const files = openSources(sources);
  const found = findResolver(files, resolver);
  const resolved = found.documents && readResolver(found.documents);
  const read = resolved && resolved.layers.length > 0 ? resolved : readFolders(files, order);
  const others = read === resolved ? [] : read.problems;
  return { ...read, problems: [...files.problems(), ...found.problems, ...(resolved?.problems ?? []), ...others] };
}

/** Adds compiled tokens if no source always applies, and for brands that the sources lack. */
function withCompiled(read: LayerReading, { dtcg, brands = {} }: TokenInput): LayerReading {
  const layers = [...read.layers];
  const axes = [...read.axes];
  if (dtcg && !layers.some(({ when }) => Object.keys(when).length === 0)) {
    layers.unshift({ source: "dtcg", tree: dtcg, when: {} });
  }
  if (Object.keys(brands).length > 0 && !axes.some(({ name }) => name === "brand")) {
    axes.unshift({ name: "brand", values: Object.keys(brands), from: "sources" });
    const trees = Object.entries(brands).flatMap(([brand, tree]) =>
      isObject(tree) ? [{ source: `brands/${brand}`, tree, when: { brand } }] : [],
    );
    layers.splice(layers.findLastIndex(({ when }) => Object.keys(when).length === 0) + 1, 0, ...trees);
  }
  return { ...read, layers, axes };
}

function resolveChoice(layers: readonly Layer[], choice: AxisChoice): TokenSet {
  const held = layers.filter(({ when }) => Object.entries(when).every(([axis, value]) => choice[axis] === value));
  const parsed = parseTokens(mergeTrees(held.map(({ tree }) => tree)));
  const { resolved, problems } = resolveTokens(parsed.tokens);
  return { choice, tokens: resolved, problems: located([...parsed.problems, ...problems], held, resolved) };
}

function located(problems: readonly Problem[], held: readonly Layer[], tokens: readonly ResolvedToken[]): Problem[] {
  if (problems.length === 0) return [];
  const names = new Set(tokens.map(({ name }) => name));
  const { report, list } = createProblems();
  for (const problem of problems) report(locate(problem, held, (name) => names.has(name)));
  return list();
}

/** The path of a resolver document that was pushed separately from the sources. */
const BESIDE = "design-system/tokens/resolver.json";

/**
 * Returns the resolver document of a system: the named or pushed one, otherwise the first source with a matching name.
 */
function findResolver(files: SourceFiles, resolver: unknown): { documents?: Documents; problems: Problem[] } {
  if (isObject(resolver)) {
    return { documents: { path: BESIDE, isFile: false, root: resolver, sources: files }, problems: [] };
  }
  const named = typeof resolver === "string" ? resolver : undefined;
  const [path, ...others] = named === undefined ? files.paths.filter(isResolverPath) : [named];
  if (path === undefined) return { problems: [] };
  const problems = others.length > 0 ? [severalResolvers(path, others)] : [];
  const root = files.treeOf(path);
  if (root) return { documents: { path, isFile: true, root, sources: files }, problems };
  return { problems: files.has(path) ? problems : [...problems, missingResolver(path)] };
}

const severalResolvers = (path: string, others: readonly string[]): Problem => ({
  rule: "several-resolvers",
  severity: "warning",
  source: others[0],
  pointer: "",
  message: `The tokens have ${others.length + 1} resolver files, and only ${path} is used`,
  suggestion: "Keep one of them, or set the resolver of the bundle.",
});

const missingResolver = (path: string): Problem => ({
  rule: "missing-file",
  severity: "error",
  pointer: "",
  message: `The resolver ${path} is not among the sources, so their folders are used instead`,
  suggestion: "Push it together with the sources.",
});
