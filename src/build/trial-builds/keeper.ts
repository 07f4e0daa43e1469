// The keeper of a trial: has a folder for it, lets the program that builds run there within its limits, and leaves nothing
// behind, neither processes nor files, however it ends: when all is done, when it is told to, or when the server is no more.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { setPriority } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { type BuildJob, readLines, STARTED, type TrialJob, type TrialReply } from "./messages.ts";
import { type ProcessTree, watchTree } from "./process-tree.ts";

/** Who reads comes before what is tried. */
const NICE = 10;
const LOOK_MS = 100;
const PREFIX = "dsr-trial-";
/** What is older was left by a keeper that was killed: none lives that long. */
const STALE_MS = 10 * 60_000;
/** Characters of an answer. */
const MOST_ANSWER = 4 << 20;
const MOST_ERROR = 2_000;

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

// Nothing above it is looked at: what git keeps begins here.
mkdirSync(join(workspace, ".git"), { recursive: true });
mkdirSync(temporary);
process.once("SIGTERM", leave);
process.once("uncaughtException", leave);
// Our own parent speaks here: one job, then the end, when it has taken what there is or wants nothing any more.
process.stdin.once("end", leave);
readLines(process.stdin, {
  most: MOST_ANSWER,
  line: (text) => run(JSON.parse(text)).then((reply) => isLeaving || say(reply)),
  onLong: leave,
});
say({ folder });

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
    // The bundler, the cage and the browser; each has walls of its own.
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
  readLines(child.stdout, {
    most: MOST_ANSWER,
    line(text) {
      const said: unknown = JSON.parse(text);
      if (hasStarted) resolve(said as TrialReply);
      else hasStarted = isDeepStrictEqual(said, STARTED);
    },
    onLong: () => resolve({ limit: "answer" }),
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-MOST_ERROR);
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
  // It stays open: its end tells the program that nobody is there any more.
  child.stdin.write(`${JSON.stringify(job)}\n`);
  return promise.finally(() => {
    clearTimeout(clock);
    clearInterval(look);
    return tree?.end();
  });
}

/** What playwright-core asks of a Linux when it is loaded: whether that runs in Windows. */
const ASKED = ["/proc/sys/fs/binfmt_misc/WSLInterop", "/run/WSL"];

/** React for components that are written with it. */
const LINKED = ["react", "react-dom", "scheduler"];
/** What a build loads when it needs it. */
const LOADED = ["esbuild", "playwright-core", "axe-core"];

/** Puts React into the workspace. `folders` are those of the packages of a build, `roots` what a component may name of them. */
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

/** The folder of an installed package; none where it was left out. */
function folderOf(name: string): string[] {
  try {
    return [dirname(realpathSync(require.resolve(`${name}/package.json`)))];
  } catch {
    return [];
  }
}

/** Removes what keepers left that were killed themselves. */
function sweep(): void {
  for (const name of readdirSync(place)) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(place, name);
    try {
      const stat = statSync(path, { throwIfNoEntry: false });
      if (stat && Date.now() - stat.mtimeMs > STALE_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // Of another user, who has a registry here too, or another keeper removes it right now.
    }
  }
}

function say(message: TrialReply | { folder: string }): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
