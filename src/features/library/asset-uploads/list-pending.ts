import { authorNames } from "../../../contract/author-names.ts";
import type { Call } from "../../../contract/route.ts";
import { uploads } from "./uploads.ts";

const MOST = 500;

/** Uploads that are not confirmed: the caller's own, for an administrator everybody's. */
export async function listPending({ part, actor }: Pick<Call, "part" | "actor">) {
  const { rows } = await part(uploads);
  const pending = await rows.pending(actor?.role === "admin" ? undefined : (actor?.id ?? ""), MOST);
  const nameOf = await (await part(authorNames))(pending.map((row) => row.created_by));
  return pending.map((row) => ({
    assetId: row.id,
    storageKey: row.storage_key,
    filename: row.filename,
    mimeType: row.mime_type,
    fileSizeBytes: row.received ?? row.size,
    isUploaded: row.received !== null || row.seen !== null,
    createdBy: nameOf(row.created_by),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }));
}
