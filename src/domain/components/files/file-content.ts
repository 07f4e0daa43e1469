import { InvalidDocument } from "../../../store/store.ts";
import { isText, mediaTypeOf } from "./media-type.ts";

/** The bytes of a file as JSON carries them. */
export interface FileContent {
  content: string;
  encoding: "utf8" | "base64";
}

/** Decodes a content to bytes. Throws `InvalidDocument` if it is invalid base64. */
export function decodeContent({ content, encoding }: FileContent, id: string): Buffer {
  if (encoding === "utf8") return Buffer.from(content);
  const bytes = Buffer.from(content, "base64");
  // `Buffer.from` skips invalid base64 characters. Line breaks, as in mail, are allowed.
  if (isWhole(content, bytes) || isWhole(content.replace(/\s+/g, ""), bytes)) return bytes;
  throw new InvalidDocument(`The content of ${id} is not base64. Send bytes in base64 or text as utf8.`);
}

const isWhole = (content: string, { length }: Buffer): boolean => {
  const padding = content.endsWith("==") ? 2 : content.endsWith("=") ? 1 : 0;
  const digits = content.length - padding;
  return digits % 4 !== 1 && length === Math.floor((digits * 3) / 4);
};

/** Decodes text that every database and client preserves. Undefined for other bytes. */
export function fileTextOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Bytes as text where they are UTF-8, else as base64. */
export function encodeContent(bytes: Uint8Array): FileContent {
  const text = fileTextOf(bytes);
  return text === undefined
    ? { content: Buffer.from(bytes).toString("base64"), encoding: "base64" }
    : { content: text, encoding: "utf8" };
}

/** Whether a file travels as base64 where a client names no encoding: pictures, fonts, media. */
export const isBinary = (path: string): boolean => !isText(path) && mediaTypeOf(path) !== "application/octet-stream";
