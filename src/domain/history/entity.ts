import { type Kind, SINGLETON, titleOf } from "../../store/kind.ts";
import type { HistoryLine, Revision } from "../../store/store.ts";

export interface Entity {
  entityType: string;
  entityId: string;
  /** The kind of the record that names the owner. */
  kind: string;
}

/** The changelog's type for a kind: that of the specification's ChangeRecord, otherwise the kind's name. */
export const entityTypeOf = ({ changeRecord, name }: Pick<Kind, "changeRecord" | "name">): string =>
  changeRecord ?? name;

/**
 * Prefixes of the owners in a changelog: of types (separated by commas), of the specification, or all. The changelog is
 * public, so it excludes records with restricted access.
 */
export function entityOwnersOf(
  kinds: readonly Kind[],
  { kind: types, all }: { kind?: string; all: boolean },
): readonly string[] {
  const closed = new Set(kinds.filter(({ readScope }) => readScope !== undefined).map(({ name }) => name));
  const wanted =
    types === undefined
      ? kinds.filter(({ changeRecord }) => all || changeRecord !== undefined).map(({ name }) => name)
      : types.split(",").flatMap((type) => kindsOfType(kinds, type));
  return wanted.filter((name) => !closed.has(name));
}

/** `component/button` → a component. The only record of its kind has the kind's name. */
export function entityOf(kinds: readonly Kind[], owner: string): Entity {
  const slash = owner.indexOf("/");
  const [name, id] = [owner.slice(0, slash), owner.slice(slash + 1)];
  const kind = kinds.find((one) => one.name === name);
  return { entityType: kind ? entityTypeOf(kind) : name, entityId: id === SINGLETON ? name : id, kind: name };
}

/** The other way round: owners that an id of a type may mean. */
export function ownerOfEntity(kinds: readonly Kind[], type: string, id: string): string {
  const names = kindsOfType(kinds, type);
  const [name = type] = names;
  return names.includes(id) ? `${id}/${SINGLETON}` : `${name}/${id}`;
}

/** The kinds of a type. An unknown type is returned itself. */
function kindsOfType(kinds: readonly Kind[], type: string): string[] {
  const names = kinds.filter((kind) => entityTypeOf(kind) === type).map(({ name }) => name);
  return names.length > 0 ? names : [type];
}

/** The record id of an entity within its kind. */
export const entityIdOf = ({ entityId, kind }: Entity): string => (entityId === kind ? SINGLETON : entityId);

/** The display name of an entity, from its summary. */
export function entityNameOf(kinds: readonly Kind[], entity: Entity, summary: Revision["summary"] | undefined): string {
  const kind = kinds.find(({ name }) => name === entity.kind);
  return kind ? titleOf(kind, entityIdOf(entity), summary) : entity.entityId;
}

/** The effect of a line on the owner whose main record has this kind: created or deleted files update it. */
export function changeTypeOf(kind: string, { changes }: HistoryLine): "create" | "update" | "delete" {
  const own = new Set(changes.filter((change) => change.kind === kind).map(({ action }) => action));
  if (own.has("create") && own.has("delete")) return "update";
  if (own.has("create")) return "create";
  return own.has("delete") ? "delete" : "update";
}
