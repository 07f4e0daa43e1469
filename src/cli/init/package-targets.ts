import { isObject } from "../../safe/is-object.ts";

const MAX_DEPTH = 5;
/** Output folders of builds. Their sources are in other folders. */
const MADE = /^(?:dist|lib|build|out|es|esm|cjs)\/(?:(?:es|esm|cjs|types|src)\/)?/;
const ENDING = /\.d\.[cm]?ts$|\.[cm]?jsx?$/;

/** The sources of a manifest path, without `./`: for an output path, first the likely source without its ending. */
export function targetSourcesOf(target: string): string[] {
  const path = target.replace(/^\.\//, "");
  return MADE.test(path) ? [`src/${path.replace(MADE, "").replace(ENDING, "")}`, path] : [path];
}

/**
 * Paths that a specifier may stand for by `exports` or `imports` of a `package.json`, under any condition that runs; `source`
 * first.
 *
 * @see https://nodejs.org/api/packages.html#subpath-patterns
 */
export function targetsOf(table: unknown, specifier: string): string[] {
  if (!isObject(table)) return [];
  const exact = table[specifier];
  if (exact !== undefined) return textsOf(exact);
  for (const [pattern, target] of Object.entries(table)) {
    const [head = "", tail] = pattern.split("*");
    if (tail === undefined || !specifier.startsWith(head) || !specifier.endsWith(tail)) continue;
    const star = specifier.slice(head.length, specifier.length - tail.length);
    if (star !== "") return textsOf(target).map((one) => one.replaceAll("*", star));
  }
  return [];
}

function textsOf(target: unknown, depth = 0): string[] {
  if (typeof target === "string") return [target];
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(target)) return target.flatMap((one) => textsOf(one, depth + 1));
  if (!isObject(target)) return [];
  const { source, development, types: _, ...others } = target;
  return [source, development, ...Object.values(others)].flatMap((one) => textsOf(one, depth + 1));
}
