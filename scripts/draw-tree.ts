import { posix } from "node:path";
import { ORDER } from "./layout.ts";
import { readSources } from "./source-graph.ts";

/**
 * Draws the sources below `src` as markdown: its folders from the ground up, with what lies in each and which of the others
 * it imports. Sizes are left out, so that few changes of the code change the drawing.
 */
export function drawTree(src: string): string {
  const { sources, importsOf } = readSources(src);
  const rows = ORDER.map((folder) => {
    const inside = sources.filter((path) => path === folder || path.startsWith(`${folder}/`));
    const parts = new Set(inside.flatMap((path) => /^[^/]+\/([^/]+)\//.exec(path)?.[1] ?? []));
    const used = new Set(inside.flatMap(importsOf).map((path) => path.split(posix.sep)[0] ?? path));
    const others = ORDER.filter((other) => other !== folder && used.has(other));
    return `| \`${folder}\` | ${[...parts].join(", ")} | ${others.join(", ")} |`;
  });
  return `# The tree

Generated from the code by \`npm run build\` (\`scripts/draw-tree.ts\`). [The architecture](architecture.md) describes the folders.

From the ground up: a folder of \`src/\` imports only those above it in this list.

| Folder | Parts | Imports |
|---|---|---|
${rows.join("\n")}
`;
}
