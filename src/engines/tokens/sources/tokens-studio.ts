import { isObject } from "../../../safe/is-object.ts";
import type { Problem } from "../problem.ts";
import { type Axis, type AxisChoice, BASE_SCHEME } from "../system/axis.ts";
import type { Layer } from "../system/layer.ts";
import type { TokenTree } from "../token-tree.ts";
import { axisName } from "./axis-name.ts";
import { convertTree } from "./legacy/legacy-tree.ts";
import { placeInSource } from "./place-in-source.ts";
import { tokenNames, withSetReferences } from "./studio-references.ts";

/** A token set of Tokens Studio. */
export interface TokenSetFile {
  /** Its name in themes: `core/color`. */
  name: string;
  /** Path of its file in the workspace. */
  path: string;
  /** Its path in the file. */
  at: readonly string[];
  tree: TokenTree;
}

/** All data of Tokens Studio, from one file or a folder. */
export interface StudioDocument {
  sets: TokenSetFile[];
  /** `$themes`: the sets of each theme. */
  themes?: unknown;
  /** `$metadata`: the order of the sets. */
  metadata?: unknown;
  /** Path of the file with the themes. */
  path: string;
}

/** Layers of several files, lowest first. */
export interface StudioReading {
  layers: Layer[];
  axes: Axis[];
  problems: Problem[];
}

interface Theme {
  axis: string;
  value: string;
  sets: ReadonlyMap<string, "enabled" | "source">;
  /** Whether it has no token in common with the other themes of its group, so that they aren't alternatives. */
  isApart: boolean;
}

/** The axis of themes without a group. */
const UNGROUPED = "theme";

/**
 * Reads Tokens Studio sets as layers, in the order of `tokenSetOrder`. Each group of `$themes` is an axis, its themes
 * are the values, the first one the default. A set applies if a theme with it is chosen. A theme's `source` sets come
 * before its enabled sets. Themes with other tokens than all others of their group (`Core`, `Components`) aren't
 * alternatives, and always apply. Without themes, all sets apply. Sets without a theme are dropped and reported.
 */
export function readTokensStudio({ sets, themes, metadata, path }: StudioDocument): StudioReading {
  const problems: Problem[] = [];
  const ordered = inOrder(sets, metadata);
  const namesOf = new Map(sets.map(({ name, tree }) => [name, tokenNames(tree)]));
  const found = readThemes(themes, overlapsOf(namesOf));
  const names = new Set([...namesOf.values()].flatMap((own) => [...own]));
  const setNames = sets.map(({ name }) => name);
  const trees = new Map(ordered.map(({ name, tree }) => [name, convertTree(withSetReferences(tree, names, setNames))]));
  const layerOf = ({ name, path: source, at, tree }: TokenSetFile, when: AxisChoice): Layer => ({
    ...{ source, tree: trees.get(name) ?? {}, when },
    pointer: placeInSource(tree, at),
  });
  if (found.length === 0)
    return {
      layers: ordered.map((set) => layerOf(set, {})),
      axes: [],
      problems,
    };
  const axes = axesOf(found);
  const layers = (["source", "enabled"] as const).flatMap((status) =>
    ordered.flatMap((set) => conditions(found, axes, set.name, status).map((when) => layerOf(set, when))),
  );
  for (const { name, path: source } of ordered) {
    if (found.some((theme) => theme.sets.has(name))) continue;
    problems.push({
      ...{ rule: "unused-set", severity: "warning", source, pointer: "" },
      message: `No theme uses the set ${name}, so its tokens are left out.`,
      suggestion: "Enable the set in a theme in $themes.",
    });
  }
  const known = new Set(sets.map(({ name }) => name));
  const missing = new Set(found.flatMap((theme) => [...theme.sets.keys()].filter((name) => !known.has(name))));
  for (const name of [...missing].slice(0, MAX_REPORTED))
    problems.push({
      ...{ rule: "missing-set", severity: "warning", source: path, pointer: "/$themes" },
      message: `Themes use the set ${name}, which doesn't exist.`,
    });
  return { layers, axes: axes.filter(({ values }) => values.length > 1), problems };
}

