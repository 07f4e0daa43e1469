import { svgFault } from "../safe/svg-fault.ts";
import { textOfRecord } from "../store/workspace/read-record.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../store/workspace/workspace-files.ts";

/** The text of an SVG file of a workspace. Throws `WorkspaceFault` for one that is empty or no SVG. */
export async function readSvg(files: WorkspaceFiles, path: string): Promise<string> {
  const text = (await textOfRecord(files, path)) ?? "";
  const fault = svgFault(text);
  if (fault) throw new WorkspaceFault(path, fault.why, { line: fault.line, instead: "Export it again." });
  return text;
}
