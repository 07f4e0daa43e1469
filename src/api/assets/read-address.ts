import { badRequest } from "../../platform/contract/api-error.ts";
import type { Settings } from "../../platform/contract/settings.ts";

/** Where bytes lie: in an asset of ours, or elsewhere. */
export type Address = { storageKey: string } | { external: string };

const OURS = /^\/assets\/([^/?#]+)$/;

/**
 * What an address names: `/assets/<key>`, also with our origin in front, or http(s). Throws `ApiError` 400 at `path`, a
 * JSON Pointer, for any other, and for one that holds a user name: what a record says is kept for good.
 */
export function readAddress(address: string, { baseUrl }: Pick<Settings, "baseUrl">, path: string): Address {
  const url = URL.parse(address, baseUrl);
  const isAbsolute = URL.canParse(address);
  if (url && (url.username !== "" || url.password !== ""))
    throw badRequest("invalid_address", "The URL contains a user name or password. Remove it.", path);
  if (url && (isAbsolute || address.startsWith("/")) && (url.protocol === "http:" || url.protocol === "https:")) {
    if (url.origin !== new URL(baseUrl).origin) {
      if (isAbsolute) return { external: url.href };
    } else {
      const key = OURS.exec(url.pathname)?.[1];
      if (key !== undefined) return { storageKey: decoded(key) };
    }
  }
  throw badRequest(
    "invalid_address",
    "The URL isn't valid. Use http:// or https://, or /assets/<key> for a file in this registry.",
    path,
  );
}

/** A part of an address without its percent signs; as it is where those are none. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
