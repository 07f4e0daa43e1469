import type { Call } from "../../platform/contract/route.ts";
import { createBoundedMap } from "../../safe/bounded-map.ts";
import { type PictureSize, pictureSize, SIZE_BYTES } from "../../safe/picture-size.ts";
import { findAsset } from "../assets/find-asset.ts";

/** A registry picture without dimensions, as the renderer writes it. */
const PICTURE = /<img src="\/assets\/([^"?#]{1,200})[^"]*"(?![^>]* (?:width|height)=)/g;

/** Pictures of one page that are looked up. */
const MAX_PICTURES = 200;

/** By hash. Null if the file has no dimensions. */
const sizes = createBoundedMap<string, PictureSize | null>(5_000);

/** The HTML of a page whose pictures have their size, so that nothing moves when they come. */
export async function withPictureSizes(html: string, call: Pick<Call, "snapshot" | "part" | "blobs">): Promise<string> {
  const keys = new Set([...html.matchAll(PICTURE)].flatMap(([, key]) => key ?? []));
  if (keys.size === 0) return html;
  const known = new Map<string, PictureSize>();
  for (const key of [...keys].slice(0, MAX_PICTURES)) {
    const size = await sizeOf(key, call);
    if (size) known.set(key, size);
  }
  return html.replaceAll(PICTURE, (tag, key: string) => {
    const size = known.get(key);
    return size ? `${tag} width="${size.width}" height="${size.height}"` : tag;
  });
}

async function sizeOf(key: string, call: Pick<Call, "snapshot" | "part" | "blobs">): Promise<PictureSize | null> {
  const { document } = (await findAsset(call, decoded(key))) ?? {};
  if (!document) return null;
  const { hash, nativeWidth, nativeHeight, mimeType } = document;
  // An SVG without its own lengths has only a view box, and takes the available width.
  if (nativeWidth && nativeHeight && mimeType !== "image/svg+xml") return { width: nativeWidth, height: nativeHeight };
  if (hash === undefined) return null;
  const kept = sizes.get(hash);
  if (kept !== undefined) return kept;
  const pieces = await call.blobs.stream(hash, { start: 0, end: SIZE_BYTES });
  const size = (pieces && pictureSize(Buffer.concat(await Array.fromAsync(pieces)))) ?? null;
  sizes.set(hash, size);
  return size;
}

function decoded(key: string): string {
  try {
    return decodeURIComponent(key);
  } catch {
    return key;
  }
}
