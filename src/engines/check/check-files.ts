import { ENDINGS, ENDINGS_OF } from "./endings.ts";
import type { Knowledge } from "./knowledge.ts";
import { readCss } from "./readers/css.ts";
import { readHtml } from "./readers/html.ts";
import { readTemplate } from "./readers/template.ts";
import { readTsx } from "./readers/tsx.ts";
import { readVue } from "./readers/vue.ts";
import { type ElementUse, EMPTY_READING, type Reader, type Reading } from "./reading.ts";
import { type CheckedFile, type CheckedSystem, type Found, MOST_FINDINGS, type Severity } from "./rule.ts";
import { RULES } from "./rules.ts";
import { readSuppressions } from "./suppressions.ts";
import { createTokenIndex } from "./token-index.ts";

/** A file to check, with its path as findings name it; the ending says its language. */
export interface FileToCheck {
  path: string;
  content: string;
  /** A piece of code that leaves its imports out: what it uses without one is meant to be of the system. */
  isExcerpt?: boolean | undefined;
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
  /** In the order of the files, the first `MOST_FINDINGS`. */
  findings: UsageFinding[];
  /** How many there are; of one rule in one file no more than `MOST_FINDINGS` are counted. */
  total: number;
}

/** A design system, ready to hold files against: opened once for many. */
export interface Checker {
  check(files: readonly FileToCheck[]): CheckReport;
}

/** Makes what files are checked with. */
export function createChecker(knowledge: Knowledge): Checker {
  const tokens = createTokenIndex(knowledge.tokens);
  const variables = new Set(knowledge.variables);
  return {
    check(files) {
      const read = files.map(readFile);
      const defined = new Set(read.flatMap(({ reading }) => reading.definitions));
      const isOfSystem = (name: string) => variables.has(name);
      const isDefined = (name: string) => defined.has(name) || isOfSystem(name);
      const system: CheckedSystem = { knowledge, tokens, isOfSystem, isDefined };
      const findings: UsageFinding[] = [];
      let total = 0;
      for (const file of read) {
        const found = checkFile(file, system);
        total += found.length;
        findings.push(...found.slice(0, MOST_FINDINGS - findings.length));
      }
      return { findings, total };
    },
  };
}

function readFile({ path, content, isExcerpt = false }: FileToCheck): CheckedFile {
  const reader = readerOf(path);
  if (reader) return { path, text: content, reading: isExcerpt ? ofSystem(reader(content), content) : reader(content) };
  const message = `This kind of file is not read. Read are: ${ENDINGS.join(", ")}.`;
  return { path, text: content, reading: { ...EMPTY_READING, faults: [{ message, place: { start: 0, end: 0 } }] } };
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

function checkFile(file: CheckedFile, system: CheckedSystem): UsageFinding[] {
  const positionOf = createLines(file.text);
  const isSuppressed = readSuppressions(file.text, (offset) => positionOf(offset).line);
  const found: (Found & { ruleId: string; severity: Severity })[] = [];
  // Who finds a place first tells of it: a shadow that is a token is not its color, too.
  const told = createCover();
  for (const rule of RULES) {
    for (const each of firstOf(rule.check(file, system), ({ place }) => !told.covers(place.start))) {
      told.add(each.place.start, each.place.end);
      if (!isSuppressed(rule.id, positionOf(each.place.start).line))
        found.push({ ...each, ruleId: rule.id, severity: each.severity ?? rule.severity });
    }
  }
  return found
    .toSorted((one, other) => one.place.start - other.place.start)
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
}

/** What passes of some findings, the first `MOST_FINDINGS`. */
function firstOf(all: Iterable<Found>, isWanted: (found: Found) => boolean): Found[] {
  const first: Found[] = [];
  for (const found of all) {
    if (first.length === MOST_FINDINGS) break;
    if (isWanted(found)) first.push(found);
  }
  return first;
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

/** A reader for each ending of some. */
const readersFor = (endings: readonly string[], readerFor: (ending: string) => Reader) =>
  Object.fromEntries(endings.map((ending) => [ending, readerFor(ending)]));

/** The reader of each kind of file, by the ending of its name. */
const READERS: Readonly<Record<string, Reader>> = {
  ...readersFor(ENDINGS_OF.css, () => (text) => readCss(text, "css")),
  ...readersFor(ENDINGS_OF.scss, () => (text) => readCss(text, "scss")),
  ...readersFor(ENDINGS_OF.less, () => (text) => readCss(text, "less")),
  // Pages of Django, Jekyll and others are templates by another name; in a page without tags both read the same.
  ...readersFor(ENDINGS_OF.page, () => readTemplate),
  ...readersFor(ENDINGS_OF.svg, () => (text) => readHtml(text)),
  ...readersFor(ENDINGS_OF.vue, () => readVue),
  ...readersFor(ENDINGS_OF.script, (ending) => (text) => readTsx(text, ending)),
  ...readersFor(ENDINGS_OF.template, () => readTemplate),
};

/** The reader of a file; undefined for what is not read. */
function readerOf(path: string): Reader | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(READERS, ending) ? READERS[ending] : undefined;
}
