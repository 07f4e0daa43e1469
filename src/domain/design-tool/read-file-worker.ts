import { DesignToolError } from "../../platform/design-tool/design-tool.ts";
import { readFigmaFile } from "../../platform/design-tool/figma/read-file.ts";
import type { ReadFileAnswer } from "./read-file-task.ts";

/** `readFigmaFile`, with its expected failures as values: an error that leaves a thread is a sentence alone. */
export function readFileInThread({ body }: { body: Uint8Array }): ReadFileAnswer {
  try {
    return { file: readFigmaFile(body) };
  } catch (error) {
    if (error instanceof DesignToolError) return { fault: { code: error.code, message: error.message } };
    throw error;
  }
}
