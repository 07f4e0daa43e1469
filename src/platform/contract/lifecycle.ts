import { isObject } from "../../safe/is-object.ts";

/** How far a thing may be relied on (decisions, "Components and patterns"). */
export const STATUSES = ["experimental", "beta", "stable", "deprecated"] as const;

export type Status = (typeof STATUSES)[number];

/** What people read of a status. */
export const statusTitle = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** What is told of something deprecated. */
export interface Deprecation {
  /** A version or a date, as its author says it. */
  since?: string | undefined;
  reason?: string | undefined;
  /** Id, slug or name of what to use instead, or an address. */
  replacement?: string | undefined;
}

/** Where a thing stands in its life; fields are absent where nothing is said. `deprecated` is there whenever the status says so. */
export interface Lifecycle {
  status?: Status | undefined;
  deprecated?: Deprecation | undefined;
}

/** Words that say nothing else, wherever they stand alone. */
const BADGES: Record<string, Status> = {
  experimental: "experimental",
  alpha: "experimental",
  draft: "experimental",
  beta: "beta",
  stable: "stable",
  deprecated: "deprecated",
};

/** Words that people write where a status is asked for. */
const WORDS: Record<string, Status> = {
  ...BADGES,
  canary: "experimental",
  preview: "experimental",
  wip: "experimental",
  "in progress": "experimental",
  "release candidate": "beta",
  rc: "beta",
  candidate: "beta",
  ready: "stable",
  released: "stable",
  production: "stable",
  ga: "stable",
  "generally available": "stable",
  legacy: "deprecated",
  obsolete: "deprecated",
  retired: "deprecated",
};

/** Longest texts that are told, in characters. */
const MAX_REASON = 1_000;
const MAX_WORD = 1_000;

/**
 * The lifecycle somebody wrote, in whatever words: `status`, `deprecated` as true, a reason or an object, and fields
 * beside it. `badges` are words that may name a status where no field does (a group called "Deprecated"). What is no
 * status counts as nothing said.
 */
export function readLifecycle(written: Record<string, unknown>, badges: readonly unknown[] = []): Lifecycle {
  const said = [written.status, written.stability, written.lifecycle, written.maturity, written.reactStatus];
  const word = firstOf(said, (value) => wordIn(WORDS, value));
  const flag = written.deprecated;
  const badge = flag === false ? undefined : firstOf(badges, (value) => wordIn(BADGES, value));
  const isDeprecated = (flag !== undefined && flag !== null && flag !== false && flag !== "") || word === "deprecated";
  if (isDeprecated || (word === undefined && badge === "deprecated"))
    return { status: "deprecated", deprecated: deprecationOf(flag, written) };
  const status = word ?? badge;
  return status === undefined ? {} : { status };
}

/** What `deprecated` says, with what is said beside it. */
function deprecationOf(flag: unknown, beside: Record<string, unknown>): Deprecation {
  const own = isObject(flag) ? flag : {};
  // Tokens name what takes their place as an alias.
  const [, alias] = typeof flag === "string" ? (/^\{([^{}]+)\}$/.exec(flag.trim()) ?? []) : [];
  const since = textIn(own.since, own.version, own.sinceVersion, beside.deprecatedSince, beside.deprecatedIn);
  const reason = textIn(
    alias === undefined ? flag : undefined,
    own.reason,
    own.message,
    own.description,
    own.note,
    beside.deprecationReason,
    beside.deprecationMessage,
  );
  const replacement = textIn(alias, own.replacement, own.replacedBy, own.use, beside.replacement, beside.replacedBy);
  return {
    ...(since ? { since: since.slice(0, MAX_WORD) } : {}),
    ...(reason ? { reason: reason.slice(0, MAX_REASON) } : {}),
    ...(replacement ? { replacement: replacement.slice(0, MAX_WORD) } : {}),
  };
}

/** The same, short enough for a summary. */
export function briefly({ status, deprecated }: Lifecycle): Lifecycle {
  if (!status) return {};
  if (!deprecated) return { status };
  const { since, reason, replacement } = deprecated;
  return {
    status,
    deprecated: {
      ...(since ? { since: since.slice(0, 40) } : {}),
      ...(reason ? { reason: reason.slice(0, 100) } : {}),
      ...(replacement ? { replacement: replacement.slice(0, 80) } : {}),
    },
  };
}

const textIn = (...values: readonly unknown[]): string | undefined =>
  firstOf(values, (value) => {
    if (typeof value === "number") return String(value);
    return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
  });

const wordIn = (words: Record<string, Status>, value: unknown): Status | undefined => {
  const word = typeof value === "string" ? value.trim().toLowerCase() : "";
  return Object.hasOwn(words, word) ? words[word] : undefined;
};

/** Whether a word names a status. */
export const isStatusWord = (value: unknown): boolean => wordIn(WORDS, value) !== undefined;

function firstOf<T>(values: readonly unknown[], read: (value: unknown) => T | undefined): T | undefined {
  for (const value of values) {
    const found = read(value);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** What a deprecation names as its replacement among others: by its id, else by its title. */
export const findReplacement = <T extends { title: string }>(
  entries: readonly T[],
  idOf: (entry: T) => string,
  named: string,
): T | undefined => entries.find((entry) => idOf(entry) === named) ?? entries.find(({ title }) => title === named);
