import { readFile, realpath, stat } from "node:fs/promises";
import { relative, resolve, sep } from "node:path";
import { ruleHref } from "../../domain/check/rule-page.ts";
import { ENDINGS } from "../../engines/check/endings.ts";
import { fixFile } from "../../engines/check/fix.ts";
import { counted } from "../../engines/text/noun.ts";
import { version } from "../../platform/config/version.ts";
import { replaceFile } from "../../safe/replace-file.ts";
import { distinctNotices, type LeftOutNotice, leftOutSentence } from "../../store/left-out.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import { exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import {
  type CheckedFiles,
  type CodeFinding,
  checkInParts,
  type ReadSourceFile,
  readSourceFiles,
  UNREADABLE,
} from "./check-files.ts";
import { documentKind } from "./document-kind.ts";
import { findFiles } from "./find-files.ts";
import { createHostPaths } from "./host-paths.ts";
import {
  countSeverities,
  FILES,
  FINDINGS,
  findingsSarif,
  githubLine,
  githubNotice,
  MAX_LOG,
  REPORT_WARNINGS,
  showFindings,
  summaryOf,
} from "./report.ts";
import type { SystemClient } from "./system.ts";
import { warningsAllowed } from "./warnings-allowed.ts";

const FORMATS = ["sarif", "github"];
const MARKDOWN = /\.mdx?$/i;
/** Maximum number of fix rounds. A fix can reveal another finding: a value that was part of a shorthand. */
const ROUNDS = 3;

/** Checks code against a design system. */
export const check: Command = {
  takesWords: true,
  async run(context) {
    const { env, flags, lists, words, workspace, terminal } = context;
    const allowed = warningsAllowed(flags["max-warnings"]);
    const format = formatOf(flags.format);
    const closed: LeftOutNotice[] = [];
    const from = resolve(env.INIT_CWD ?? ".");
    const all = await findFiles(words, {
      ...{ root: workspace, from },
      endings: ENDINGS,
      without: lists.ignore ?? [],
      onUnread: (left) => closed.push(left),
    });
    const found = all.flatMap((one) => {
      // With `--url` the files are code of a product, so a folder `pages/` isn't documentation.
      const document =
        flags.url === undefined ? documentKind(relative(workspace, one.file).split(sep).join("/")) : undefined;
      // Other Markdown files of a repository are only checked if an argument names them.
      return document !== undefined || !MARKDOWN.test(one.file) || one.isNamed ? [{ ...one, document }] : [];
    });
    if (found.length === 0 && closed.length === 0)
      throw new CommandError(`No files to check. Supported file types: ${ENDINGS.map((one) => `.${one}`).join(", ")}.`);
    const code = await readSourceFiles(found);
    const { read } = code;

    const reported: string[] = [];
    const system = await openSystem(context, (sentence) => reported.push(sentence));
    try {
      const rules = await system.rules();
      const isRequested = wantedRules(rules, lists);
      const look = async (files: readonly ReadSourceFile[]) => {
        const progress = (done: number) => terminal.progress(`checking … ${done} of ${counted(files.length, FILES)}`);
        progress(0);
        const { findings, ...more } = await checkInParts(files, { ask: system.check, progress });
        return { ...more, findings: findings.filter(({ ruleId }) => isRequested(ruleId)) };
      };
      const { findings, revision, fixedFiles, changed, ...known } = await checkAndFix(read, look, flags.fix === true);
      const unread = known.leftOut.map(leftOutSentence);
      const ofCode = distinctNotices([...closed, ...code.leftOut, ...known.unread]);
      for (const sentence of reported) if (!unread.includes(sentence)) terminal.warn(sentence);
      for (const path of changed) terminal.warn(`${path} changed during the check, so it was not fixed.`);

      const { errors, warnings } = countSeverities(findings);
      const leftOut = distinctNotices([...ofCode, ...known.leftOut]);
      const isWhole = changed.length === 0 && !failsFor(leftOut, { flags });
      const ok = errors === 0 && warnings <= allowed && isWhole;
      const { shownAt } = system;
      const helpOf = (path: string) => (shownAt === undefined ? undefined : { url: new URL(path, shownAt).href });
      const hosts = createHostPaths(from, env);
      const files = new Map(found.map(({ path, file }) => [path, file]));
      const placeOf = (path: string) => hosts(files.get(path) ?? resolve(from, path));
      if (format === "sarif") {
        const described = rules.map(({ id, title, helpUrl }) => ({ id, title, help: helpOf(helpUrl) }));
        printAll(terminal, findingsSarif(findings, { version: version(), rules: described, leftOut: ofCode, placeOf }));
        if (findings.length > MAX_LOG)
          terminal.warn(`GitHub accepts ${MAX_LOG} findings in one upload, but this report has ${findings.length}.`);
      } else if (format === "github") {
        printAll(
          terminal,
          findings.map((each) => githubLine(each, placeOf)),
        );
        printAll(
          terminal,
          ofCode.map((each) => githubNotice(each, placeOf)),
        );
      } else report(terminal, { findings, fixedFiles, files: read.length });
      if (errors === 0 && warnings > allowed)
        terminal.error(`${counted(warnings, REPORT_WARNINGS)}, but only ${allowed} allowed.`);
      // Other formats have standard output for themselves.
      const shown = format === undefined ? terminal : { ...terminal, print: () => undefined };
      reportLeftOut({ terminal: shown, flags }, { leftOut });
      if (unread.length > 0)
        terminal.error(
          `Part of the design system could not be read (${counted(unread.length, FILES)}). Findings may be missing or wrong.`,
        );
      terminal.result({
        ok,
        revision,
        unread,
        files: read.length,
        findings,
        fixed: fixedFindings(fixedFiles),
        leftOut,
      } satisfies Outcome);
      return exitCode(ok);
    } finally {
      await system.close();
    }
  },
};

