import type { Kind } from "../../store/kind.ts";

/** A record by its kind and ID. */
export interface RecordOf {
  kind: Pick<Kind, "name">;
  id: string;
}

export const recordKeyOf = ({ kind, id }: RecordOf): string => `${kind.name}\0${id}`;

/** Returns the keys of a record's owners: deleting an owner deletes the record. */
export type OwnersOf = (record: RecordOf) => string[];

export function ownersIn(kinds: readonly Kind[]): OwnersOf {
  const owners = new Map<string, OwnersOf[]>();
  for (const kind of kinds)
    for (const part of kind.sync?.owned ?? []) {
      const known = owners.get(part.kind.name) ?? [];
      owners.set(part.kind.name, known);
      known.push((record) => {
        const id = part.owner(record.id);
        return id === undefined ? [] : [recordKeyOf({ kind, id })];
      });
    }
  return (record) => (owners.get(record.kind.name) ?? []).flatMap((of) => of(record));
}
