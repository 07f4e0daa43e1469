import { isObject } from "../../safe/is-object.ts";

/** How reliable an item is (decisions, "Components and patterns"). */
export const STATUSES = ["experimental", "beta", "stable", "deprecated"] as const;

export type LifecycleStatus = (typeof STATUSES)[number];

/** The status in texts. */
export const statusTitle = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** Information about a deprecation. */
export interface Deprecation {
  /** A version or a date, as written by its author. */
  since?: string | undefined;
  reason?: string | undefined;
  /** ID, slug or name of the replacement, or an address. */
  replacement?: string | undefined;
}

/** The lifecycle of an item; unknown fields are absent. `deprecated` is always present if the status is deprecated. */
export interface Lifecycle {
  status?: LifecycleStatus | undefined;
  deprecated?: Deprecation | undefined;
}

/** Words that always mean a status when they are the complete text. */
const BADGES: Record<string, LifecycleStatus> = {
  experimental: "experimental",
  alpha: "experimental",
  draft: "experimental",
  beta: "beta",
  stable: "stable",
  deprecated: "deprecated",
};

/** Words for a status in a status field. */
const WORDS: Record<string, LifecycleStatus> = {
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

/** Maximum length of texts, in characters. */
const MAX_REASON = 1_000;
const MAX_WORD = 1_000;

/**
 * The lifecycle from an author's fields: `status`, `deprecated` as true, a reason or an object, and related fields.
 * `badges` are words that may name a status if no field does (a group called "Deprecated"). Other values are ignored.
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

/** The deprecation from `deprecated` and the related fields. */
function deprecationOf(flag: unknown, beside: Record<string, unknown>): Deprecation {
  const own = isObject(flag) ? flag : {};
  // Tokens name their replacement as an alias.
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

const wordIn = (words: Record<string, LifecycleStatus>, value: unknown): LifecycleStatus | undefined => {
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

/** The replacement of a deprecation among entries: by its ID, else by its title. */
export const findReplacement = <T extends { title: string }>(
  entries: readonly T[],
  idOf: (entry: T) => string,
  named: string,
): T | undefined => entries.find((entry) => idOf(entry) === named) ?? entries.find(({ title }) => title === named);
