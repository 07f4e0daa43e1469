/** Above this a file is not read into memory for its digest: it is sent, whether its bytes are there or not. */
const MOST_BYTES = 32 << 20;

/** SHA-256 of a file in hex; undefined for a large one, and where the browser has no cryptography (pages without TLS). */
export async function digestOf(file: Blob): Promise<string | undefined> {
  if (file.size > MOST_BYTES || !globalThis.crypto?.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
