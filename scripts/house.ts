import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** Static and dynamic imports, of values and of types. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"\n]+)"/g;

const roomOf = (path: string): string => path.split("/")[0] ?? path;

/**
 * Draws the sources below `src` as markdown: rooms from the ground up with those they name, and the features of each wing.
 * Sizes and arrows between features are left out, so that few changes of the code change the drawing.
 */
export function drawHouse(src: string): string {
  const paths = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .sort();
  const uses = new Map<string, Set<string>>();
  for (const path of paths) {
    const used = uses.get(roomOf(path)) ?? new Set();
    uses.set(roomOf(path), used);
    for (const [, target = ""] of readFileSync(join(src, path), "utf8").matchAll(IMPORT))
      used.add(roomOf(posix.normalize(posix.join(posix.dirname(path), target))));
    used.delete(roomOf(path));
  }
  const rooms = upwards(uses).map((room) => `| \`${room}\` | ${[...(uses.get(room) ?? [])].sort().join(", ")} |`);
  const features = paths.flatMap((path) => /^features\/([^/]+\/[^/]+)\/index\.ts$/.exec(path)?.slice(1) ?? []);
  const wings = [...Map.groupBy(features, (feature) => roomOf(feature))].map(
    ([wing, some]) => `| \`${wing}\` | ${some.map((feature) => posix.basename(feature)).join(", ")} |`,
  );
  return `# The house

Drawn from the code by \`npm run build\` (\`scripts/house.ts\`); [the architecture](architecture.md) says what it means.

## Rooms

From the ground up. A room names only those above it in this list.

| Room | Names |
|---|---|
${rooms.join("\n")}

## Features

| Wing | Features |
|---|---|
${wings.join("\n")}
`;
}

/** Rooms in an order in which each stands behind all it names. */
function upwards(uses: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const ordered = new Set<string>();
  const place = (room: string, behind: readonly string[]): void => {
    if (ordered.has(room) || behind.includes(room)) return;
    for (const used of [...(uses.get(room) ?? [])].sort()) if (uses.has(used)) place(used, [...behind, room]);
    ordered.add(room);
  };
  for (const room of uses.keys()) place(room, []);
  return [...ordered];
}
