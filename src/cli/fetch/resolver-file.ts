import { SOURCES } from "../../tokens/bundle/outputs.ts";
import { choiceOf } from "../../tokens/system/read-folders.ts";
import type { DesignAxis } from "./variable-files.ts";

export const RESOLVER_FILE = `${SOURCES}/figma.resolver.json`;

/**
 * The resolver document (Resolver module 2025.10) of all token files of a workspace: what holds always as one set, then a
 * modifier an axis, color schemes last. Files that are in no axis of the design are put in by their folders.
 */
export function resolverFile(paths: readonly string[], axes: readonly DesignAxis[]): Record<string, unknown> {
  const inAxes = new Set(axes.flatMap(({ contexts }) => [...contexts.values()].flat()));
  const all = new Map(axes.map(({ name, contexts }) => [name, new Map(contexts)]));
  const always: string[] = [];
  for (const path of paths.filter((one) => !inAxes.has(one)).sort()) {
    const [[axis, value] = []] = Object.entries(choiceOf(path));
    if (axis === undefined || value === undefined) {
      always.push(path);
      continue;
    }
    const contexts = all.get(axis) ?? new Map<string, string[]>();
    all.set(axis, contexts.set(value, [...(contexts.get(value) ?? []), path]));
  }
  const named = [...all].sort(([one], [other]) => Number(one === "scheme") - Number(other === "scheme"));
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
const referenceTo = (path: string) => ({ $ref: encodeURI(path.slice(SOURCES.length + 1)) });
