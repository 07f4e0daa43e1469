import { badRequest } from "../../platform/contract/api-error.ts";
import type { Settings } from "../../platform/contract/settings.ts";

/** The location of bytes: in an asset of this registry, or on another host. */
export type AssetLocation = { storageKey: string } | { external: string };

const OURS = /^\/assets\/([^/?#]+)$/;

/**
 * Parses an address: `/assets/<key>`, with or without our origin, or http(s). Throws `ApiError` 400 at `path`, a JSON
 * Pointer, for any other address, and for one with a user name, because records are kept permanently.
 */
export function readAddress(address: string, { baseUrl }: Pick<Settings, "baseUrl">, path: string): AssetLocation {
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

/** Decodes the percent-encoding of a part. Returns it unchanged if that is invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
