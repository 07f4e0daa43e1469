import { onceFor } from "../../safe/once-for.ts";
import { didYouMean } from "../text/did-you-mean.ts";
import { shortened } from "../text/shortened.ts";
import type { KnownDeprecation } from "./knowledge.ts";

/** Look-ups of one file's rule; each compares a name with all there are. */
const MOST_KEPT = 2_000;

const keptFor = onceFor((_names: object) => new Map<string, string | undefined>());

/** The known name somebody meant, looked for once. Very long names are nobody's. */
export function nearName(name: string, names: ReadonlyMap<string, unknown> | ReadonlySet<string>): string | undefined {
  const known = keptFor(names);
  if (known.has(name)) return known.get(name);
  if (known.size > MOST_KEPT || name.length > 100) return undefined;
  const found = didYouMean(name, names.keys());
  known.set(name, found);
  return found;
}

/** ` since 4.0: it cannot be read by all`. */
export const becauseOf = ({ since, reason }: KnownDeprecation): string =>
  `${since ? ` since ${since}` : ""}${reason ? `: ${reason.replace(/\.$/, "")}` : ""}`;

export const meant = (near: string | undefined): string => (near === undefined ? "" : ` Did you mean ${near}?`);

/** Text of a file as messages quote it. */
export const quoted = (text: string): string => shortened(text.replace(/\s+/g, " ").trim(), 60);

export const replacing = (replacement: string | undefined) => (replacement === undefined ? {} : { replacement });
