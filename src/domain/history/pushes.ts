import { counted, type Noun } from "../../engines/text/noun.ts";
import type { Kind } from "../../store/kind.ts";
import { SHARED_ID } from "../components/component-paths.ts";
import { componentKind } from "../components/kind.ts";
import type { ChangeRecord } from "./contract.ts";

/** The changes of one push, or of one commit by a person. Newest first. */
export interface Push {
  /** The number of the newest change. */
  newest: number;
  at: string;
  by: string;
  /** The message all of it has; null where it has several, or none. */
  message: string | null;
  /** Many new or deleted records of one type, listed by name. */
  bulks: Bulk[];
  /** All other changes, each listed separately. */
  entries: ChangeRecord[];
  /** `added 39 components and 76 patterns, and changed 3 pages`. */
  sum: string;
}

/** Many records of one type that were created or deleted together. */
export interface Bulk {
  entityType: string;
  changeType: ChangeRecord["changeType"];
  noun: Noun;
  changes: ChangeRecord[];
}

/** The fields of a kind that pushes use. */
type Named = Pick<Kind, "name" | "noun" | "changeRecord">;

/** From here on names are enough. */
const MANY = 4;
const ORDER = ["create", "update", "delete"] as const;
const WORDS = { create: "added", update: "changed", delete: "deleted" };

/** Neighbouring changes of one push together. */
export function pushesOf(changes: readonly ChangeRecord[], kinds: readonly Named[]): Push[] {
  const groups: ChangeRecord[][] = [];
  for (const change of changes) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && isOnePush(before, change)) group.push(change);
    else groups.push([change]);
  }
  return groups.map((group) => pushOf(group, kinds));
}

const isOnePush = (one: ChangeRecord, other: ChangeRecord): boolean =>
  one.changedById === other.changedById &&
  (one.push === null ? other.push === null && one.changedAt === other.changedAt : one.push === other.push);

function pushOf(changes: ChangeRecord[], kinds: readonly Named[]): Push {
  const [newest] = changes;
  const messages = new Set(changes.map(({ message }) => message));
  const message = messages.size === 1 ? (newest?.message ?? null) : null;
  const sorts = [...Map.groupBy(changes, sortOf).values()];
  const isBulk = (sort: ChangeRecord[]): boolean =>
    sort.length >= MANY &&
    sort.every(
      (one) => one.changeType !== "update" && !one.details && (one.message === null || one.message === message),
    );
  const bulks = sorts.filter(isBulk).map((sort) => bulkOf(sort.toSorted(byName), kinds));
  const reported = new Set(bulks.flatMap(({ changes: some }) => some));
  return {
    newest: newest?.id ?? 0,
    at: newest?.changedAt ?? "",
    by: newest?.changedBy ?? "",
    message,
    bulks,
    entries: changes.filter((change) => !reported.has(change)),
    sum: sumOf(sorts.map((sort) => bulkOf(sort, kinds))),
  };
}

/** The order within a push has no meaning. */
const byName = (one: ChangeRecord, other: ChangeRecord): number => NAMES.compare(one.entityName, other.entityName);

const NAMES = new Intl.Collator("en", { numeric: true });

function bulkOf(changes: ChangeRecord[], kinds: readonly Named[]): Bulk {
  const [{ entityType, changeType } = { entityType: "", changeType: "update" as const }] = changes;
  return { entityType, changeType, changes, noun: nounOf(kinds, entityType) };
}

const nounOf = (kinds: readonly Named[], entityType: string): Noun =>
  kinds.find(({ changeRecord, name }) => (changeRecord ?? name) === entityType)?.noun ?? {
    one: entityType.replaceAll("-", " "),
    many: entityType.replaceAll("-", " "),
  };

/** The type of a change for readers. Shared files are stored as a component, but readers don't see one. */
const sortOf = (change: ChangeRecord): string =>
  `${change.changeType}:${isShared(change) ? SHARED_ID : change.entityType}`;

const isShared = ({ entityType, entityId }: ChangeRecord): boolean =>
  entityType === componentKind.name && entityId === SHARED_ID;

function sumOf(sorts: readonly Bulk[]): string {
  const parts = ORDER.flatMap((type) => {
    const some = sorts.filter(({ changeType }) => changeType === type);
    return some.length === 0 ? [] : [`${WORDS[type]} ${LIST.format(some.map(wordsOf))}`];
  });
  return [...parts.slice(0, -2), parts.slice(-2).join(", and ")].join(", ");
}

/**
 * The amount of a type as readers count: a new set by its items, several forms of an item once, an updated set without
 * a number, and a single record by its name.
 */
function wordsOf({ changes, changeType, noun, entityType }: Bulk): string {
  const [first] = changes;
  if (first && isShared(first)) return "shared component files";
  const counts = changes.flatMap(({ count }) => (count === undefined ? [] : [count]));
  if (counts.length > 0) return changeType === "create" ? counted(Math.max(...counts), noun) : noun.many;
  if (changes.every(({ entityId }) => entityId === entityType)) return `the ${noun.one}`;
  return counted(changes.length, noun);
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
