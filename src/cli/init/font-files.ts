import { posix } from "node:path";
import { FONTS } from "../../domain/fonts/kind.ts";
import { sha256 } from "../../store/kind.ts";
import { commonFolder } from "./part.ts";
import type { Repository } from "./repository.ts";

/** The best first. */
const FORMS = [".woff2", ".woff", ".ttf", ".otf"];
const MAX_FILES = 100;

/** Of fonts by their paths one form each, the smallest: of two that have one name and differ both. */
export async function bestForms(repository: Pick<Repository, "bytes">, paths: readonly string[]): Promise<string[]> {
  const rank = (path: string) => FORMS.indexOf(posix.extname(path).toLowerCase());
  const best: string[] = [];
  for (const forms of Map.groupBy(paths, (path) => posix.basename(path, posix.extname(path))).values()) {
    const first = Math.min(...forms.map(rank));
    const smallest = forms.filter((path) => rank(path) === first);
    best.push(...(smallest.length > 1 ? await distinct(repository, smallest) : smallest));
    if (best.length >= MAX_FILES) break;
  }
  return best.slice(0, MAX_FILES);
}

async function distinct(repository: Pick<Repository, "bytes">, paths: readonly string[]): Promise<string[]> {
  const known = new Map<string, string>();
  for (const path of paths) {
    const bytes = await repository.bytes(path);
    const digest = bytes ? sha256(bytes) : path;
    if (!known.has(digest)) known.set(digest, path);
  }
  return [...known.values()];
}

/** The workspace path of each font: its name, or with its folders if two have the same name. */
export function fontPlaces(paths: readonly string[]): Map<string, string> {
  const named = Map.groupBy(paths, (path) => posix.basename(path));
  const places = [...named].flatMap(([name, same]): [string, string][] => {
    const [only = ""] = same;
    if (same.length === 1) return [[only, `${FONTS}/${name}`]];
    const shared = commonFolder(same);
    return same.map((path) => [path, `${FONTS}/${shared === "" ? path : path.slice(shared.length + 1)}`]);
  });
  return new Map(places);
}
