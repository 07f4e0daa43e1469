import { lstat, readdir } from "node:fs/promises";
import { join, relative, resolve, sep } from "node:path";
import { repositoryOf } from "../../engines/sandbox/fence.ts";
import { counted } from "../../engines/text/noun.ts";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { statInside } from "../../safe/files.ts";
import { writeAllInside } from "../../safe/write-inside.ts";
import { type LeftOutNotice, noticeOf } from "../../store/left-out.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { realWorkspacePath } from "../../store/workspace/person-folder.ts";
import { leftOutBy } from "../../store/workspace/read-record.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import { exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import { WORKSPACE_PATHS, writeGitAttributes } from "../workspace/git-attributes.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import { explanation } from "./frame-part.ts";
import { type InitPart, type NewFile, some } from "./part.ts";
import { openRepository, type Repository } from "./repository.ts";
import { type Survey, surveyRepository } from "./survey.ts";
import { provePart } from "./tokens/prove-part.ts";
import { orphansAmong, outdatedAmong, readWritten, recordWrittenFiles } from "./written-files.ts";

/** The default folder of a workspace in a repository with other files. */
const FOLDER = "design-workspace";
const CONFIGS = ["json", "ts", "mts", "js", "mjs"].map((end) => `service.config.${end}`);
/** The report on each file's purpose, and on ignored parts. */
const REPORT = "WORKSPACE.md";
const SHOWN = 20;
const NOT_MEANT =
  "Nothing was written. Select folders with --source, or accept the plan and change the result later. To change the axes of the tokens, use dsr tokens axes.";
const FILE = { what: "the file", holds: [] };

/** Examines a repository and writes an initial workspace. */
export const init: Command = {
  takesWords: true,
  async run(context) {
    const { terminal, workspace: root, words, flags, lists } = context;
    if (words.length > 1) throw new UsageError("Name one folder: dsr init [folder].");
    await requireFolder(root);
    const target = await targetOf(root, words[0]);
    const workspace = relative(root, target).split(sep).join("/");
    if (workspace.startsWith(".."))
      throw new UsageError(`${words[0]} is not inside ${root}. Name a folder in this repository.`);
    const isThere = await firstOf(target, CONFIGS);
    terminal.progress("reading the repository …");
    const folders = (lists.source ?? [])
      .map((folder) => relative(root, resolve(root, folder)).split(sep).join("/"))
      .filter(Boolean);
    // The survey skips the workspace's own files.
    const own = workspace !== "" ? [workspace] : isThere === undefined ? [] : WORKSPACE_PATHS;
    const repository = await openRepository(root, {
      folders,
      without: own.map((name) => join(root, name)),
    });
    const survey = await surveyRepository(repository, workspace);
    const isWritten = isThere === undefined || flags.add === true;
    if (isWritten && !survey.isStarter) survey.parts = await proveParts(repository, survey.parts, context);
    const leftOut = repository.faults().map((fault) => noticeOf(leftOutBy(fault, { ...FILE, file: fault.path })));
    if (survey.systems.length > 1 && folders.length === 0) throw severalSystems(survey);

    const start = startCommand(root, workspace);
    const files = [
      ...survey.parts.flatMap((part) => part.files),
      { path: REPORT, content: explanation(survey.parts, start) },
    ];
    const present = await presentAmong(target, files);
    const before = await readWritten(target);
    const missing = files.filter(({ path }) => !present.has(path));
    const outdated = await outdatedAmong(target, before, files);
    if (isThere !== undefined && !flags.add) {
      const orphans = await orphansAmong(target, before, files);
      // The report contains the comparison, so it is only complete if one was made.
      const differing = outdated.filter(({ path }) => path !== REPORT);
      tellWhatIsNew(context, survey, workspace, { present, outdated: differing, orphans, leftOut });
      return exitCode(!failsFor(leftOut, context));
    }
    if (present.size > 0 && !flags.add) throw alreadyThere([...present], workspace);
    const written = [...missing, ...outdated];
    const kept = present.size - outdated.length;
    const reported: InitResult = { repository, survey, workspace, written, kept, start, leftOut };
    printFound(context, reported);
    if (!flags["dry-run"] && !flags.yes && context.confirm) {
      const place = workspace === "" ? "this folder" : `${workspace}/`;
      const isMeant = await context.confirm(`Write ${counted(written.length, "file")} to ${place}?`, "yes");
      if (!isMeant) throw new CommandError(NOT_MEANT);
    }
    if (!flags["dry-run"]) {
      await writeAllInside(
        target,
        written.map(({ path, content }) => [path, Buffer.from(content)] as const),
      );
      await writeGitAttributes(target);
      await recordWrittenFiles(target, before, written);
    }
    printWritten(context, reported, flags["dry-run"] || !hasPages(survey) ? [] : await pageNotes(target));
    return exitCode(!failsFor(leftOut, context) && isProved(survey, context));
  },
};

