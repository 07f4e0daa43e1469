import { cleanPicture } from "../clean-picture.ts";
import { typeOfBytes } from "../shown-type.ts";
import { UnsafeInput } from "../unsafe.ts";

/** Bytes of a picture inside a drawing. */
const maxBytes = 1024 * 1024;
/** Pixels of it: decoded they take 64 MiB. */
const maxPixels = 16 * 1024 * 1024;
/** Characters before the bytes that are looked at. */
const HEAD = 100;
const types = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/** The bytes of a `data:` address, by the encoding it names. */
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

/** A `data:` address of a picture as it may stand in a drawing: its pixels alone, in a format that browsers show. */
export function embeddedPicture(address: string): EmbeddedPicture {
  if (!/^data:/i.test(address)) return { fault: "links to an external image, which is never loaded" };
  if (address.length > 3 * maxBytes) return { fault: `contains an image larger than ${maxBytes} bytes` };
  const bytes = bytesOf(address);
  const type = bytes && typeOfBytes(bytes);
  if (!bytes || !type || !types.has(type)) return { fault: "contains an image that is not PNG, JPEG, WebP or GIF" };
  if (bytes.byteLength > maxBytes) return { fault: `contains an image larger than ${maxBytes} bytes` };
  try {
    const picture = cleanPicture(bytes, type);
    if (picture.width * picture.height > maxPixels) return { fault: "contains an image of more than 16 megapixels" };
    return { address: `data:${type};base64,${Buffer.from(picture.bytes).toString("base64")}` };
  } catch (error) {
    if (error instanceof UnsafeInput) return { fault: "contains a damaged image" };
    throw error;
  }
}
