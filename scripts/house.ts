import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A part of the sources: how large it is and which other parts it names. */
interface Part {
  name: string;
  files: number;
  lines: number;
  uses: string[];
}

/** The sources as they stand: rooms from the ground up, and the features of each wing. */
export interface House {
  rooms: Part[];
  /** Named `<wing>/<feature>`; what a wing shares goes by the name of the wing. */
  features: Part[];
}

/** Static and dynamic imports, of values and of types. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"\n]+)"/g;

const roomOf = (path: string): string => path.split("/")[0] ?? path;

/** A feature by its folder, a file that a wing shares by the wing. */
function featureOf(path: string, folders: ReadonlySet<string>): string | undefined {
  const [room, wing, feature] = path.split("/");
  if (room !== "features" || wing === undefined || wing.includes(".")) return undefined;
  return folders.has(`${wing}/${feature}`) ? `${wing}/${feature}` : wing;
}

/** Reads the sources below `src`; tests are left out. */
export function readHouse(src: string): House {
  const paths = readdirSync(src, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .sort();
  const texts = new Map(paths.map((path) => [path, readFileSync(join(src, path), "utf8")]));
  const folders = new Set(paths.flatMap((path) => /^features\/([^/]+\/[^/]+)\/index\.ts$/.exec(path)?.slice(1) ?? []));
  const partsBy = (nameOf: (path: string) => string | undefined): Part[] =>
    [...Map.groupBy(paths, nameOf)].flatMap(([name, some]) => {
      if (name === undefined) return [];
      const targets = some.flatMap((path) =>
        [...(texts.get(path) ?? "").matchAll(IMPORT)].map(([, target = ""]) =>
          nameOf(posix.normalize(posix.join(posix.dirname(path), target))),
        ),
      );
      const uses = [...new Set(targets)].filter((target) => target !== undefined && target !== name).sort();
      const lines = some.reduce((sum, path) => sum + (texts.get(path)?.split("\n").length ?? 0) - 1, 0);
      return [{ name, files: some.length, lines, uses: uses.flatMap((use) => use ?? []) }];
    });
  return { rooms: upwards(partsBy(roomOf)), features: partsBy((path) => featureOf(path, folders)) };
}

/** Parts in an order in which each stands above all it uses. */
function upwards(parts: readonly Part[]): Part[] {
  const ordered: Part[] = [];
  const place = (part: Part, below: readonly string[]): void => {
    if (ordered.includes(part) || below.includes(part.name)) return;
    for (const use of part.uses) {
      const used = parts.find(({ name }) => name === use);
      if (used) place(used, [...below, part.name]);
    }
    ordered.push(part);
  };
  for (const part of parts) place(part, []);
  return ordered;
}