const hasPages = ({ parts }: Survey): boolean => parts.some(({ name }) => name === "pages");

/** The faults of the written pages, such as dead links and missing images. */
async function pageNotes(target: string): Promise<string[]> {
  const { pagesInWorkspace } = await import("../../domain/pages/pages-in-workspace.ts");
  const reading = await pagesInWorkspace.read?.(createWorkspaceFiles(target, { still: true }));
  return [...(reading?.notes ?? [])];
}

/** Whether all variables equal the repository's own style sheets, if `--strict` requires it. */
const isProved = ({ parts }: Survey, { flags }: CommandContext): boolean =>
  flags.strict !== true ||
  parts.every(({ proof }) =>
    proof?.whole
      ? proof.whole.equal === proof.whole.variables
      : !proof?.lines.some((one) => one.severity === "warning"),
  );

/** Adds the comparison of tokens with the repository's own style sheets to the parts. */
function proveParts(
  repository: Repository,
  parts: readonly InitPart[],
  { terminal, env }: CommandContext,
): Promise<InitPart[]> {
  return Promise.all(
    parts.map((part) => {
      if (part.name !== "tokens") return part;
      terminal.progress("comparing the tokens with the stylesheets …");
      return provePart(repository, part, findBrowser(env));
    }),
  );
}

/** The named folder, otherwise this one if it is empty, otherwise a new one in it. */
async function targetOf(root: string, named: string | undefined): Promise<string> {
  if (named !== undefined) return resolve(root, named);
  const names = (await readdir(root)).filter((name) => !name.startsWith("."));
  const isOwn = names.some((name) => CONFIGS.includes(name));
  return isOwn || names.every((name) => /^(?:readme|licen[cs]e)/i.test(name)) ? root : join(root, FOLDER);
}

async function firstOf(folder: string, names: readonly string[]): Promise<string | undefined> {
  for (const name of names) if (await statInside(folder, name)) return name;
  return undefined;
}

/** Paths that exist already. */
async function presentAmong(target: string, files: readonly NewFile[]): Promise<Set<string>> {
  const present = new Set<string>();
  for (const { path } of files) if (await lstat(join(target, path)).catch(() => undefined)) present.add(path);
  return present;
}

function alreadyThere(paths: readonly string[], workspace: string): CommandError {
  const shown = paths.slice(0, SHOWN).map((path) => `  ${join(workspace, path)}`);
  const more = paths.length > SHOWN ? [`  and ${paths.length - SHOWN} more`] : [];
  return new CommandError(
    "Nothing was written, because these files already exist:",
    ...shown,
    ...more,
    "To write only the missing files, run dsr init --add. To use another folder, run dsr init <folder>.",
  );
}

function severalSystems({ systems }: Survey): CommandError {
  const lines = systems.map(
    ({ folder, components }) => `  --source ${(folder || ".").padEnd(32)} ${counted(components, "component")}`,
  );
  return new CommandError(
    "Nothing was written, because several packages contain components. Select one or more of them:",
    ...lines,
  );
}

/** Lists new files for an existing workspace, which `--add` would write. */
function tellWhatIsNew(
  context: CommandContext,
  survey: Survey,
  workspace: string,
  {
    present,
    outdated,
    orphans,
    leftOut,
  }: {
    present: ReadonlySet<string>;
    outdated: readonly NewFile[];
    orphans: readonly string[];
    leftOut: readonly LeftOutNotice[];
  },
): void {
  const { terminal } = context;
  const parts = survey.isStarter ? [] : survey.parts;
  const lacking = parts.flatMap(({ name, files }) => {
    const paths = files.map(({ path }) => path).filter((path) => !present.has(path));
    return paths.length > 0 ? [{ name, paths }] : [];
  });
  terminal.print(
    `${workspace === "" ? "This folder" : `${workspace}/`} is already a workspace. Nothing was written.`,
    "",
    ...(lacking.length > 0
      ? [
          "New in the repository:",
          ...lacking.map(({ name, paths }) => `  ${terminal.style("bold", name.padEnd(11))} ${some(paths, 4)}`),
          "",
        ]
      : []),
    ...(outdated.length > 0
      ? [
          `Out of date, because the repository changed after dsr init wrote them: ${some(outdated.map(({ path }) => path))}.`,
          "",
        ]
      : []),
    ...(orphans.length > 0
      ? [
          `Written by dsr init, but their source is no longer in the repository: ${some(orphans)}. Delete them if you do not need them.`,
          "",
        ]
      : []),
    lacking.length > 0 || outdated.length > 0
      ? "To add and update these files, run dsr init --add. It does not change files that you edited."
      : "No missing or outdated files. To check the workspace, run dsr doctor.",
  );
  reportLeftOut(context, { leftOut });
  terminal.result({
    ok: !failsFor(leftOut, context),
    workspace: workspace || ".",
    written: [],
    kept: present.size,
    leftOut,
    missing: lacking.flatMap(({ paths }) => paths),
    outdated: outdated.map(({ path }) => path),
    orphans,
  });
}

