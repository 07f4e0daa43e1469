import { hasExtension } from "../../safe/path.ts";
import { scanTree, type TreeScan } from "../../safe/scan-tree.ts";
import { type Kind, sha256 } from "../../store/kind.ts";
import { lookAtPackageFile } from "../../store/workspace/find-package.ts";
import { CONFIG_FILES, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

/** The state of places in a workspace, separately, because steps share some: one line for each file. */
export type TreeScans = ReadonlyMap<string, TreeScan>;

/** A file or folder of the workspace; with `endings` only files of these names in it. */
export interface ReadPlace {
  path: string;
  endings?: readonly string[];
}

/** The inputs of a result. */
export interface ReadFrom {
  places: readonly ReadPlace[];
  /** Files of packages, `<package> <file>`. */
  packages: readonly string[];
}

/**
 * Examines places before they are read.
 * @param linked places where links are followed
 */
export const lookAtPlaces = (workspace: string, places: readonly string[], linked: readonly string[]): TreeScans =>
  new Map([
    ...places.map((place) => [place, scanTree(workspace, [place])] as const),
    ...linked.map((place) => [place, scanTree(workspace, [], [place])] as const),
  ]);

/** States examined by the short check of a push, by its command line, so that the complete push need not repeat it. */
const taken = new WeakMap<readonly string[], { key: string } & TakenLooks>();

interface TakenLooks {
  looks: TreeScans;
  /** When they began, in milliseconds since 1970. */
  at: number;
}

const keyOfLook = (workspace: string, places: readonly string[], linked: readonly string[]): string =>
  JSON.stringify([workspace, places, linked]);

/** The same, and remembers it for `reuseScans`. */
export function lookFor(
  args: readonly string[],
  workspace: string,
  places: readonly string[],
  linked: readonly string[],
): TreeScans {
  const at = Date.now();
  const looks = lookAtPlaces(workspace, places, linked);
  taken.set(args, { key: keyOfLook(workspace, places, linked), looks, at });
  return looks;
}

/** Two looks of one push are one request apart. After a question to a person, files may have changed. */
const MAX_LOOK_AGE_MS = 5_000;

/**
 * Returns the recent states that `lookFor` found in the same places for this command line, or new ones. Only for callers
 * that have written no file since.
 */
export function reuseScans(
  args: readonly string[],
  workspace: string,
  places: readonly string[],
  linked: readonly string[],
  now = Date.now(),
): TakenLooks {
  const known = taken.get(args);
  taken.delete(args);
  const isRecent = known !== undefined && now - known.at <= MAX_LOOK_AGE_MS;
  if (isRecent && known.key === keyOfLook(workspace, places, linked)) return known;
  return { at: now, looks: lookAtPlaces(workspace, places, linked) };
}

/** The lines of a state for files with these endings. Anything that is not a file is included: it may be a link. */
const withEndings = (text: string, endings: readonly string[]): string =>
  text
    .split("\n")
    .filter((line) => {
      const end = line.indexOf("\0");
      return !/^\d/.test(line.slice(end + 1, end + 2)) || hasExtension(line.slice(0, end), endings);
    })
    .join("\n");

/**
 * The digest of all inputs. Undefined if a place was not examined.
 * @param packageLook the state of a package's file; by default its present one
 */
export async function lookOf(
  workspace: string,
  looks: TreeScans,
  { places, packages }: ReadFrom,
  packageLook: (name: string, file: string) => Promise<string> = (name, file) =>
    lookAtPackageFile(workspace, name, file),
): Promise<string | undefined> {
  const lines: string[] = [];
  for (const { path, endings } of places) {
    const look = looks.get(path);
    if (!look) return undefined;
    lines.push(`${path} ${endings ?? ""} ${sha256(endings ? withEndings(look.text, endings) : look.text)}`);
  }
  const files = await Promise.all(
    packages.map((line) => {
      const [name = "", file = ""] = line.split(" ");
      return packageLook(name, file);
    }),
  );
  return sha256([...lines, ...files].join("\n"));
}

/** Files that one kind read. */
interface Asked {
  /** Files, and folders with all that is in them. */
  paths: Set<string>;
  /** Folders whose files with some names were listed. */
  lists: Map<string, ReadPlace>;
  packages: Set<string>;
}

const isBelow = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);

/** Records the files that each kind reads: a page with components also reads component files. */
export function watchReadings(workspace: string) {
  /** How files of packages looked before they were read, by `<package> <file>`. */
  const packageLooks = new Map<string, Promise<string>>();
  const packageLook = (name: string, file: string): Promise<string> => {
    const look = packageLooks.get(`${name} ${file}`) ?? lookAtPackageFile(workspace, name, file);
    packageLooks.set(`${name} ${file}`, look);
    return look;
  };
  const requested = new Map<string, Asked>();
  const askedBy = ({ name }: Kind) => {
    const known = requested.get(name) ?? { paths: new Set(), lists: new Map(), packages: new Set() };
    requested.set(name, known);
    return known;
  };
  return {
    packageLook,
    /** The files for a kind. */
    watch(kind: Kind, files: WorkspaceFiles): WorkspaceFiles {
      const { paths, lists, packages } = askedBy(kind);
      const reported =
        <A extends unknown[], R>(ask: (path: string, ...more: A) => R) =>
        (path: string, ...more: A): R => {
          paths.add(path);
          return ask(path, ...more);
        };
      return {
        ...files,
        text: reported(files.text),
        bytes: reported(files.bytes),
        pieces: reported(files.pieces),
        digest: reported(files.digest),
        json: reported(files.json),
        list(folder, extensions) {
          if (extensions) lists.set(`${folder} ${extensions}`, { path: folder, endings: extensions });
          else paths.add(folder);
          return files.list(folder, extensions);
        },
        folders: reported(files.folders),
        async packageJson(name, file) {
          packages.add(`${name} ${file}`);
          await packageLook(name, file);
          return files.packageJson(name, file);
        },
        config() {
          for (const path of CONFIG_FILES) paths.add(path);
          return files.config();
        },
      };
    },

    /**
     * The inputs of some kinds: the places that were examined before or listed there. Undefined if a kind read a file
     * outside them, or none: then they are unknown.
     */
    of(kinds: readonly Kind[], places: readonly string[]): ReadFrom | undefined {
      const nearestFirst = [...places].sort((a, b) => b.length - a.length);
      const nearestOf = (path: string) => nearestFirst.find((place) => isBelow(path, place));
      const found = new Map<string, ReadPlace>();
      const packages = new Set<string>();
      for (const kind of kinds) {
        const { paths, lists, packages: own } = askedBy(kind);
        if (paths.size + lists.size === 0) return undefined;
        for (const line of own) packages.add(line);
        for (const [key, { path, endings }] of lists) {
          const nearest = nearestOf(path);
          if (nearest === undefined) return undefined;
          found.set(`${nearest} ${key}`, { path: nearest, ...(endings && { endings }) });
        }
        for (const path of paths) {
          const isListed = [...lists.values()].some(
            (list) => isBelow(path, list.path) && hasExtension(path, list.endings ?? [""]),
          );
          const nearest = nearestOf(path);
          if (nearest === undefined) return undefined;
          if (!isListed) found.set(nearest, { path: nearest });
        }
      }
      return { places: [...found.values()], packages: [...packages] };
    },
  };
}
