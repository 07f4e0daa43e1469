import { posix } from "node:path";
import { nfcName } from "../../safe/name-on-disk.ts";
import { isSafePath } from "../../safe/path.ts";
import { pictureDigest } from "../../store/workspace/line-ends.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

/** A picture or video of the workspace, as a text names it. */
export interface NamedMedia {
  /** Path, relative to the workspace. */
  path: string;
  /** SHA-256 in hex. */
  hash: string;
  /** Bytes. */
  size: number;
  /** Where a registry serves it: `/assets/<storageKey>`. */
  address: string;
}

/** Limit in bytes for one file. Larger ones stay in the workspace. A registry accepts this size by default. */
export const MAX_MEDIA_BYTES = 100 << 20;

/** Ends of the names of pictures and videos that browsers show. */
export const MEDIA_ENDINGS = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".avif", ".svg", ".mp4", ".webm"];
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|svg|mp4|webm)$/i;
const ATTRIBUTE =
  /(\s(?:src|srcset|imagesrcset|data-src|data-srcset|poster|href|xlink:href)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi;
const CSS_URL = /(url\(\s*)(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))(\s*\))/gi;

/** Whether a path is one of a picture or video. */
export const isMedia = (path: string): boolean => MEDIA.test(path);

/** Whether a reference may be to a picture or video of the workspace: no other host, no `data:`. */
export const isLocalMedia = (ref: string): boolean =>
  isMedia(pathPart(ref)) && !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(ref);

/** Replaces references in attributes and `url()` if `replace` returns another one. All other bytes stay. */
export function rewriteReferences(text: string, replace: (ref: string) => string | undefined): string {
  const all = (value: string) => value.replace(/[^\s,]+/g, (ref) => replace(ref) ?? ref);
  const one = (value: string) => replace(value.trim()) ?? value;
  return text
    .replace(ATTRIBUTE, (_, before: string, double?: string, single?: string) => {
      const change = /srcset/i.test(before) ? all : one;
      return double === undefined ? `${before}'${change(single ?? "")}'` : `${before}"${change(double)}"`;
    })
    .replace(CSS_URL, (_, before: string, double?: string, single?: string, bare?: string, after = ")") => {
      if (double !== undefined) return `${before}"${one(double)}"${after}`;
      return single === undefined ? `${before}${one(bare ?? "")}${after}` : `${before}'${one(single)}'${after}`;
    });
}

/**
 * Finds the picture or video that a reference means: an absolute one in `public/`, another one in the first of these
 * folders that has it. A fragment (`#…`) stays part of the reference.
 */
export async function findMediaReferences(
  files: WorkspaceFiles,
  ref: string,
  folders: readonly string[],
): Promise<NamedMedia | undefined> {
  if (!isLocalMedia(ref)) return undefined;
  for (const path of placesOf(ref, folders)) {
    const digest = isSafePath(path) ? await pictureDigest(files, path).catch(() => undefined) : undefined;
    if (!digest || digest.size === 0 || digest.size > MAX_MEDIA_BYTES) continue;
    return { path, ...digest, address: `${addressOfMedia(path, digest.hash)}${/#.*$/s.exec(ref)?.[0] ?? ""}` };
  }
  return undefined;
}

/** Where a registry serves the file of this path and digest. */
export const addressOfMedia = (path: string, hash: string): string =>
  `/assets/${hash}${posix.extname(path).toLowerCase().replace(".jpeg", ".jpg")}`;

const pathPart = (ref: string): string => ref.replace(/[?#].*$/s, "");

function placesOf(ref: string, folders: readonly string[]): string[] {
  let path = pathPart(ref);
  try {
    path = decodeURIComponent(path);
  } catch {
    // A name with a single % is not encoded.
  }
  // The reference may come from a macOS folder, with decomposed letters.
  path = nfcName(path);
  if (path.startsWith("/")) return [posix.normalize(`public${path}`)];
  return folders.map((folder) => posix.normalize(`${folder}/${path}`));
}
