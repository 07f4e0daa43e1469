/** JavaScript code that runs in the sandbox. */
export interface SandboxScript {
  /** The script's name in stack traces. */
  name: string;
  code: string;
  /** Runs as a module with top-level `await`. Imports aren't supported. */
  isModule?: boolean;
}

/** Why scripts failed. Both texts are untrusted. */
export interface SandboxFault {
  message: string;
  stack: string;
  /** The limit that the scripts reached. */
  limit?: "time" | "memory" | "answer";
}

export type SandboxAnswer = { text: string } | { fault: SandboxFault };

/** Scripts to run in order. */
export interface SandboxRun {
  scripts: readonly SandboxScript[];
}

/** A message to the sandbox process: scripts to prepare as a base, or a job that runs on a base. */
export type SandboxMessage =
  | { prepare: string; scripts: readonly SandboxScript[] }
  | ({ id: number; limitMs: number; base: string } & SandboxRun);

export const LIMITS = {
  /** Total memory of the machine. */
  machineBytes: 96 << 20,
  /** Memory of the code inside. */
  memoryBytes: 64 << 20,
  /** With twice as much, the host's own stack overflows first. */
  stackBytes: 256 << 10,
  /** Processor time to prepare a base, such as React. */
  prepareMs: 10_000,
  answerCharacters: 16 << 20,
  /** One message in either direction: an answer of maximum length in UTF-8 and JSON quotes. */
  frameBytes: 128 << 20,
} as const;
