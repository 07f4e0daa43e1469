import { svgFault } from "../safe/svg/fault.ts";
import { decodeSvg } from "../safe/svg/text.ts";
import { UnsafeInput } from "../safe/unsafe.ts";
import { textOfRecord } from "../store/workspace/read-record.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../store/workspace/workspace-files.ts";

const isUtf8 = (bytes: Uint8Array | undefined): bytes is undefined => {
  if (!bytes) return true;
  const [first = 0, second = 0] = bytes;
  const isWide = first + second === 0x1fd || (first === 0x3c && second === 0) || (first === 0 && second === 0x3c);
  return !isWide && !/^\s*<\?xml[^>]*encoding/.test(Buffer.from(bytes.subarray(0, 200)).toString("latin1"));
};

function decoded(path: string, bytes: Uint8Array): string {
  try {
    return decodeSvg(bytes).replace(/^\uFEFF/, "");
  } catch (error) {
    if (!(error instanceof UnsafeInput)) throw error;
    throw new WorkspaceFault(path, "it does not match its declared encoding", {
      line: 1,
      instead: "Save it as UTF-8.",
    });
  }
}

/** The text of an SVG file in a workspace. Throws `WorkspaceFault` for an empty file or other content. */
export async function readSvg(files: WorkspaceFiles, path: string): Promise<string> {
  const bytes = await files.bytes(path);
  // Other files of a workspace are UTF-8; XML declares its encoding.
  const text = isUtf8(bytes) ? ((await textOfRecord(files, path)) ?? "") : decoded(path, bytes);
  const fault = svgFault(text);
  if (fault) throw new WorkspaceFault(path, fault.why, { line: fault.line, instead: "Export it again." });
  return text;
}
