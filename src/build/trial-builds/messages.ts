import { z } from "zod";
import type { BrowserProgram } from "../../platform/config/find-browser.ts";
import { built, type Trial, type TrialLimits } from "./trial-build.ts";

/** What the server tells the keeper of a trial, once its files are written. */
export interface TrialJob extends Pick<Trial, "componentId" | "standard"> {
  limits: TrialLimits;
  browser?: BrowserProgram;
}

/** What the keeper tells the program that builds. */
export interface BuildJob extends Pick<Trial, "componentId" | "standard"> {
  /** Absolute, as are the folders it may name besides. */
  workspace: string;
  roots: string[];
  browser?: BrowserProgram;
}

/** What the keeper says first: where the trial has its place. Its workspace is `workspace` in there. */
export const keeperReady = z.object({ folder: z.string() });

/** What the program says first, before anything of the component is read. */
export const STARTED = { started: true } as const;

/** What comes of a trial: an answer, a limit it came to, or what is missing here. */
export const trialReply = z.union([
  z.object({ built }),
  z.object({ limit: z.enum(["time", "memory", "answer"]) }),
  /** The program ended by itself. */
  z.object({ ended: z.string() }),
  /** It did not begin, or what it needs is not installed. */
  z.object({ unusable: z.string() }),
]);

export type TrialReply = z.infer<typeof trialReply>;

/** Tells each line of a pipe. @param most characters that may wait for the end of a line; more ends it with `onLong` */
export function readLines(
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
