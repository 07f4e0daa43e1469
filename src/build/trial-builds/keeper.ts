// The keeper of a trial: creates a folder, runs the build program in it within limits, and removes all its processes
// and files, however it ends: on completion, on request, or if the server ends.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { type BuildJob, readMessageLines, TRIAL_PROCESS_STARTED, type TrialJob, type TrialReply } from "./messages.ts";
import { type ProcessTree, watchTree } from "./process-tree.ts";

/** Serving readers has priority over trials. */
const NICE = 10;
const LOOK_MS = 100;
const PREFIX = "dsr-trial-";
/** Older folders belong to killed keepers: no keeper lives this long. */
const STALE_MS = 10 * 60_000;
/** Maximum characters of an answer. */
const MAX_ANSWER = 4 << 20;
const MAX_ERROR = 2_000;

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, import.meta.url.endsWith(".ts") ? "program.ts" : "program.js");

setPriority(NICE);
const place = realpathSync(process.argv[2] ?? "/tmp");
sweep();
const folder = mkdtempSync(join(place, PREFIX));
const workspace = join(folder, "workspace");
const temporary = join(folder, "tmp");
let tree: ProcessTree | undefined;
let isLeaving = false;

// Stops searches in parent folders: this is the root of a repository.
mkdirSync(join(workspace, ".git"), { recursive: true });
mkdirSync(temporary);
process.once("SIGTERM", leave);
process.once("uncaughtException", leave);
// Only our own parent writes here: one job, then the end, when it has read the results or cancels.
process.stdin.once("end", leave);
readMessageLines(process.stdin, {
  most: MAX_ANSWER,
  line: (text) => run(JSON.parse(text)).then((reply) => isLeaving || report(reply)),
  onLong: leave,
});
report({ folder });

async function leave(): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  await tree?.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  process.exit();
}

function run({ componentId, standard, limits, browser }: TrialJob): Promise<TrialReply> {
  const packages = linkPackages();
  const own = { HOME: temporary, TMPDIR: temporary };
  const job: BuildJob = {
    componentId,
    standard,
    workspace,
    roots: packages.roots,
    ...(browser ? { browser: { ...browser, env: { ...browser.env, ...own } } } : {}),
  };
  const reads = [dirname(here), ...packages.folders, folder, ...ASKED, ...(browser ? [browser.executablePath] : [])];
  const flags = [
    "--permission",
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--allow-fs-write=${folder}`,
    // For the bundler, the sandbox and the browser, which have their own protection.
    "--allow-child-process",
    "--no-warnings",
    `--max-old-space-size=${limits.memoryMb >> 1}`,
  ];
  const child = spawn(process.execPath, [...flags, program], {
    cwd: folder,
    env: own,
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const { promise, resolve } = Promise.withResolvers<TrialReply>();
  tree = child.pid === undefined ? undefined : watchTree(child.pid);
  let hasStarted = false;
  let errors = "";
  readMessageLines(child.stdout, {
    most: MAX_ANSWER,
    line(text) {
      const said: unknown = JSON.parse(text);
      if (hasStarted) resolve(said as TrialReply);
      else hasStarted = isDeepStrictEqual(said, TRIAL_PROCESS_STARTED);
    },
    onLong: () => resolve({ limit: "answer" }),
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MAX_ERROR);
  });
  child.stdin.on("error", () => undefined);
  child.once("error", ({ message }) => resolve({ unusable: message }));
  child.once("close", (code, signal) => {
    const why = signal ?? `exit code ${code}`;
    resolve(hasStarted ? { ended: why } : { unusable: `The build program did not start (${why}): ${errors}` });
  });
  const clock = setTimeout(() => resolve({ limit: "time" }), limits.wallMs);
  const look = setInterval(() => {
    if ((tree?.memoryMb() ?? 0) > limits.memoryMb) resolve({ limit: "memory" });
  }, LOOK_MS);
  // Stays open: its end tells the program that the keeper ended.
  child.stdin.write(`${JSON.stringify(job)}\n`);
  return promise.finally(() => {
    clearTimeout(clock);
    clearInterval(look);
    return tree?.end();
  });
}

/** Files that playwright-core reads on Linux when loaded, to detect Windows. */
const ASKED = ["/proc/sys/fs/binfmt_misc/WSLInterop", "/run/WSL"];

/** React, for components that use it. */
const LINKED = ["react", "react-dom", "scheduler"];
/** Packages that a build loads on demand. */
const LOADED = ["esbuild", "playwright-core", "axe-core"];

/**
 * Links React into the workspace. `folders` are the packages of a build, `roots` the packages that a component may
 * import.
 */
function linkPackages(): { folders: string[]; roots: string[] } {
  const home = new Map([...LINKED, ...LOADED].flatMap((name) => folderOf(name).map((found) => [name, found] as const)));
  mkdirSync(join(workspace, "node_modules"), { recursive: true });
  const roots = LINKED.flatMap((name) => home.get(name) ?? []);
  for (const name of LINKED) {
    const target = home.get(name);
    if (target !== undefined) symlinkSync(target, join(workspace, "node_modules", name), "dir");
  }
  return {
    folders: [...new Set([...home.values()].map((path) => path.replace(/([\\/]node_modules)[\\/].*$/, "$1")))],
    roots,
  };
}

/** Returns the folder of an installed package. Empty if it isn't installed. */
function folderOf(name: string): string[] {
  try {
    return [dirname(realpathSync(require.resolve(`${name}/package.json`)))];
  } catch {
    return [];
  }
}

/** Removes folders of killed keepers. */
function sweep(): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(place, name);
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > STALE_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // It belongs to another user with a registry here, or another keeper is removing it.
    }
  }
}

function report(message: TrialReply | { folder: string }): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
