import { basename, relative, resolve } from "node:path";
import { workspaceKinds } from "../../domain/workspace.ts";
import { counted } from "../../engines/text/noun.ts";
import { openedBySigningIn } from "../auth/opened.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import { exitCode, failsFor } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import { sizeOf } from "../runner/size-of.ts";
import { settleTrust } from "../runner/trust.ts";
import { lookAtFiles } from "../sync/look-at-files.ts";
import { type PullReport, runPull } from "../sync/run-pull.ts";
import { createSyncClient } from "../sync/sync-client.ts";
import { writeGitAttributes } from "../workspace/git-attributes.ts";
import { claimFolder } from "./claim-folder.ts";

const NOT_OURS = "is not part of this clone and was not changed";
const FILES = { one: "file", many: "files" };

/** Downloads a complete design system: the content of a pull, and the initial files of a workspace. */
export const clone: Command = {
  takesWords: true,
  async run(context) {
    const { words, workspace: here, flags, terminal } = context;
    const [address, named, ...more] = words;
    if (address === undefined || more.length > 0) throw new UsageError("Name a registry: dsr clone <url> [folder]");
    const folder = resolve(here, named ?? nameIn(address));
    const home = { ...context, workspace: folder, flags: { ...flags, url: address } };
    const started = performance.now();

    const hold = await claimFolder(folder, address);
    const report = await bring(home).catch(async (error: unknown) => {
      await hold.abandon();
      throw error;
    });
    await hold.release();
    await writeGitAttributes(folder);
    const milliseconds = performance.now() - started;
    const isResolved = report.untrusted.length === 0 || (await settleTrust(home));
    const ok = show(report, home, milliseconds) && isResolved;
    terminal.result({ ok, folder, ...report });
    return exitCode(ok);
  },
};

async function bring(home: CommandContext): Promise<PullReport> {
  const { workspace: folder, terminal } = home;
  terminal.progress("reading the registry …");
  const { registry } = await openedBySigningIn(home);
  const { mode, latestVersion } = await createSyncClient(registry.client()).status();
  const nothing = `${registry.url} has no content to clone yet. To start a design system, run dsr init.`;
  if (latestVersion === 0) throw new CommandError(nothing);
  if (mode === "workspace")
    throw new CommandError(`${registry.url} is a workspace, not a registry. Copy its folder instead.`);
  const options = { kinds: workspaceKinds, dryRun: false, force: false, clone: true };
  const report = await lookAtFiles(folder, false, (files) => runPull(home, files, options, terminal.progress));
  if (report.written.length + report.untrusted.length + report.conflicts.length === 0) throw new CommandError(nothing);
  // The files come from an interrupted clone.
  const conflicts = report.conflicts.map(({ key, paths }) => ({ key, paths, message: NOT_OURS }));
  return { ...report, conflicts, warnings: [] };
}

/** Prints the result and the next steps. True if nothing was left out. */
function show(report: PullReport, context: CommandContext, milliseconds: number): boolean {
  const { workspace, terminal } = context;
  const place = relative(process.cwd(), workspace) || ".";
  const { written, conflicts, failed, bytes, url } = report;
  const left = [...conflicts, ...failed];
  for (const { paths, key, message } of left) terminal.error(`${paths.join(", ") || key}: ${message}`);
  terminal.print(
    `${counted(written.length, FILES)} in ${place} (${sizeOf(bytes)}), ${(milliseconds / 1000).toFixed(1)} s`,
  );
  if (failed.length > 0)
    terminal.print(`To download the missing files, run: dsr pull --workspace ${place} --url ${url}`);
  terminal.print(`View it:       dsr start --workspace ${place}`);
  terminal.print(`Send changes:  dsr push --workspace ${place} --url ${url}`);
  reportLeftOut(context, report);
  return left.length === 0 && !failsFor(report.leftOut, context);
}

/** The default folder name of a clone, from the host: `https://design.example.com/` → `design.example.com`. */
function nameIn(url: string): string {
  try {
    return basename(new URL(url).hostname) || "design-system";
  } catch {
    throw new UsageError(`${url} is not a URL such as https://design.example.com`);
  }
}
