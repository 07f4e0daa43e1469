import { isObject } from "../../../safe/is-object.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenSystem } from "../system/token-system.ts";

/** The description of a bundle (specification, DtcgManifest). */
export interface BundleManifest extends Record<string, unknown> {
  project?: string;
  /** ISO 8601 UTC. */
  generatedAt: string;
  /** Paths of the sources, lowest layer first. */
  sources: string[];
  /** Default tokens by type. `total` counts all types, `aliases` the tokens that reference another one. */
  counts: Record<string, number>;
}

/** Returns the output paths of a `dist/` that `dsr tokens build` wrote and may overwrite. Undefined for any other. */
export const builtOutputs = (manifest: unknown): readonly string[] | undefined =>
  isObject(manifest) && manifest.builtBy === BUILT_BY ? stringsIn(manifest.outputs) : undefined;

export const BUILT_BY = "dsr tokens build";

/**
 * Returns the order of sources: as in the manifest, with each new one before the first that follows it alphabetically,
 * so that a build here and in a fresh clone is the same.
 */
export function sourceOrder(paths: Iterable<string>, manifest: unknown): string[] {
  const there = new Set(paths);
  const order = stringsIn(isObject(manifest) ? manifest.sources : undefined).filter((path) => there.has(path));
  for (const path of [...there].sort()) {
    if (order.includes(path)) continue;
    const at = order.findIndex((other) => other > path);
    order.splice(at === -1 ? order.length : at, 0, path);
  }
  return order;
}

/** Returns the manifest of a system. `rest` is added to its fields. */
export function manifestOf(
  system: TokenSystem,
  {
    project,
    sources,
    at,
    rest = {},
  }: { project?: string; sources: string[]; at: Date; rest?: Record<string, unknown> },
): BundleManifest {
  return {
    ...(project === undefined ? {} : { project }),
    generatedAt: at.toISOString(),
    sources,
    counts: countTokens(system.select().tokens),
    ...rest,
  };
}

/** Counts tokens by type. `total` counts all types, `aliases` the tokens that reference another one. */
export function countTokens(tokens: readonly ResolvedToken[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { type = "unknown" } of tokens) counts.set(type, (counts.get(type) ?? 0) + 1);
  const aliases = tokens.filter(({ aliasOf }) => aliasOf !== undefined).length;
  return { ...Object.fromEntries(counts), total: tokens.length, aliases };
}

const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
