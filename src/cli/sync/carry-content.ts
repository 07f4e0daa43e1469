import { isObject } from "../../contract/shapes.ts";
import type { SentChange } from "./sync-client.ts";

/** The hash of the bytes that are all of a change (a file, not a record that names one); undefined where there is none. */
export function contentHash({ data }: SentChange): string | undefined {
  if (!isObject(data) || typeof data.hash !== "string" || "original" in data) return undefined;
  return data.hash.replace(/^sha256:/, "");
}

/** The change with its bytes in it: text where they are UTF-8, else base64 (decisions, "Sync"). */
export function carryContent(change: SentChange, bytes: Uint8Array): SentChange {
  const data = isObject(change.data) ? change.data : {};
  return { ...change, data: { ...data, ...encode(bytes) } };
}

function encode(bytes: Uint8Array): { content: string; encoding: "utf8" | "base64" } {
  try {
    const content = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!content.includes("\0")) return { content, encoding: "utf8" };
  } catch {}
  return { content: Buffer.from(bytes).toString("base64"), encoding: "base64" };
}
