import { WorkspaceFault } from "../../store/workspace/workspace-files.ts";

const SIGNATURES = new Set(["wOFF", "wOF2", "OTTO", "true", "ttcf", "\0\u0001\0\0"]);

/** Throws `WorkspaceFault` for bytes that are no font, or only the beginning of one. */
export function refuseNoFont(path: string, bytes: Uint8Array): void {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const signature = view.toString("latin1", 0, 4);
  const instead = "Replace it by the font, or remove it.";
  if (!SIGNATURES.has(signature)) throw new WorkspaceFault(path, "it is no font", { instead });
  // Both WOFF formats begin with their length.
  const length = signature.startsWith("wOF") && view.length >= 12 ? view.readUInt32BE(8) : undefined;
  if (view.length < 12 || (length !== undefined && length > view.length))
    throw new WorkspaceFault(path, "it ends in the middle", { instead });
}
