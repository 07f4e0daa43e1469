import { choiceOf } from "../../engines/tokens/engine.ts";
import { SOURCES } from "../../engines/tokens/names.ts";
import type { DesignChoices } from "./variable-files.ts";

export const RESOLVER_FILE = `${SOURCES}/figma.resolver.json`;

/**
 * Makes the resolver document (Resolver module 2025.10) of all token files: the common files as one set, then one
 * modifier for each axis. Color schemes are last, except for brands with values for each scheme. Other files are added
 * by their folders.
 */
export function resolverFile(
  paths: readonly string[],
  { axes, always: ofDesign, brandsLast }: DesignChoices,
): Record<string, unknown> {
  const placed = new Set([...ofDesign, ...axes.flatMap(({ contexts }) => [...contexts.values()].flat())]);
  const all = new Map(axes.map(({ name, contexts }) => [name, new Map(contexts)]));
  const always: string[] = [];
  for (const path of paths.filter((one) => !placed.has(one)).sort()) {
    const [[axis, value] = []] = Object.entries(choiceOf(path));
    if (axis === undefined || value === undefined) {
      always.push(path);
      continue;
    }
    const contexts = all.get(axis) ?? new Map<string, string[]>();
    all.set(axis, contexts.set(value, [...(contexts.get(value) ?? []), path]));
  }
  always.push(...ofDesign);
  const height = (name: string) => (name === "scheme" ? 1 : brandsLast && name === "brand" ? 2 : 0);
  const named = [...all].sort(([one], [other]) => height(one) - height(other));
  return {
    version: "2025.10",
    sets: { base: { sources: always.map(referenceTo) } },
    modifiers: Object.fromEntries(named.map(([name, contexts]) => [name, modifierOf(contexts)])),
    resolutionOrder: [{ $ref: "#/sets/base" }, ...named.map(([name]) => ({ $ref: `#/modifiers/${name}` }))],
  };
}

function modifierOf(contexts: ReadonlyMap<string, string[]>) {
  const [first] = contexts.keys();
  const entries = [...contexts].map(([value, paths]) => [value, paths.map(referenceTo)]);
  return { contexts: Object.fromEntries(entries), default: first };
}

/** Relative to the resolver. */
const referenceTo = (path: string) => ({
  $ref: path
    .slice(SOURCES.length + 1)
    .split("/")
    .map(encodeURIComponent)
    .join("/"),
});
