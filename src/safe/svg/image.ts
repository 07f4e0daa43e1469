import { cleanPicture } from "../clean-picture.ts";
import { typeOfBytes } from "../shown-type.ts";
import { UnsafeInput } from "../unsafe.ts";

/** Maximum bytes of an image inside a drawing. */
const maxBytes = 1024 * 1024;
/** Maximum pixels: decoded they take 64 MiB. */
const maxPixels = 16 * 1024 * 1024;
/** Maximum characters before the bytes. */
const HEAD = 100;
const types = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** Ends of the sentence "The SVG …": why an image is left out. */
const FAULTS = {
  external: "links to an external image, which is never loaded",
  size: `contains an image larger than ${maxBytes} bytes`,
  pixels: "contains an image of more than 16 megapixels",
  type: "contains an image that is not PNG, JPEG, WebP or GIF",
  damaged: "contains a damaged image",
} as const;

/** All of them. */
export const IMAGE_FAULTS: ReadonlySet<string> = new Set(Object.values(FAULTS));

/** The bytes of a `data:` address, in its encoding. */
function bytesOf(address: string): Uint8Array | undefined {
  const comma = address.indexOf(",");
  const data = comma === -1 ? "" : address.slice(comma + 1);
  if (/;\s*base64$/i.test(address.slice(0, Math.max(comma, 0)).slice(-HEAD).trim()))
    return Buffer.from(data.replace(/%([0-9a-f]{2})/gi, fromHex), "base64");
  try {
    return Buffer.from(data.replace(/%([0-9a-f]{2})/gi, fromHex), "latin1");
  } catch {
    return undefined;
  }
}

const fromHex = (_all: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

export type EmbeddedPicture = { address: string } | { fault: string };

/** A safe `data:` address for an image in a drawing: only its pixels, in a format that browsers show. */
export function embeddedPicture(address: string): EmbeddedPicture {
  if (!/^data:/i.test(address)) return { fault: FAULTS.external };
  if (address.length > 3 * maxBytes) return { fault: FAULTS.size };
  const bytes = bytesOf(address);
  const type = bytes && typeOfBytes(bytes);
  if (!bytes || !type || !types.has(type)) return { fault: FAULTS.type };
  if (bytes.byteLength > maxBytes) return { fault: FAULTS.size };
  try {
    const picture = cleanPicture(bytes, type);
    if (picture.width * picture.height > maxPixels) return { fault: FAULTS.pixels };
    return { address: `data:${type};base64,${Buffer.from(picture.bytes).toString("base64")}` };
  } catch (error) {
    if (error instanceof UnsafeInput) return { fault: FAULTS.damaged };
    throw error;
  }
}
