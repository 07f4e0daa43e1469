import { z } from "zod";
import type { BrowserProgram } from "../../platform/config/find-browser.ts";
import { built, type TrialLimits, type TrialSource } from "./trial-build.ts";

/** The job that the server sends to the keeper of a trial, once its files are written. */
export interface TrialJob extends Pick<TrialSource, "componentId" | "standard"> {
  limits: TrialLimits;
  browser?: BrowserProgram;
}

/** The job that the keeper sends to the build program. */
export interface BuildJob extends Pick<TrialSource, "componentId" | "standard"> {
  /** Absolute paths: the workspace, and further folders that it may read. */
  workspace: string;
  roots: string[];
  browser?: BrowserProgram;
}

/** The keeper's first message: the folder of the trial. Its workspace is `workspace` in it. */
export const keeperReady = z.object({ folder: z.string() });

/** The program's first message, before it reads the component. */
export const TRIAL_PROCESS_STARTED = { started: true } as const;

/** The result of a trial: an answer, a limit that it reached, or a missing requirement. */
export const trialReply = z.union([
  z.object({ built }),
  z.object({ limit: z.enum(["time", "memory", "answer"]) }),
  /** The program ended on its own. */
  z.object({ ended: z.string() }),
  /** It didn't start, or a requirement isn't installed. */
  z.object({ unusable: z.string() }),
]);

export type TrialReply = z.infer<typeof trialReply>;

/** Calls `line` for each line of a pipe. @param most maximum characters of an unfinished line; more calls `onLong` */
export function readMessageLines(
  pipe: NodeJS.ReadableStream,
  { most, line, onLong }: { most: number; line(text: string): void; onLong(): void },
): void {
  let held = "";
  pipe.setEncoding("utf8");
  pipe.on("data", (piece: string) => {
    held += piece;
    for (let end = held.indexOf("\n"); end >= 0; end = held.indexOf("\n")) {
      const text = held.slice(0, end);
      held = held.slice(end + 1);
      line(text);
    }
    if (held.length > most) onLong();
  });
}
