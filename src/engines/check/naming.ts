import { memoizeByObject } from "../../safe/memoize.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { shortened } from "../text/shortened.ts";
import type { KnownDeprecation } from "./knowledge.ts";

/** Cached look-ups of one file's rule. Each compares a name with all known names. */
const MAX_KEPT = 2_000;

const keptFor = memoizeByObject((_names: object) => new Map<string, string | undefined>());

/** Returns the known name that is nearest to a name. Cached. Very long names have no match. */
export function nearName(name: string, names: ReadonlyMap<string, unknown> | ReadonlySet<string>): string | undefined {
  const known = keptFor(names);
  if (known.has(name)) return known.get(name);
  if (known.size > MAX_KEPT || name.length > 100) return undefined;
  const found = didYouMean(name, names.keys());
  known.set(name, found);
  return found;
}

/** ` since 4.0: not readable by everyone`. */
export const becauseOf = ({ since, reason }: KnownDeprecation): string =>
  `${since ? ` since ${since}` : ""}${reason ? `: ${reason.replace(/\.$/, "")}` : ""}`;

export const suggestName = (near: string | undefined): string => (near === undefined ? "" : ` Did you mean ${near}?`);

/** Shortens text of a file for a message. */
export const quoted = (text: string): string => shortened(text.replace(/\s+/g, " ").trim(), 60);

export const replacing = (replacement: string | undefined) => (replacement === undefined ? {} : { replacement });
