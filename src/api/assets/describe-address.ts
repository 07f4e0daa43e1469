import { findAsset } from "../../domain/assets/find-asset.ts";
import { endingOfType } from "../../domain/assets/shown-types.ts";
import { badRequest } from "../../platform/contract/api-error.ts";
import type { Call } from "../../platform/contract/route.ts";
import { copyFile } from "./copy-file.ts";
import { decoded, readAddress } from "./read-address.ts";

/** What is known of a file before anybody says anything of it; fields as in the document of an asset. */
export interface FileFacts {
  filename: string;
  mimeType: string;
  hash?: string | undefined;
  fileSizeBytes?: number | undefined;
  nativeWidth?: number | undefined;
  nativeHeight?: number | undefined;
  storageKey: string;
  storageUrl?: string;
  copyFault?: string;
  sourceType: "url" | "upload";
}

const UNKNOWN_TYPE = "application/octet-stream";

/**
 * What lies at the address somebody gave: the bytes of an asset of ours, or a copy of an external file. Where no copy can
 * be had the facts say why, and the asset stands without bytes. Throws `ApiError` 400 where an address of ours has none.
 */
export async function describeAddress(
  call: Pick<Call, "snapshot" | "settings" | "part" | "blobs" | "remote" | "actor">,
  id: string,
  { storageUrl, mimeType }: { storageUrl: string; mimeType?: string | undefined },
): Promise<FileFacts> {
  const address = readAddress(storageUrl, call.settings, "/storageUrl");
  if ("storageKey" in address) return factsOfOurs(call, id, address.storageKey);
  const { external } = address;
  const filename = nameIn(external);
  const copied = await copyFile(call, external);
  const given = { filename, storageUrl: external, sourceType: "url" as const };
  if ("fault" in copied) {
    const type = mimeType ?? UNKNOWN_TYPE;
    return { ...given, mimeType: type, storageKey: keyOf(id, type), copyFault: copied.fault };
  }
  return { ...given, ...copied, storageKey: keyOf(id, copied.mimeType) };
}

async function factsOfOurs(call: Pick<Call, "snapshot" | "part">, id: string, key: string): Promise<FileFacts> {
  const document = (await findAsset(call, key))?.document;
  if (document?.hash === undefined)
    throw badRequest(
      "unknown_address",
      `There are no bytes at /assets/${key}. Upload them: POST /api/service/assets/presign.`,
      "/storageUrl",
    );
  const { filename, mimeType, hash, fileSizeBytes, nativeWidth, nativeHeight } = document;
  const same = { filename, mimeType, hash, fileSizeBytes, nativeWidth, nativeHeight };
  return { ...same, storageKey: keyOf(id, mimeType), sourceType: "upload" };
}

const keyOf = (id: string, mimeType: string): string => `${id}.${endingOfType(mimeType) ?? "bin"}`;

/** The last part of an address as a file name. */
function nameIn(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split("/").at(-1) ?? "";
  return (decoded(last) || hostname).slice(0, 255);
}
