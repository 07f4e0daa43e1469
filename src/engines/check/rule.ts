import type { PageFault } from "../markdown/page-faults/page-fault.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Reading, Span } from "./reading.ts";
import type { TokenIndex } from "./token-index.ts";

/** Findings of one answer over HTTP; `next` leads to the others. */
export const MOST_FINDINGS = 5_000;

export type Severity = "error" | "warning" | "info";

/** What a rule found. */
export interface Found {
  place: Span;
  /** What is wrong and what to do, in a sentence or two. */
  message: string;
  /** What to write at the place. */
  replacement?: string | undefined;
  /** The replacement is right whatever the code is for: a machine may make it. */
  isCertain?: boolean | undefined;
  /** Another one than the rule's. */
  severity?: Severity | undefined;
}

/** A file that is checked. */
export interface CheckedFile {
  path: string;
  text: string;
  reading: Reading;
  /** Of a page or pattern of documentation; empty for all else. */
  pageFaults: readonly PageFault[];
  /** A tool wrote it in few long lines: what is mended there is lost with the next build. */
  isMinified: boolean;
  /** It is for paper, or a picture by itself: colors there are no system's of what is on screens. */
  isOffScreen: boolean;
}

/** What files are held against. */
export interface CheckedSystem {
  knowledge: Knowledge;
  tokens: TokenIndex;
  /** Whether stylesheets of the system define a variable (`--x`) beside those of its tokens. */
  isOfSystem(variable: string): boolean;
  /** Whether a variable (`--x`, `$x`, `@x`) is defined by one of the files, or by the system beside its tokens. */
  isDefined(variable: string): boolean;
  /** Whether one of the files gives a token's variable (`--x`) a value that the token has in no mode. */
  isRedefined(variable: string): boolean;
  /** Whether the files give a variable (`--x`) different values, each in a mode. */
  hasSeveralValues(variable: string): boolean;
}

/** One thing that is looked for, with what people are told of it. Texts are markdown without headings. */
export interface Rule {
  id: string;
  title: string;
  /** Of most of its findings. */
  severity: Severity;
  why: string;
  bad: Example;
  good: Example;
  /** How to mend it. */
  fix: string;
  /** When its replacement is not certain, and what it does not look at. */
  uncertain: string;
  check(file: CheckedFile, system: CheckedSystem): Iterable<Found>;
}

export interface Example {
  language: "css" | "html" | "tsx" | "scss" | "markdown";
  code: string;
}
