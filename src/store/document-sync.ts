import { type Kind, type KindSync, SINGLETON } from "./kind.ts";
import { InvalidDocument } from "./store.ts";

/**
 * Sync of a kind whose data is the unchanged document. Pulls skip it: its files belong to the workspace. `isId` lists
 * the valid IDs; by default the kind has one record.
 */
export function documentSync<D>(
  name: string,
  kind: () => Kind<D>,
  {
    order = 0,
    derived = false,
    isId = (id: string) => id === SINGLETON,
    clean = (data: unknown): unknown => data,
  }: {
    order?: number;
    /** See `KindSync`. */
    derived?: boolean;
    isId?(id: string): boolean;
    /** Reduces given data to the stored document. */
    clean?(data: unknown): unknown;
  } = {},
): KindSync<D> {
  return {
    entityType: name,
    order,
    onRequest: true,
    derived,
    faithful: true,
    toData: async (_, document) => document,
    toJson: (_, document) => document,
    async toChanges(id, data) {
      if (isId(id)) return [{ kind: kind(), id, document: clean(data) }];
      throw new InvalidDocument(`The ${name} ${JSON.stringify(id.slice(0, 200))} doesn't exist.`);
    },
  };
}
