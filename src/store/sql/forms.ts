import type { BlobForms } from "../store.ts";
import type { StoreDatabase } from "./schema.ts";

/** Forms of blobs as rows. */
export const createForms = (db: StoreDatabase): BlobForms => ({
  find: async (source, form) => {
    const row = await db
      .selectFrom("blob_form")
      // It may have been collected while it was noted.
      .innerJoin("blob", "blob.hash", "blob_form.hash")
      .select("blob_form.hash")
      .where("source", "=", source)
      .where("form", "=", form)
      .executeTakeFirst();
    return row?.hash;
  },
  note: async (source, form, hash) => {
    await db
      .insertInto("blob_form")
      .columns(["source", "form", "hash"])
      .expression(
        db
          .selectFrom("blob")
          .select((eb) => ["blob.hash as source", eb.val(form).as("form"), eb.val(hash).as("hash")])
          .where("blob.hash", "=", source),
      )
      .onConflict((conflict) => conflict.columns(["source", "form"]).doUpdateSet({ hash }))
      .execute();
  },
});
