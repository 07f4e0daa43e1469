import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { realWorkspacePath } from "./person-folder.ts";

const LIMIT_MS = 10_000;
const LIMIT_BYTES = 4 * 1024 * 1024;

const OTHERS = "it can read only the files of the repository: ";

const noneSince = (link: string): string =>
  `it cannot read files, because ${link}. Import the data instead, or remove the link: `;

/**
 * Follows the script in the same module: waits for its default export and writes it as JSON to descriptor 3.
 * @param refusal error message for a file that it may not read
 */
const answerOf = (refusal: string): string => `
const { writeFileSync: answerWith } = process.getBuiltinModule("node:fs");
let answer;
try {
  const { default: value } = globalThis.exported;
  answer = { value: await (typeof value === "function" ? value() : value) };
} catch (error) {
  answer = {
    error: error?.code === "ERR_ACCESS_DENIED"
      ? ${JSON.stringify(refusal)} + [error.permission, error.resource].filter(Boolean).join(" ")
      : String(error?.message ?? error),
  };
}
answerWith(3, JSON.stringify(answer));
process.exit(0);
`;

/**
 * The permissions of a trusted script: it reads only the repository and the packages in it (so not `/proc` with the
 * environment of its parent processes), writes nothing, and starts no process.
 */
const wallAround = (folder: string | undefined): string[] => [
  "--permission",
  ...(folder === undefined ? [] : [`--allow-fs-read=${folder}`]),
  "--no-warnings",
];

/**
 * Runs a trusted, bundled script in a separate process with an empty environment, and returns its output: JSON text
 * `{value}` or `{error}`. It reads only the repository, and no files at all if a link in there leads outside. It can
 * still use the network and send signals to other processes of this person. Throws if it takes longer than ten seconds,
 * writes too much, or crashes.
 * @param code a module that leaves its exports in the global `exported`
 * @param workspace its working directory
 * @param repository the folder that it may read
 */
export async function runTrusted(workspace: string, repository: string, code: string): Promise<string> {
  // On SIGUSR1 a process without a listener opens its inspector, which runs any code.
  process.on("SIGUSR1", ignore);
  try {
    return await run(workspace, repository, code);
  } finally {
    process.off("SIGUSR1", ignore);
  }
}

const ignore = (): void => undefined;

async function run(workspace: string, repository: string, code: string): Promise<string> {
  const readable = realWorkspacePath(repository);
  const link = await findLinkOut(readable);
  const wall = wallAround(link === undefined ? readable : undefined);
  const child = spawn(process.execPath, [...wall, "--input-type=module", "-"], {
    cwd: realWorkspacePath(workspace),
    env: {},
    stdio: ["pipe", "ignore", "ignore", "pipe"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(code + answerOf(link === undefined ? OTHERS : noneSince(link)));
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > LIMIT_BYTES) child.kill("SIGKILL");
    else pieces.push(piece);
  });
  const [exitCode, signal] = await once(child, "close");
  if (size > LIMIT_BYTES) throw new Error(`its value is larger than ${LIMIT_BYTES / 1024 / 1024} MB`);
  if (signal !== null) throw new Error(`it did not finish within ${LIMIT_MS / 1000} seconds`);
  if (size === 0) throw new Error(`it ended unexpectedly with exit code ${exitCode}`);
  return Buffer.concat(pieces).toString("utf8");
}

/**
 * A symbolic link through which a script with access to a folder could read outside it, as a clause; undefined if none
 * exists. Node compares names and the system follows links, so this is each link to the outside or to a missing target,
 * and each link to a folder of lower depth than the link: `link/../..` is inside by its name, but above the folder by
 * its target.
 * @param folder its real path
 */
async function findLinkOut(folder: string): Promise<string | undefined> {
  let found: string | undefined;

  async function visit(entry: Dirent, path: string): Promise<void> {
    if (found !== undefined) return;
    if (entry.isDirectory()) return visitFolder(path);
    if (!entry.isSymbolicLink()) return;
    const why = await faultOf(folder, path);
    if (why !== undefined) found ??= `${relative(folder, path).replaceAll(sep, "/")} is a symbolic link ${why}`;
  }

  async function visitFolder(path: string): Promise<void> {
    // Folders that this process can't read are unreadable for the script too.
    const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
    await Promise.all(entries.map((entry) => visit(entry, join(path, entry.name))));
  }

  await visitFolder(folder);
  return found;
}

async function faultOf(folder: string, link: string): Promise<string | undefined> {
  const real = await realpath(link).catch(() => undefined);
  if (real === undefined) return "without a target";
  if (real !== folder && !real.startsWith(folder + sep)) return "to a place outside the repository";
  if (depthOf(real) >= depthOf(link)) return undefined;
  const target = await stat(real).catch(() => undefined);
  return target?.isFile() ? undefined : "to a folder above it";
}

const depthOf = (path: string): number => path.split(sep).length;
