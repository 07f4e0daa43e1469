import type { StoreDatabase } from "./schema.ts";

/** Stores that a process of this registry can read a place. */
export async function notePlace(db: StoreDatabase, place: string): Promise<void> {
  const used_at = Date.now();
  await db
    .insertInto("blob_place")
    .values({ place, used_at })
    .onConflict((conflict) => conflict.column("place").doUpdateSet({ used_at }))
    .execute();
}
