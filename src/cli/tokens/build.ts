import { buildTokens, type TokenBuild, type TokenBuildOptions } from "../../build/tokens/build-tokens.ts";
import { dtcgInWorkspace } from "../../domain/tokens/dtcg-in-workspace.ts";
import { counted } from "../../engines/text/noun.ts";
import {
  DESIGN_SYSTEM_FOLDER,
  type Format,
  formatNamed,
  MANIFEST_PATH,
  SOURCES,
  TOKEN_FORMATS,
} from "../../engines/tokens/names.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { leftOutSentence, noticeOf } from "../../store/left-out.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { findUnreadFiles } from "../../store/workspace/unread-files.ts";
import { watchPaths } from "../../store/workspace/watch-paths.ts";
import { CONFIG_FILES } from "../../store/workspace/workspace-files.ts";
import { endFetch } from "../fetch/apply-fetch.ts";
import { type Command, type CommandContext, UsageError } from "../runner/command.ts";
import { exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import type { Terminal } from "../runner/terminal.ts";
import { noticeOfFault } from "./fault-notice.ts";
import { PROBLEM_WARNINGS, showProblems, TOKENS } from "./show-problems.ts";

/** Compiles the tokens of a workspace, once or whenever they change. */
export const tokensBuild: Command = {
  runsScripts: true,
  async run(context) {
    const options = { formats: formatsIn(context.lists.format), force: context.flags.force === true };
    await endFetch(context.workspace, context.terminal);
    return context.flags.watch === true ? keepBuilt(context, options) : buildOnce(context, options);
  },
};

async function buildOnce({ workspace, terminal, flags }: CommandContext, options: TokenBuildOptions): Promise<number> {
  const started = performance.now();
  terminal.progress("compiling …");
  const files = createWorkspaceFiles(workspace);
  const build = await buildTokens(files, options);
  show(build, terminal, performance.now() - started);
  const { faults, ...result } = build;
  const leftOut = faults.map(noticeOfFault);
  const notRead = (await findUnreadFiles(dtcgInWorkspace, files)).map(noticeOf);
  reportLeftOut({ terminal, flags }, { leftOut, notRead }, KEPT);
  const ok = leftOut.length > 0 ? !failsFor(leftOut, { flags }) : build.ok;
  terminal.result({ ...result, ok, leftOut, notRead });
  return exitCode(ok);
}

const KEPT = `${DESIGN_SYSTEM_FOLDER}/dist was not changed.`;

/** The longest a timer waits. */
const MAX_MS = 2 ** 31 - 1;

/** Builds again after each edit, one at a time, until the process is stopped. */
async function keepBuilt({ workspace, terminal, untilStopped }: CommandContext, options: TokenBuildOptions) {
  let running: Promise<void> = Promise.resolve();
  let reported = "";
  const build = async () => {
    const started = performance.now();
    try {
      const built = await buildTokens(createWorkspaceFiles(workspace), options);
      const problems = JSON.stringify([built.problems, built.faults]);
      if (built.written.length > 0 || problems !== reported) {
        show(built, terminal, performance.now() - started);
        for (const fault of built.faults) terminal.error(leftOutSentence(noticeOfFault(fault)));
      }
      reported = problems;
    } catch (error) {
      // The next edit may fix it.
      reported = reasonOf(error);
      terminal.error(reported);
    }
  };
  const end = watchPaths(workspace, [SOURCES, MANIFEST_PATH, ...CONFIG_FILES], () => {
    running = running.then(build);
  });
  terminal.print("Rebuilds when a file changes. Press Ctrl+C to stop.");
  // Keeps the process alive, because watchers don't.
  const awake = setInterval(() => undefined, MAX_MS);
  await untilStopped();
  clearInterval(awake);
  end();
  await running;
  return 0;
}

function show({ written, problems, manifest, faults }: TokenBuild, terminal: Terminal, milliseconds: number): void {
  if (!manifest) {
    if (faults.length > 0) terminal.error(`Nothing was built. ${OUTPUT} was not changed.`);
    return;
  }
  for (const path of written) terminal.print(`${terminal.style("green", "✓")} ${path}`);
  const errors = problems.filter(({ severity }) => severity === "error");
  showProblems(errors, terminal);
  const warnings = problems.length - errors.length;
  if (warnings > 0) terminal.warn(`${counted(warnings, PROBLEM_WARNINGS)}. To list them, run dsr tokens check.`);
  const what = written.length === 0 ? "no changes" : `${counted(written.length, FILES)} written`;
  const seconds = (milliseconds / 1000).toFixed(1);
  terminal.print(`${counted(manifest.counts.total ?? 0, TOKENS)}, ${what}, ${seconds} s`);
}

const OUTPUT = `${DESIGN_SYSTEM_FOLDER}/dist`;
const FILES = { one: "file", many: "files" };

function formatsIn(lists: readonly string[] = []): Format[] {
  const names = lists.flatMap((list) => list.split(/[\s,]+/)).filter(Boolean);
  const unknown = names.find((name) => formatNamed(name) === undefined);
  if (unknown === undefined) return names.flatMap((name) => formatNamed(name) ?? []);
  throw new UsageError(`Unknown format: ${unknown}. Formats: ${TOKEN_FORMATS.join(", ")}.`);
}
