import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../src/store/kind.ts";
import { runHosted } from "./hosted-dsr.ts";
import { hasOwnProcesses } from "./long-form.ts";
import { SECRET } from "./open-service.ts";
import { spawnDsr } from "./spawn-dsr.ts";

/** What a command left behind. */
export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

/**
 * Runs one `dsr` command line of the built program in a folder, with nothing but these variables. A test about processes
 * (signals, streams, users, proxies) takes `spawnDsr`.
 */
export async function runDsr(argv: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<Ran> {
  if (!hasOwnProcesses) return runHosted(argv, cwd, env);
  const { code, signal, stdout, stderr } = await spawnDsr(argv, { cwd, env }).ended;
  if (code === null) throw new Error(`dsr ${argv.join(" ")} was ended by ${signal}: ${stderr}`);
  return { code, stdout, stderr };
}

/** A copy of the example workspace that is removed with `remove`. */
export async function copyExamples(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "workspace-"));
  await cp("examples", folder, { recursive: true, filter: (path) => !path.includes(".service") });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

const DOT = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Where the image of `addBanner` is served. */
export const BANNER_IMAGE = `/assets/${sha256(Buffer.from(DOT, "base64"))}.png`;

/** Adds a component that was built elsewhere: it names an image of the workspace and has image slots. */
export async function addBanner(folder: string): Promise<void> {
  const banner = join(folder, "components/banner");
  await mkdir(join(banner, "dist"), { recursive: true });
  const write = (name: string, content: string | Uint8Array) => writeFile(join(banner, name), content);
  await write(
    "banner.json",
    JSON.stringify({ id: "banner", title: "Banner", image: "photo.png", previews: { default: {} } }),
  );
  await write("photo.png", Buffer.from(DOT, "base64"));
  await write("image-slots.json", JSON.stringify([{ id: "cover", slotName: "cover", recommendedWidth: 640 }]));
  await write("dist/banner-default.html", '<!doctype html><img src="../photo.png" alt="">\n');
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
  steps: ({ step: string; status: string; message: string; warnings: string[]; edits: { key: string }[] } & Record<
    "records" | "created" | "replaced" | "removed" | "changed" | "bytes",
    number
  >)[];
}

export const reportOf = ({ stdout }: Ran): Report => JSON.parse(stdout);

/** How each step ended. */
export const statusesOf = (ran: Ran): Record<string, string> =>
  Object.fromEntries(reportOf(ran).steps.map(({ step, status }) => [step, status]));

export const stepOf = (ran: Ran, name: string): Report["steps"][number] | undefined =>
  reportOf(ran).steps.find(({ step }) => step === name);
