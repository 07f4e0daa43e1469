import { posix } from "node:path";
import { foldedName } from "../../safe/locate-inside.ts";
import { safePath } from "../../safe/path.ts";
import { UnsafeInput } from "../../safe/unsafe.ts";

/** The only folders a pull writes to. Scripts, configuration and everything hidden belong to the workspace's owner. */
export const PLACES = [
  "components",
  "pages",
  "patterns",
  "reference",
  "design-system/variables",
  "public/api/component",
  "public/api/pattern",
  "public",
] as const;

/** What a pull brings to `public/` itself. */
const PICTURE = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i;

/**
 * Names of files that say how a folder is installed, built or opened: whoever writes them decides what runs there. Package
 * managers, compilers and editors look for most of them in every folder.
 */
const CONFIGURATION = new RegExp(
  `^(?:${[
    "service\\.config\\..+",
    ".+\\.config\\.[a-z]+",
    "[jt]sconfig(?:\\..+)?\\.json",
    "package(?:-lock)?\\.json",
    "npm-shrinkwrap\\.json",
    "pnpm-(?:lock|workspace)\\.yaml",
    "pnpmfile\\.[cm]?js",
    "bun\\.lockb",
    "deno\\.jsonc?",
    "(?:lerna|nx|project|rush|turbo)\\.json",
    ".+\\.(?:lock|code-workspace|gyp)",
    "(?:gnu)?makefile",
  ].join("|")})$`,
);

/** Whether a file says by its name how its folder is installed, built or opened. */
export const isConfiguration = (path: string): boolean =>
  CONFIGURATION.test(foldedName(posix.basename(path).replace(/\p{Cf}/gu, "")));

/**
 * The path itself where a pull may write to it.
 * Throws `UnsafeInput` "path" for an unsafe path, one outside of the places, and configuration.
 */
export function placeOf(path: string): string {
  const isPlaced = PLACES.some((place) => safePath(path).startsWith(`${place}/`));
  if (isPlaced && isConfiguration(path))
    throw new UnsafeInput(
      "path",
      `"${path}" is configuration, which a pull never brings. Copy it yourself if you need it.`,
    );
  if (topOf(path) === "public" && !PICTURE.test(path))
    throw new UnsafeInput("path", `"${path}" is no picture. A pull brings nothing else to public/.`);
  if (isPlaced) return path;
  throw new UnsafeInput("path", `"${path}" is not below ${PLACES.join("/, ")}/. A pull writes nowhere else.`);
}

/** Says of each path whether another one was taken that is the same file where case does not count. */
export function createTakenPaths(paths: Iterable<string>): (path: string) => string | undefined {
  const taken = new Map<string, string>();
  for (const path of paths) taken.set(foldedName(path), path);
  return (path) => {
    const other = taken.get(foldedName(path));
    if (other === undefined) taken.set(foldedName(path), path);
    return other === path ? undefined : other;
  };
}

/** The folder of a place a path lies in. */
export const topOf = (path: string): string => PLACES.find((place) => path.startsWith(`${place}/`)) ?? "";
