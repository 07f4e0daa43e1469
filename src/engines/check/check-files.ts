import type { PageFault } from "../markdown/page-faults/page-fault.ts";
import { ENDINGS } from "./endings.ts";
import type { Knowledge } from "./knowledge.ts";
import { nonCssRenderer } from "./readers/not-css.ts";
import { readerOf } from "./readers/reader-of.ts";
import { type ElementUse, EMPTY_READING, type UsageReading } from "./reading.ts";
import { assignedNames, redefinedIn, severalValuesIn } from "./redefinitions.ts";
import type { CheckedFile, CheckedSystem, RuleMatch, Severity } from "./rule.ts";
import { RULES } from "./rules.ts";
import { readSuppressions } from "./suppressions.ts";
import { createTokenIndex } from "./token-index.ts";

/** A file to check. Findings use its path, and the extension selects the language. */
export interface FileToCheck {
  path: string;
  content: string;
  /** A piece of code without its imports: names without an import are treated as names of the system. */
  isExcerpt?: boolean | undefined;
  /** Faults of a page or pattern (`findPageFaults`), which the rules for documentation report. */
  pageFaults?: readonly PageFault[] | undefined;
}

/** A difference between a file and the design system. */
export interface UsageFinding {
  ruleId: string;
  severity: Severity;
  path: string;
  /** From 1, in UTF-16 code units. The end is excluded. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  message: string;
  /** The text to write at the place. */
  replacement?: string;
  /** Whether a program may write the replacement without review. */
  certain: boolean;
}

/** The findings in a set of files. */
export interface CheckReport {
  /** The requested part, in the order of the files. */
  findings: UsageFinding[];
  /** Number of all findings. */
  total: number;
  /** Start of the next part. Absent after the last one. */
  next?: number;
  /** Variables of tokens (`--x`) to which the files assign a value that the token has in no mode. */
  redefined: string[];
}

/** The requested part of the findings. Default: all. */
export interface CheckPart {
  /** Number of findings to skip. */
  from?: number | undefined;
  most?: number | undefined;
}

/** Checks files against a design system. Created once for many files. */
export interface Checker {
  check(files: readonly FileToCheck[], part?: CheckPart): CheckReport;
}

/** Creates a checker for a design system. */
export function createChecker(knowledge: Knowledge): Checker {
  const tokens = createTokenIndex(knowledge.tokens);
  const variables = new Set(knowledge.variables);
  return {
    check(files, { from = 0, most = Number.POSITIVE_INFINITY } = {}) {
      const read = files.map(readFile);
      const texts = files.map(({ content }) => content);
      const defined = new Set(read.flatMap(({ reading }) => reading.definitions));
      for (const text of texts) for (const name of assignedNames(text)) defined.add(name);
      const redefined = redefinedIn(texts, tokens);
      const several = severalValuesIn(texts);
      const isOfSystem = (name: string) => variables.has(name);
      const system: CheckedSystem = {
        ...{ knowledge, tokens, isOfSystem },
        isDefined: (name) => defined.has(name) || isOfSystem(name),
        isRedefined: (name) => redefined.has(name),
        hasSeveralValues: (name) => several.has(name),
      };
      const findings: UsageFinding[] = [];
      let total = 0;
      for (const file of read) {
        const { count, part } = checkFile(file, system, {
          from: Math.max(0, from - total),
          most: most - findings.length,
        });
        total += count;
        for (const each of part) findings.push(each);
      }
      const next = from + findings.length;
      return { findings, total, ...(next < total ? { next } : {}), redefined: [...redefined] };
    },
  };
}

function readFile({ path, content, isExcerpt = false, pageFaults = [] }: FileToCheck): CheckedFile {
  const reader = readerOf(path);
  const file = {
    ...{ path, text: content, pageFaults },
    ...{ isMinified: isMinified(path, content), isOffScreen: OFF_SCREEN.test(path) },
  };
  if (reader) {
    const reading = NATIVE.test(path) ? onlyNative(reader(content)) : reader(content);
    return { ...file, reading: isExcerpt ? ofSystem(reading, content) : reading };
  }
  const message = `This file type is not supported. Supported types: ${ENDINGS.join(", ")}.`;
  return { ...file, reading: { ...EMPTY_READING, faults: [{ message, place: { start: 0, end: 0 } }] } };
}

