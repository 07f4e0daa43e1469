import type { PageFault } from "../markdown/page-faults/page-fault.ts";
import { ENDINGS } from "./endings.ts";
import type { Knowledge } from "./knowledge.ts";
import { drawnElsewhere } from "./readers/not-css.ts";
import { readerOf } from "./readers/reader-of.ts";
import { type ElementUse, EMPTY_READING, type Reading } from "./reading.ts";
import { namesGiven, redefinedIn } from "./redefinitions.ts";
import type { CheckedFile, CheckedSystem, Found, Severity } from "./rule.ts";
import { RULES } from "./rules.ts";
import { readSuppressions } from "./suppressions.ts";
import { createTokenIndex } from "./token-index.ts";

/** A file to check, with its path as findings name it; the ending says its language. */
export interface FileToCheck {
  path: string;
  content: string;
  /** A piece of code that leaves its imports out: what it uses without one is meant to be of the system. */
  isExcerpt?: boolean | undefined;
  /** Findings of a page or pattern (`findPageFaults`), which the rules for documentation report. */
  pageFaults?: readonly PageFault[] | undefined;
}

/** Something in a file that differs from what the design system says. */
export interface UsageFinding {
  ruleId: string;
  severity: Severity;
  path: string;
  /** From 1, in UTF-16 code units; the end is behind the last one. */
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  message: string;
  /** What to write at the place. */
  replacement?: string;
  /** A machine may write the replacement without asking. */
  certain: boolean;
}

/** What was found in some files. */
export interface CheckReport {
  /** In the order of the files; those of the part that was asked for. */
  findings: UsageFinding[];
  /** How many there are in all. */
  total: number;
  /** Where the next part begins; absent behind the last one. */
  next?: number;
  /** Variables of tokens (`--x`) to which the files give a value that the token has in no mode. */
  redefined: string[];
}

/** Which part of the findings is wanted; all of them where nothing is said. */
export interface CheckPart {
  /** How many to pass over. */
  from?: number | undefined;
  most?: number | undefined;
}

/** A design system, ready to hold files against: opened once for many. */
export interface Checker {
  check(files: readonly FileToCheck[], part?: CheckPart): CheckReport;
}

/** Makes what files are checked with. */
export function createChecker(knowledge: Knowledge): Checker {
  const tokens = createTokenIndex(knowledge.tokens);
  const variables = new Set(knowledge.variables);
  return {
    check(files, { from = 0, most = Number.POSITIVE_INFINITY } = {}) {
      const read = files.map(readFile);
      const texts = files.map(({ content }) => content);
      const defined = new Set(read.flatMap(({ reading }) => reading.definitions));
      for (const text of texts) for (const name of namesGiven(text)) defined.add(name);
      const redefined = redefinedIn(texts, tokens);
      const isOfSystem = (name: string) => variables.has(name);
      const system: CheckedSystem = {
        ...{ knowledge, tokens, isOfSystem },
        isDefined: (name) => defined.has(name) || isOfSystem(name),
        isRedefined: (name) => redefined.has(name),
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

/** Files for a platform of React Native, whatever they import. */
const NATIVE = /\.(?:native|ios|android)\.[cm]?[jt]sx?$/i;

const onlyNative = (reading: Reading): Reading => ({
  ...reading,
  declarations: reading.declarations.map((each) => ({
    ...each,
    elsewhere: each.elsewhere ?? drawnElsewhere("react-native"),
  })),
});

/** Pictures that are drawn by themselves, where no page's variables are, and stylesheets for paper. */
const OFF_SCREEN = /\.svg$|(?:^|[/._-])print(?:ing)?(?:\/[^/]+|(?:\.module)?\.[a-z]+)$/i;

/** Characters of a text that tell how it is written, and of a line that no person writes one after the other. */
const [TELLING, LONG_LINE] = [2_000, 300];

function isMinified(path: string, content: string): boolean {
  if (/[.-]min\.[a-z]+$/i.test(path)) return true;
  if (content.length < TELLING) return false;
  // Pictures within a text are long for another reason.
  const written = content.replace(/data:[^\s"')]+/g, "");
  return written.length / (written.split("\n").length + 1) > LONG_LINE;
}

/** What an excerpt uses, and neither imports nor declares, is the system's. */
function ofSystem(reading: Reading, text: string): Reading {
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
  const found: (Found & { ruleId: string; severity: Severity })[] = [];
  // Who finds a place first tells of it: a shadow that is a token is not its color, too.
  const told = createCover();
  for (const rule of RULES) {
    const ofRule = [...rule.check(file, system)].filter(({ place }) => !told.covers(place.start));
    for (const each of ofRule) {
      told.add(each.place.start, each.place.end);
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

/** Stretches of a text that do not overlap but where one lies within another that was added before. */
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

/** Tells the position of an offset in a text. */
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
