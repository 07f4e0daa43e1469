import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "../src/cli/run-command.ts";
import { SECRET } from "./open-service.ts";

/** What a command left behind. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs one `dsr` command line in this process, in a folder. */
export async function runDsr(argv: string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  const ran: Ran = { code: -1, stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    write(text: string) {
      ran[name] += text;
      return true;
    },
  });
  ran.code = await runCommand({
    argv,
    env,
    cwd,
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    untilStopped: async () => {},
  });
  return ran;
}

/** A copy of the example workspace that is removed with `remove`. */
export async function copyExamples(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  await cp("examples", folder, { recursive: true, filter: (path) => !path.includes(".service") });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Pushes the example design system. Throws when a step was not done. */
export async function pushExamples(url: string): Promise<void> {
  const { folder, remove } = await copyExamples();
  const { code, stdout } = await runDsr(["push:all", "--url", url], folder, { SERVICE_SYNC_SECRET: SECRET });
  await remove();
  if (code !== 0) throw new Error(stdout);
}

/** What `--json` writes after a push. */
export interface Report {
  ok: boolean;
  url: string;
  dryRun: boolean;
  steps: { step: string; status: string; message: string; warnings: string[]; changed: number; bytes: number }[];
}

export const reportOf = ({ stdout }: Ran): Report => JSON.parse(stdout);

/** How each step ended. */
export const statusesOf = (ran: Ran): Record<string, string> =>
  Object.fromEntries(reportOf(ran).steps.map(({ step, status }) => [step, status]));

export const stepOf = (ran: Ran, name: string): Report["steps"][number] | undefined =>
  reportOf(ran).steps.find(({ step }) => step === name);
