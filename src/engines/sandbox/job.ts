/** A text of JavaScript that runs in the cage. */
export interface Script {
  /** What stacks call it. */
  name: string;
  code: string;
  /** As a module: it may wait at its top level. Nothing can be imported. */
  isModule?: boolean;
}

/** Why scripts came to nothing. Both texts are a stranger's. */
export interface CageFault {
  message: string;
  stack: string;
  /** The limit that was reached. */
  limit?: "time" | "memory" | "answer";
}

export type CageAnswer = { text: string } | { fault: CageFault };

/** Scripts to run in turn. */
export interface CageRun {
  scripts: readonly Script[];
}

/** What the process of a cage is told: scripts to prepare for what follows, or a job on them. */
export type CageMessage =
  | { prepare: string; scripts: readonly Script[] }
  | ({ id: number; limitMs: number; base: string } & CageRun);

export const LIMITS = {
  /** All memory of the machine. */
  machineBytes: 96 << 20,
  /** Memory of the code in it. */
  memoryBytes: 64 << 20,
  /** With twice as much the host's own stack is at its end first. */
  stackBytes: 256 << 10,
  /** Processor time for what jobs begin from, such as React. */
  prepareMs: 10_000,
  answerCharacters: 16 << 20,
  /** A frame either way: text of an answer, at its longest in UTF-8 and quoted. */
  frameBytes: 128 << 20,
} as const;