/** Whether a file has sets and themes, but no tokens. */
export const isStudioFile = (path: string): boolean =>
  /(?:^|\/)\$(?:themes|metadata|designsystemet)\.jsonc?$/.test(path);

/** Maximum number of missing sets that are reported individually. */
const MAX_REPORTED = 20;

function inOrder(sets: readonly TokenSetFile[], metadata: unknown): TokenSetFile[] {
  const order = isObject(metadata) && Array.isArray(metadata.tokenSetOrder) ? metadata.tokenSetOrder : [];
  const places = new Map<unknown, number>(order.map((name, index) => [name, index]));
  const place = ({ name }: TokenSetFile) => places.get(name) ?? order.length;
  return sets.toSorted((one, other) => place(one) - place(other));
}

function readThemes(themes: unknown, overlaps: Overlaps): Theme[] {
  const found = (Array.isArray(themes) ? themes : []).flatMap((theme: unknown) => {
    if (!isObject(theme) || !isObject(theme.selectedTokenSets)) return [];
    const sets = new Map<string, "enabled" | "source">();
    for (const [name, status] of Object.entries(theme.selectedTokenSets))
      if (status === "enabled" || status === "source") sets.set(name, status);
    const group = typeof theme.group === "string" ? axisName(theme.group) : "";
    return [{ axis: group, value: axisName(String(theme.name ?? theme.id ?? "")) || "mode", sets, isApart: false }];
  });
  for (const theme of found) theme.isApart = isApart(theme, found, overlaps);
  const isTaken = found.some(({ axis, isApart }) => axis === UNGROUPED && !isApart);
  return found.map((theme) => ({ ...theme, axis: theme.axis || (isTaken ? `${UNGROUPED}-2` : UNGROUPED) }));
}

/** For each set, the other sets with some of its tokens. */
type Overlaps = ReadonlyMap<string, ReadonlySet<string>>;

function overlapsOf(namesOf: ReadonlyMap<string, ReadonlySet<string>>): Overlaps {
  const setsOf = new Map<string, string[]>();
  for (const [set, names] of namesOf)
    for (const name of names) {
      const known = setsOf.get(name);
      if (known) known.push(set);
      else setsOf.set(name, [set]);
    }
  const overlaps = new Map<string, Set<string>>([...namesOf.keys()].map((set) => [set, new Set()]));
  for (const sets of setsOf.values())
    for (const one of sets) for (const other of sets) if (one !== other) overlaps.get(one)?.add(other);
  return overlaps;
}

/** Whether no token of a theme is in another theme of its group from another set. */
function isApart(theme: Theme, themes: readonly Theme[], overlaps: Overlaps): boolean {
  const others = themes.filter((other) => other !== theme && other.axis === theme.axis && other.value !== theme.value);
  const enabled = ({ sets }: Theme) => [...sets].flatMap(([name, status]) => (status === "enabled" ? [name] : []));
  const meet = (one: readonly string[], other: readonly string[]) =>
    one.some((set) => !other.includes(set) && other.some((each) => overlaps.get(set)?.has(each)));
  const own = enabled(theme);
  return others.length > 0 && !others.map(enabled).some((theirs) => meet(own, theirs) || meet(theirs, own));
}

function axesOf(themes: readonly Theme[]): Axis[] {
  const alternatives = themes.filter(({ isApart }) => !isApart);
  return [...Map.groupBy(alternatives, ({ axis }) => axis)].map(([name, own]) => {
    const values = [...new Set(own.map(({ value }) => value))];
    // The light scheme is the default, regardless of its position in the list.
    return { name, values, default: values.includes(BASE_SCHEME) ? BASE_SCHEME : values[0], from: "sources" as const };
  });
}

/** Returns the choices in which a set applies. An empty one if it always applies. */
function conditions(
  themes: readonly Theme[],
  axes: readonly Axis[],
  set: string,
  status: "enabled" | "source",
): AxisChoice[] {
  const taking = themes.filter((theme) => theme.sets.get(set) === status);
  if (taking.some((theme) => theme.isApart)) return [{}];
  const always = axes.some(
    ({ name, values }) =>
      values.length > 0 &&
      values.every((value) => taking.some((theme) => theme.axis === name && theme.value === value)),
  );
  return always ? [{}] : taking.map(({ axis, value }) => ({ [axis]: value }));
}
