import type { Summary } from "../../store/kind.ts";
import { imageId } from "../assets/image-sync.ts";

/** A character of a storage key in an address. */
const KEY = String.raw`[^\s"'<>()\\?#&,;|\`{}[\]/]`;
const ID = /(?<![\w-])(?:img_[0-9a-f]{12}|ast_[a-z]{16})(?![\w-])/g;
/** More of an address is not read. */
const MAX_KEY = 300;

/** Names of assets, each once: equal for all addresses and ids that mean the same. */
export type NameReader = (text: string) => string[];

/**
 * Reads the assets a text names: `/assets/<key>`, with a query or without, on this host or with the origin of the registry
 * before it, `/api/service/assets/<id>/raw`, and ids that stand alone. Time grows with the text and no faster.
 */
export function createNameReader(origin: string): NameReader {
  // A preceding character would make it part of another path or host.
  const alone = String.raw`(?<![\w.~%/-])`;
  const before = origin === "" ? alone : `(?:${alone}|(?<=${origin.replace(/\W/g, "\\$&")}))`;
  const end = `(?!${KEY}|/)`;
  const file = new RegExp(`${before}/assets/(${KEY}{1,${MAX_KEY}})${end}`, "g");
  const raw = new RegExp(`${before}/api/service/assets/(${KEY}{1,${MAX_KEY}})/raw(?![\\w/-])`, "g");
  return (text) => {
    const found = new Set<string>();
    if (text.includes("/assets/")) {
      for (const [, key = ""] of text.matchAll(file)) {
        // A full stop ends the sentence, not the address.
        const written = key.replace(/[.:!*_]+$/, "");
        if (written !== "") found.add(nameOfKey(written));
      }
      for (const [, id = ""] of text.matchAll(raw)) found.add(nameOfKey(id));
    }
    for (const [id] of text.matchAll(ID)) found.add(id);
    return [...found];
  };
}

/** Whether a text may name an asset. Fast; a negative result is always right. */
export const mayNameAssets = (text: string): boolean =>
  text.includes("/assets/") || text.includes("img_") || text.includes("ast_");

/** The common name of a key's asset: hashes of any length, with any ending, name the image with those bytes. */
export function nameOfKey(written: string): string {
  const key = decoded(written);
  const stem = key.replace(/\.[a-z0-9]{1,8}$/i, "");
  if (/^[0-9a-f]{12,64}$/.test(stem)) return imageId(stem);
  return /^(?:img_[0-9a-f]{12}|ast_[a-z]{16})$/.test(stem) ? stem : key;
}

/** The names of an asset. Its bytes are named last: an asset whose own name that is comes first. */
export function namesOfAsset(id: string, { storageKey, hash }: Summary): string[] {
  const names = [id, typeof storageKey === "string" ? nameOfKey(storageKey) : id];
  if (typeof hash === "string" && hash !== "") names.push(imageId(hash));
  return [...new Set(names)];
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
