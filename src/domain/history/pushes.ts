import { counted, type Noun } from "../../engines/text/noun.ts";
import type { Kind } from "../../store/kind.ts";
import { SHARED_ID } from "../components/component-paths.ts";
import { componentKind } from "../components/kind.ts";
import type { ChangeRecord } from "./contract.ts";

/** What was changed at once: by one push, or by one commit of a person. Newest first, as they come. */
export interface Push {
  /** The number of the newest change. */
  newest: number;
  at: string;
  by: string;
  /** The message all of it has; null where it has several, or none. */
  message: string | null;
  /** Many new or deleted things of one sort, told by name alone. */
  bulks: Bulk[];
  /** The rest, each told by itself. */
  entries: ChangeRecord[];
  /** `39 components and 76 patterns new, 3 pages changed`. */
  sum: string;
}

/** Many things of one sort that came or went at once. */
export interface Bulk {
  entityType: string;
  changeType: ChangeRecord["changeType"];
  noun: Noun;
  changes: ChangeRecord[];
}

/** What is asked of a kind here. */
type Named = Pick<Kind, "name" | "noun" | "changeRecord">;

/** From here on names are enough. */
const MANY = 4;
const ORDER = ["create", "update", "delete"] as const;
const WORDS = { create: "new", update: "changed", delete: "deleted" };

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
  const told = new Set(bulks.flatMap(({ changes: some }) => some));
  return {
    newest: newest?.id ?? 0,
    at: newest?.changedAt ?? "",
    by: newest?.changedBy ?? "",
    message,
    bulks,
    entries: changes.filter((change) => !told.has(change)),
    sum: sumOf(sorts.map((sort) => bulkOf(sort, kinds))),
  };
}

/** Which of them a push sent last says nothing. */
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

/** What is told in one word. Files all components share are stored as a component and none to who reads. */
const sortOf = (change: ChangeRecord): string =>
  `${change.changeType}:${isShared(change) ? SHARED_ID : change.entityType}`;

const isShared = ({ entityType, entityId }: ChangeRecord): boolean =>
  entityType === componentKind.name && entityId === SHARED_ID;

function sumOf(sorts: readonly Bulk[]): string {
  return ORDER.flatMap((type) => {
    const some = sorts.filter(({ changeType }) => changeType === type);
    return some.length === 0 ? [] : [`${LIST.format(some.map(wordsOf))} ${WORDS[type]}`];
  }).join(", ");
}

/**
 * How much of a sort there is, as a reader counts: a new set by what it holds, forms of the same things once, a set that
 * changed without a number, and what there is only one of by its name.
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