/** Lines of one `print` call: a function call has a maximum number of arguments. */
const CONCURRENCY = 1_000;

function printAll({ print }: CommandContext["terminal"], lines: Iterable<string>): void {
  let waiting: string[] = [];
  for (const line of lines) {
    waiting.push(line);
    if (waiting.length < CONCURRENCY) continue;
    print(...waiting);
    waiting = [];
  }
  print(...waiting);
}

interface Outcome {
  ok: boolean;
  revision: number;
  /** Sentences on files of the design system that could not be read. */
  unread: readonly string[];
  files: number;
  findings: readonly CodeFinding[];
  fixed: readonly CodeFinding[];
  /** Files that are not checked, and unreadable files of the design system. */
  leftOut: readonly LeftOutNotice[];
}

/** Checks all files. With `isFixing`, applies certain fixes and checks again, so that positions match the new text. */
async function checkAndFix(
  files: readonly ReadSourceFile[],
  look: (files: readonly ReadSourceFile[]) => Promise<CheckedFiles>,
  isFixing: boolean,
) {
  let checked = await look(files);
  let now = files;
  const all: FixedFile[] = [];
  const changed: string[] = [];
  for (let round = 0; isFixing && round < ROUNDS; round++) {
    const fixes = await writeFixes(now, checked.findings);
    changed.push(...fixes.changed);
    if (fixes.fixedFiles.length === 0) break;
    all.push(...fixes.fixedFiles);
    const texts = new Map(fixes.fixedFiles.map((file) => [file.path, file]));
    const left = now.filter(({ path }) => !fixes.changed.includes(path));
    now = left.map((file) => texts.get(file.path) ?? file);
    checked = await look(now);
  }
  return { ...checked, fixedFiles: all, changed };
}

const fixedFindings = (fixedFiles: readonly FixedFile[]): CodeFinding[] => fixedFiles.flatMap(({ fixed }) => fixed);

function report(
  terminal: CommandContext["terminal"],
  {
    findings,
    fixedFiles,
    files,
  }: { findings: readonly CodeFinding[]; fixedFiles: readonly FixedFile[]; files: number },
): void {
  for (const { path, fixed } of fixedFiles) terminal.print(`${path}: ${counted(fixed.length, FINDINGS)} fixed`);
  showFindings(findings, terminal);
  if (findings.length > 0) terminal.print("");
  terminal.print(summaryOf(findings, files));
}

async function openSystem(context: CommandContext, report: (sentence: string) => void): Promise<SystemClient> {
  const { workspace } = context;
  // Loads only the module that the command needs.
  if (context.flags.url !== undefined) return (await import("./registry-system.ts")).openRegistrySystem(context);
  await requireFolder(workspace);
  const { openWorkspaceSystem } = await import("./workspace-system.ts");
  const { RULES } = await import("../../engines/check/rules.ts");
  return {
    ...openWorkspaceSystem(workspace, report),
    rules: async () => RULES.map(({ id, title }) => ({ id, title, helpUrl: ruleHref(id) })),
  };
}

function wantedRules(known: readonly { id: string }[], { rule = [], without = [] }: CommandContext["lists"]) {
  const ids = known.map(({ id }) => id);
  const stranger = [...rule, ...without].find((id) => !ids.includes(id));
  if (stranger !== undefined) throw new UsageError(`Unknown rule: ${stranger}. Rules: ${ids.join(", ")}.`);
  if (without.includes(UNREADABLE))
    throw new UsageError(
      `You cannot skip ${UNREADABLE}, because an unreadable file was not checked. With --allow-left-out, unreadable files don't cause exit code 1. With --ignore, the file is skipped.`,
    );
  return (id: string) => (rule.length === 0 || rule.includes(id)) && !without.includes(id);
}

function formatOf(flag: string | boolean | undefined): string | undefined {
  if (flag === undefined || (typeof flag === "string" && FORMATS.includes(flag))) return flag;
  throw new UsageError(`Unknown format: ${flag}. Use ${FORMATS.join(" or ")}.`);
}

/** A fixed file, with its new content. */
interface FixedFile extends ReadSourceFile {
  fixed: CodeFinding[];
}

/** The result for files with certain fixes. */
interface Fixes {
  fixedFiles: FixedFile[];
  /** Paths of files that another process changed after the check. They aren't overwritten. */
  changed: string[];
}

/** Writes the certain replacements into their files. Each file gets all of its replacements or none. */
async function writeFixes(files: readonly ReadSourceFile[], findings: readonly CodeFinding[]): Promise<Fixes> {
  const byPath = Map.groupBy(findings, ({ path }) => path);
  const fixedFiles: FixedFile[] = [];
  const changed: string[] = [];
  for (const one of files) {
    const { content, fixed } = fixFile(one.content, byPath.get(one.path) ?? []);
    if (fixed.length === 0) continue;
    if (await replace(one, content)) fixedFiles.push({ ...one, content, fixed });
    else changed.push(one.path);
  }
  return { fixedFiles, changed };
}

/** Replaces a file atomically if it still has the checked content. Returns whether it did. */
async function replace({ file: named, content: before }: ReadSourceFile, content: string): Promise<boolean> {
  // Replaces the target of a symbolic link, so that the link stays.
  const file = await realpath(named);
  const { mode } = await stat(file);
  const mayStill = async () => (await readFile(file)).equals(Buffer.from(before));
  return replaceFile(file, content, { mode, mayStill });
}
