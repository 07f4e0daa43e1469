import { SINGLETON } from "../../../store/kind.ts";
import type { HistoryLine, Revision } from "../../../store/store.ts";

/** Owners whose history is about a type of the specification (ChangeRecord); others are called by their kind. */
const OWNERS: Record<string, readonly string[]> = {
  component: ["component"],
  token: ["tokens", "dtcg"],
  page: ["page"],
};

/** First parts of owners a changelog shows: those of the specification, of one type, or undefined for all. */
export function ownersOf(options: { kind?: string; all: boolean }): readonly string[] | undefined {
  if (options.kind !== undefined) return OWNERS[options.kind] ?? [options.kind];
  return options.all ? undefined : Object.values(OWNERS).flat();
}

export interface Entity {
  entityType: string;
  entityId: string;
  /** Kind of the record that gives the owner its name. */
  kind: string;
}

/** `component/button` → a component; the only record of its kind goes by the name of the kind. */
export function entityOf(owner: string): Entity {
  const slash = owner.indexOf("/");
  const [kind, id] = [owner.slice(0, slash), owner.slice(slash + 1)];
  const [type = kind] = Object.keys(OWNERS).filter((name) => OWNERS[name]?.includes(kind));
  return { entityType: type, entityId: id === SINGLETON ? kind : id, kind };
}

const NAMES: Record<string, string> = { dtcg: "DTCG bundle", tokens: "Design tokens" };

/** What people call a record, from its summary. */
export function nameOf({ kind, entityId }: Entity, summary: Revision["summary"] | undefined): string {
  const { title, name } = summary ?? {};
  for (const one of [title, name]) if (typeof one === "string" && one !== "") return one;
  return NAMES[kind] ?? (entityId === kind ? entityId.charAt(0).toUpperCase() + entityId.slice(1) : entityId);
}

/** What a line did to its owner: files that come and go change it. */
export function changeTypeOf({ kind }: Entity, { changes }: HistoryLine): "create" | "update" | "delete" {
  const own = new Set(changes.filter((change) => change.kind === kind).map(({ action }) => action));
  if (own.has("create") && own.has("delete")) return "update";
  if (own.has("create")) return "create";
  return own.has("delete") ? "delete" : "update";
}