/**
 * @param workspace relative to `root`. Its components may read the repository; if that is not detected, `--roots`
 * allows it.
 */
function startCommand(root: string, workspace: string): string {
  if (workspace === "") return "dsr start";
  const target = join(realWorkspacePath(root), workspace);
  const isRead = !relative(repositoryOf(target), realWorkspacePath(root)).startsWith("..");
  const roots = isRead ? "" : ` --roots ${relative(`/${workspace}`, "/")}`;
  return `dsr start --workspace ${workspace}${roots}`;
}

/** The output of a run. */
interface InitResult {
  repository: Repository;
  survey: Survey;
  workspace: string;
  written: readonly NewFile[];
  kept: number;
  start: string;
  leftOut: readonly LeftOutNotice[];
}

/** Prints findings and ignored parts, at a terminal before anything is written. */
function printFound({ terminal }: CommandContext, { repository, survey }: InitResult): void {
  const table = survey.parts.flatMap((part) => part.table ?? []);
  if (table.length > 0)
    terminal.print(terminal.style("bold", "Axes of the tokens"), ...table.map((line) => `  ${line}`), "");
  if (survey.isStarter) terminal.print("No parts of a design system were found, so this is a starter workspace.", "");
  for (const { name, found, about, files, proof } of survey.parts)
    terminal.print(
      `${terminal.style("bold", name.padEnd(11))} ${found}`,
      ...(name === "components" || name === "icons"
        ? []
        : files.slice(0, 4).map(({ path }) => `            ${terminal.style("cyan", path)}`)),
      `            ${terminal.style("dim", about)}`,
      ...(proof?.lines ?? []).flatMap(({ severity, text }) => (severity === "info" ? [`            ${text}`] : [])),
    );
  const notes = [
    ...survey.notes,
    ...survey.parts.flatMap(({ notes: own, proof }) => [
      ...own,
      ...(proof?.lines ?? []).flatMap(({ severity, text }) => (severity === "warning" ? [text] : [])),
    ]),
  ];
  if (repository.isCut)
    notes.push("The repository has too many files to read them all. Select a folder with --source.");
  const { links } = repository;
  if (links.length > 0)
    notes.push(
      `${counted(links.length, "symbolic link")} ${links.length === 1 ? "was" : "were"} not followed: ${some(links)}.`,
    );
  if (notes.length > 0) terminal.print("");
  for (const note of notes) terminal.warn(note);
}

/** @param notes the faults of the written pages */
function printWritten(context: CommandContext, reported: InitResult, notes: readonly string[]): void {
  const { terminal, flags } = context;
  const { repository, survey, workspace, written, kept, start, leftOut } = reported;
  const place = workspace === "" ? "this folder" : `${workspace}/`;
  const isDry = Boolean(flags["dry-run"]);
  terminal.print(
    "",
    `${isDry ? "Would write" : "Wrote"} ${counted(written.length, "file")} to ${place}${kept > 0 ? `; ${counted(kept, "existing file")} ${kept === 1 ? "was" : "were"} not changed` : ""}.`,
    ...(isDry ? [] : ["", "View it:", `  ${terminal.style("cyan", start)}`]),
  );
  for (const note of notes.slice(0, SHOWN)) terminal.warn(note);
  if (notes.length > SHOWN)
    terminal.warn(`${counted(notes.length - SHOWN, "more fault")} of pages. Run dsr doctor --json to list them.`);
  reportLeftOut(context, { leftOut });
  terminal.result({
    ok: !failsFor(leftOut, context) && isProved(survey, context),
    workspace: workspace || ".",
    parts: survey.parts.map(({ name, found, files, table, notes: left, proof }) => ({
      name,
      ...(table && table.length > 0 ? { table } : {}),
      found,
      files: files.length,
      notes: left,
      proof: proof?.whole,
    })),
    written: written.map(({ path }) => path),
    kept,
    leftOut,
    notes: survey.notes,
    links: repository.links,
    pages: notes,
    start,
  });
}