/** Files for a platform of React Native, regardless of their imports. */
const NATIVE = /\.(?:native|ios|android)\.[cm]?[jt]sx?$/i;

const onlyNative = (reading: UsageReading): UsageReading => ({
  ...reading,
  declarations: reading.declarations.map((each) => ({
    ...each,
    elsewhere: each.elsewhere ?? nonCssRenderer("react-native"),
  })),
});

/** Standalone pictures, which have no page variables, and stylesheets for print. */
const OFF_SCREEN = /\.svg$|(?:^|[/._-])print(?:ing)?(?:\/[^/]+|(?:\.module)?\.[a-z]+)$/i;

/**
 * Characters that are read to detect minified text, and the average line length that hand-written code doesn't reach.
 */
const [TELLING, LONG_LINE] = [2_000, 300];

function isMinified(path: string, content: string): boolean {
  if (/[.-]min\.[a-z]+$/i.test(path)) return true;
  if (content.length < TELLING) return false;
  // Embedded images are long for another reason.
  const written = content.replace(/data:[^\s"')]+/g, "");
  return written.length / (written.split("\n").length + 1) > LONG_LINE;
}

/** Treats names that an excerpt uses, and neither imports nor declares, as names of the system. */
function ofSystem(reading: UsageReading, text: string): UsageReading {
  const declared = new Set([...text.matchAll(DECLARED)].map(([, name = ""]) => name));
  const isOpen = ({ kind, name, from, isImported }: ElementUse) =>
    kind !== "element" && !isImported && from === undefined && !declared.has(name.split(".")[0] ?? "");
  return {
    ...reading,
    elements: reading.elements.map((each) => (isOpen(each) ? { ...each, isOfSystem: true } : each)),
  };
}

const DECLARED = /\b(?:function|class|const|let|var|macro)\s+([\w$]+)/g;

function checkFile(
  file: CheckedFile,
  system: CheckedSystem,
  { from, most }: { from: number; most: number },
): { count: number; part: UsageFinding[] } {
  const positionOf = createLines(file.text);
  const lineOf = (offset: number) => positionOf(offset).line;
  const isSuppressed = readSuppressions(file.reading.comments, { text: file.text, lineOf });
  const found: (RuleMatch & { ruleId: string; severity: Severity })[] = [];
  // The first rule with a finding at a place wins: a shadow that is a token doesn't get a finding for its color.
  const reported = createCover();
  for (const rule of RULES) {
    const ofRule = [...rule.check(file, system)].filter(({ place }) => !reported.covers(place.start));
    for (const each of ofRule) {
      reported.add(each.place.start, each.place.end);
      if (!isSuppressed(rule.id, lineOf(each.place.start)))
        found.push({ ...each, ruleId: rule.id, severity: each.severity ?? rule.severity });
    }
  }
  const part = found
    .toSorted((one, other) => one.place.start - other.place.start)
    .slice(from, from + most)
    .map(({ ruleId, severity, place, message, replacement, isCertain = false }) => {
      const [start, end] = [positionOf(place.start), positionOf(place.end)];
      return {
        ...{ ruleId, severity, path: file.path },
        ...{ line: start.line, column: start.column, endLine: end.line, endColumn: end.column },
        message,
        ...(replacement === undefined ? {} : { replacement }),
        certain: isCertain && replacement !== undefined,
      };
    });
  return { count: found.length, part };
}

/** Ranges of a text that don't overlap, except for a range inside one that was added before. */
function createCover() {
  const ends = new Map<number, number>();
  let sorted: number[] | undefined;
  return {
    add(start: number, end: number) {
      ends.set(start, Math.max(end, ends.get(start) ?? 0));
      sorted = undefined;
    },
    covers(offset: number): boolean {
      sorted ??= [...ends.keys()].sort((one, other) => one - other);
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? 0) <= offset) low = middle + 1;
        else high = middle;
      }
      const start = sorted[low - 1];
      return start !== undefined && (ends.get(start) ?? 0) > offset;
    },
  };
}

/** A place as people and editors name it: both from 1, columns in UTF-16 code units. */
interface Position {
  line: number;
  column: number;
}

/** Returns a function that converts an offset of a text to a position. */
function createLines(text: string): (offset: number) => Position {
  const starts = [0];
  for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", end + 1)) starts.push(end + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
