import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import type { Snapshot, StoredRecord } from "../../store/store.ts";
import type { AssetDocument } from "./asset-document.ts";
import { imageId } from "./image-sync.ts";
import { assetKind } from "./kind.ts";

/**
 * The asset served at `/assets/<key>`: the one with that storage key, otherwise the one whose hash equals the key or
 * begins with it, with any file ending. Twelve digits of a hash are enough, and `img_` may precede them. Undefined for
 * an unknown or inactive asset.
 */
export async function findAsset(
  { snapshot, part }: Pick<Call, "snapshot" | "part">,
  key: string,
): Promise<StoredRecord<AssetDocument> | undefined> {
  const digits = /^(?:img_)?([0-9a-f]{12,64})(?:\.[a-z0-9]{1,8})?$/i.exec(key)?.[1]?.toLowerCase();
  // Most keys contain the id, so that a response depends only on this record.
  const [upload] = /^ast_[a-z]{16}/.exec(key) ?? [];
  const id = upload ?? (digits && imageId(digits));
  const named = id === undefined ? undefined : await snapshot.get(assetKind, id);
  if (named && isNamed(named.document, key, digits)) return named;
  const keys = await part(assetKeys);
  const found = await snapshot.derive(async (now) => {
    const known = await keys(now);
    return known.get(key) ?? (digits && known.get(firstDigits(digits)));
  });
  const entry = found === undefined ? undefined : await snapshot.get(assetKind, found);
  return entry && isNamed(entry.document, key, digits) ? entry : undefined;
}

/** As few digits of a hash as name a file. */
const firstDigits = (hash: string): string => hash.slice(0, 12);

const isNamed = ({ status, storageKey, hash }: AssetDocument, key: string, digits: string | undefined): boolean =>
  status === "active" && (storageKey === key || (digits !== undefined && hash?.startsWith(digits) === true));

/** Ids of active assets, by storage key and by the first digits of their hash. */
const assetKeys = definePart({ name: "asset keys", open: () => cacheDerivation(readKeys) });

async function readKeys(snapshot: Snapshot): Promise<ReadonlyMap<string, string>> {
  const keys = new Map<string, string>();
  const active = (await snapshot.list(assetKind)).filter(({ summary }) => summary.status === "active");
  await runInSlices(active, ({ id, summary }) => {
    if (summary.hash) keys.set(firstDigits(String(summary.hash)), id);
  });
  await runInSlices(active, ({ id, summary }) => keys.set(String(summary.storageKey), id));
  return keys;
}
