import type { DesignToolFault } from "../../platform/design-tool/design-tool.ts";
import type { FigmaFile } from "../../platform/design-tool/figma/read-file.ts";
import { defineTask } from "../../platform/workers/task.ts";

export type ReadFileAnswer = { file: FigmaFile } | { fault: { code: DesignToolFault; message: string } };

/** Reads the body of a file in a thread: 19 MB take about half a second, and a file may have hundreds. */
export const readFileTask = defineTask<{ body: Uint8Array }, ReadFileAnswer>({
  name: "read design file",
  heapMb: 4_096,
  cpuMs: 60_000,
});
