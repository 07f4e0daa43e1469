// `node scripts/words.ts [--comments] [paths…]`: sentences that use words of `word-list.json`, each with what to write instead.
import { globSync, readFileSync, statSync } from "node:fs";
import { matchesGlob } from "node:path";
import { parseArgs } from "node:util";
import { readSentences } from "./read-sentences.ts";

interface Area {
  name: string;
  files: string[];
  /** Whether a unit test keeps the area free of findings. */
  isHeld: boolean;
}

interface Word {
  /** Regular expression, matched as whole words without regard to case. */
  pattern: string;
  write: string;
  /** Sentences in which the word is right. */
  unless?: { pattern: string; why: string }[];
}

interface WordList {
  areas: Area[];
  /** Files that show the words to explain them. */
  quoting: { file: string; why: string }[];
  words: Word[];
}

export interface Finding {
  path: string;
  line: number;
  sentence: string;
  word: string;
  write: string;
}

export interface AreaCount {
  area: string;
  sentences: number;
  /** Sentences with at least one finding. */
  found: number;
}

const list: WordList = JSON.parse(readFileSync(new URL("word-list.json", import.meta.url), "utf8"));
export const AREAS: readonly Area[] = list.areas;

const words = list.words.map(({ pattern, write, unless = [] }) => ({
  find: new RegExp(`(?<![\\w-])(?:${pattern})(?![\\w-])`, "i"),
  write,
  unless: unless.map((exception) => new RegExp(exception.pattern, "i")),
}));

export const findWords = (sentence: string): { word: string; write: string }[] =>
  words.flatMap(({ find, write, unless }) => {
    const word = find.exec(sentence)?.[0];
    return word === undefined || unless.some((exception) => exception.test(sentence)) ? [] : [{ word, write }];
  });

/** The files of an area, without tests, fixtures and files that quote the words. A file belongs to the first area that lists it. */
export function filesOf(area: Area): string[] {
  const before = AREAS.slice(0, AREAS.indexOf(area)).flatMap(({ files }) => files);
  return globSync(area.files)
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !/\.test\.tsx?$|\/fixtures\/|(?:^|\/)node_modules\//.test(path))
    .filter((path) => !list.quoting.some(({ file }) => file === path))
    .filter((path) => !before.some((glob) => matchesGlob(path, glob)))
    .sort();
}

export function checkFiles(
  paths: readonly string[],
  comments = false,
): { findings: Finding[]; sentences: number; found: number } {
  const findings: Finding[] = [];
  let [sentences, found] = [0, 0];
  for (const path of paths)
    for (const { line, text } of readSentences(path, readFileSync(path, "utf8"), { comments })) {
      const inSentence = findWords(text);
      sentences++;
      if (inSentence.length > 0) found++;
      for (const { word, write } of inSentence) findings.push({ path, line, sentence: text, word, write });
    }
  return { findings, sentences, found };
}

/** Whether a file is one of the arguments, or in one of them. Everything is, without arguments. */
const isSelected = (path: string, selected: readonly string[]): boolean =>
  selected.length === 0 ||
  selected.some((name) => path === name || path.startsWith(`${name.replace(/\/$/, "")}/`) || matchesGlob(path, name));

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { comments: { type: "boolean", default: false } },
  });
  const selected = positionals.map((path) => path.replace(/^\.\//, ""));
  for (const path of selected.filter((name) => !/[*{]/.test(name))) statSync(path);
  const counts: AreaCount[] = [];
  for (const area of AREAS) {
    const { findings, sentences, found } = checkFiles(
      filesOf(area).filter((path) => isSelected(path, selected)),
      values.comments,
    );
    for (const { path, line, sentence, word, write } of findings)
      console.log(`${path}:${line}  "${sentence}"  ${word} → ${write}`);
    if (sentences > 0) counts.push({ area: area.name, sentences, found });
  }
  for (const { area, sentences, found } of counts)
    console.log(`${area}: ${found} of ${sentences} sentences, ${((1000 * found) / sentences).toFixed(0)} of 1,000`);
  if (counts.some(({ found }) => found > 0)) process.exitCode = 1;
}
