import { SourceMap } from "node:module";
import { posix } from "node:path";

/** What stacks call the bundle of a component. */
export const BUNDLE = "out.js";

/**
 * The first place of a stack that lies in the workspace's own files, as `path:line:column`.
 *
 * @param bundle.map source map of the bundle, as JSON
 * @param bundle.folder the one it stands for, relative to the workspace: sources are named from there
 * @param bundle.above lines that stand before the bundle in the script
 */
export function placeOf(
  stack: string,
  { map, folder, above }: { map: string; folder: string; above: number },
): string | undefined {
  const places = [...stack.matchAll(/\bout\.js:(\d+):(\d+)/g)];
  if (places.length === 0) return undefined;
  const sources = new SourceMap(JSON.parse(map));
  for (const [, line, column] of places) {
    const entry = sources.findEntry(Number(line) - 1 - above, Number(column) - 1);
    if (!("originalSource" in entry) || !entry.originalSource) continue;
    const path = posix.join(folder, entry.originalSource);
    if (path.startsWith("..") || path.includes("node_modules") || path.includes(":")) continue;
    return `${path}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  }
  return undefined;
}
