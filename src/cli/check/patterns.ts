import { join, relative, resolve, sep } from "node:path";

/** A glob pattern, `src/**\/*.{css,scss}`, relative to a folder. */
export interface PathPattern {
  /** The absolute folders that contain all matches. `{a,b}/*` has two. */
  folders: readonly string[];
  /** @param path absolute */
  matches(path: string): boolean;
  /** Whether a path below a folder may match. @param folder absolute */
  mayHold(folder: string): boolean;
}

const IS_PATTERN = /[*?[\]{}]/;
/** Maximum number of alternatives from the braces of one pattern. */
const MAX_EXPANSIONS = 1_000;

export const isPattern = (word: string): boolean => IS_PATTERN.test(word);

/** Parses a glob pattern with `*`, `**`, `?`, `[a-z]` and `{a,b}`, as in shells. A pattern without these is a path. */
export function createPattern(pattern: string, folder: string): PathPattern {
  const ways = withoutBraces(pattern).map((way) => wayOf(way, folder));
  return {
    folders: ways.map((way) => way.folder),
    matches: (path) => ways.some((way) => way.ends(path)),
    mayHold: (path) => ways.some((way) => way.goesOn(path)),
  };
}

/** `{a,b}.css` → `a.css`, `b.css`. */
function withoutBraces(pattern: string): string[] {
  const done: string[] = [];
  const waiting = [pattern];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [whole, inner = ""] = /\{([^{}]*)\}/.exec(next) ?? [];
    if (whole === undefined || !inner.includes(",") || done.length + waiting.length > MAX_EXPANSIONS) {
      done.push(next);
      continue;
    }
    const at = next.indexOf(whole);
    for (const choice of inner.split(",")) waiting.push(next.slice(0, at) + choice + next.slice(at + whole.length));
  }
  return done;
}

/** Compiles one alternative of a pattern: the fixed folder, and an expression for each path segment below it. */
function wayOf(pattern: string, from: string) {
  const all = pattern.split("/").filter((segment, index) => segment !== "" || index === 0);
  const first = all.findIndex((segment) => isPattern(segment));
  const fixed = first === -1 ? all : all.slice(0, first);
  const folder = resolve(from, fixed.join("/") || (pattern.startsWith("/") ? "/" : "."));
  const wanted = (first === -1 ? [] : all.slice(first)).map((segment) =>
    segment === "**" ? "**" : segmentPattern(segment),
  );
  /** The segment indexes that a path reaches in the pattern. Undefined if the path is outside the folder. */
  const reached = (path: string): ReadonlySet<number> | undefined => {
    const names = relative(folder, path).split(sep).filter(Boolean);
    if (names[0] === ".." || join(folder, ...names) !== path) return undefined;
    let places = open(new Set([0]), wanted);
    for (const name of names) {
      const next = new Set<number>();
      for (const place of places) {
        const segment = wanted[place];
        if (segment === "**") next.add(place);
        else if (segment?.test(name)) next.add(place + 1);
      }
      places = open(next, wanted);
    }
    return places;
  };
  return {
    folder,
    ends: (path: string) => reached(path)?.has(wanted.length) ?? false,
    goesOn: (path: string) =>
      folder.startsWith(path === sep ? path : path + sep) ||
      [...(reached(path) ?? [])].some((place) => place < wanted.length),
  };
}

/** Adds the indexes after `**`, because `**` also matches zero segments. */
function open(places: Set<number>, wanted: readonly (RegExp | "**")[]): ReadonlySet<number> {
  for (const place of places) if (wanted[place] === "**") places.add(place + 1);
  return places;
}

/**
 * The expression for one segment. `[id]` also matches literally, because frameworks use it as a name of route folders.
 */
function segmentPattern(segment: string): RegExp {
  const byClasses = withSigns(segment, /\[!?[^\]/]+\]|[\s\S]/g);
  const asWritten = withSigns(segment, /[\s\S]/g);
  try {
    return new RegExp(`^(?:${byClasses}|${asWritten})$`);
  } catch {
    // `[user-id]` isn't a valid character range.
    return new RegExp(`^${asWritten}$`);
  }
}

function withSigns(segment: string, parts: RegExp): string {
  const pattern = segment.replace(parts, (part) => {
    if (part === "*") return "[^/]*";
    if (part === "?") return "[^/]";
    if (part.length > 1)
      return `[${part.startsWith("[!") ? "^" : ""}${part.replace(/^\[!?|\]$/g, "").replace(/[\\^]/g, "\\$&")}]`;
    return part.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
  });
  return pattern.replace(/(?:\[\^\/\]\*)+/g, "[^/]*");
}
