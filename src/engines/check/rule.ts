import type { PageFault } from "../markdown/page-faults/page-fault.ts";
import type { Knowledge } from "./knowledge.ts";
import type { FileSpan, UsageReading } from "./reading.ts";
import type { TokenIndex } from "./token-index.ts";

/** Maximum number of findings in one HTTP response. `next` is the start of the others. */
export const MAX_RULE_FINDINGS = 5_000;

export type Severity = "error" | "warning" | "info";

/** The finding of a rule. */
export interface RuleMatch {
  place: FileSpan;
  /** The problem and its fix, in one or two sentences. */
  message: string;
  /** The text to write at the place. */
  replacement?: string | undefined;
  /** The replacement is correct regardless of the context: a program may apply it. */
  isCertain?: boolean | undefined;
  /** Overrides the severity of the rule. */
  severity?: Severity | undefined;
}

/** A file to check. */
export interface CheckedFile {
  path: string;
  text: string;
  reading: UsageReading;
  /** Faults of a documentation page or pattern. Empty for other files. */
  pageFaults: readonly PageFault[];
  /** Whether a tool generated it with few long lines. The next build would overwrite fixes. */
  isMinified: boolean;
  /** Whether it is for print, or a standalone picture: the system's screen colors don't apply. */
  isOffScreen: boolean;
}

/** The design system that files are checked against. */
export interface CheckedSystem {
  knowledge: Knowledge;
  tokens: TokenIndex;
  /** Whether stylesheets of the system define a variable (`--x`) that isn't a token. */
  isOfSystem(variable: string): boolean;
  /** Whether a file or the system defines a variable (`--x`, `$x`, `@x`) that isn't a token. */
  isDefined(variable: string): boolean;
  /** Whether a file assigns a value to a token's variable (`--x`) that the token has in no mode. */
  isRedefined(variable: string): boolean;
  /** Whether the files give a variable (`--x`) different values, each in a mode. */
  hasSeveralValues(variable: string): boolean;
}

/** A rule with its documentation. Texts are Markdown without headings. */
export interface CheckRule {
  id: string;
  title: string;
  /** Default severity of its findings. */
  severity: Severity;
  why: string;
  bad: RuleExample;
  good: RuleExample;
  /** How to fix it. */
  fix: string;
  /** When its replacement isn't certain, and the limits of the rule. */
  uncertain: string;
  check(file: CheckedFile, system: CheckedSystem): Iterable<RuleMatch>;
}

export interface RuleExample {
  language: "css" | "html" | "tsx" | "scss" | "markdown";
  code: string;
}
