import { execFile } from "node:child_process";
import { access, mkdir, readlink, realpath, stat, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { promisify } from "node:util";
import { readRegularFile } from "../../safe/files.ts";
import { replaceFile } from "../../safe/replace-file.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { CommandError } from "../runner/command.ts";
import { NotEditable, setJsonMember } from "../workspace/edit-json.ts";
import type { AgentClient } from "./clients.ts";

/** The name of our server in a client's configuration. */
export const SERVER = "design-system";

const run = promisify(execFile);
const MAX_LINKS = 40;
const MAX_BYTES = 16 << 20;

/** A file before and after an edit. */
export interface FileEdit {
  /** The displayed path: `.mcp.json`, `~/.codeium/windsurf/mcp_config.json`. */
  shown: string;
  /** The real path, after links. */
  path: string;
  /** The folder that links must not leave, because a repository may contain links to other parts of the machine. */
  within?: string;
  before: string | undefined;
  after: string;
  /** It holds a secret: for its owner's eyes only. */
  secret: boolean;
}

/** The folder of a client's file. `HOME` comes first, as in the clients. */
const rootOf = (workspace: string, { ofPerson }: AgentClient, env: Environment): string =>
  ofPerson ? env.HOME || homedir() : workspace;

type Environment = Record<string, string | undefined>;

/** The clients with traces in the project or the home folder. */
export async function tracedClients(
  workspace: string,
  clients: readonly AgentClient[],
  env: Environment,
): Promise<AgentClient[]> {
  const isThere = async (client: AgentClient) => {
    const root = rootOf(workspace, client, env);
    const found = await Promise.all(
      client.traces.map((trace) =>
        access(join(root, trace)).then(
          () => true,
          () => false,
        ),
      ),
    );
    return found.includes(true);
  };
  const traced = await Promise.all(clients.map(isThere));
  return clients.filter((_, index) => traced[index]);
}

/**
 * Adds our server to a client's file and keeps the other content. Writes nothing yet. Throws `CommandError` if the file
 * can't be edited.
 */
export async function editClientFile(
  workspace: string,
  client: AgentClient,
  { endpoint, headers, env }: { endpoint: string; headers?: Record<string, string>; env: Environment },
): Promise<FileEdit> {
  const shown = client.ofPerson ? `~/${client.file}` : client.file;
  const path = join(rootOf(workspace, client, env), client.file);
  const before = await clientFileText(path);
  const server = client.server(endpoint, headers);
  try {
    const after = setJsonMember(before ?? "", [client.servers, SERVER], server);
    const within = client.ofPerson ? {} : { within: workspace };
    return { shown, path, ...within, before, after, secret: headers !== undefined };
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error;
    throw new CommandError(`${shown} is not valid: ${error.message}. Nothing was changed. Fix or delete the file.`);
  }
}

/** The file of a client without JSON: a new one with our server, or lines for the present one. Writes nothing yet. */
export async function clientLines(
  workspace: string,
  { file, toPaste }: AgentClient & Required<Pick<AgentClient, "toPaste">>,
  endpoint: string,
): Promise<FileEdit | { file: string; text: string; isAnother: boolean }> {
  const path = join(workspace, file);
  const before = await clientFileText(path);
  const text = toPaste(endpoint);
  const present = before?.replaceAll("\r\n", "\n");
  const [table = ""] = text.split("\n");
  if (present !== undefined && !present.includes(text)) return { file, text, isAnother: present.includes(table) };
  return { shown: file, path, within: workspace, before, after: before ?? `${text}\n`, secret: false };
}

/** The text of a file. Undefined if it doesn't exist. Throws `CommandError` if it can't be read. */
export async function clientFileText(path: string): Promise<string | undefined> {
  try {
    return readRegularFile(path, MAX_BYTES, "refuse")?.toString("utf8");
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${reasonOf(error)}`);
  }
}

/**
 * Writes a file atomically, also through a link. An unchanged file stays, except for its permissions if it has a
 * secret. Throws `CommandError` if a link leaves the folder.
 */
export async function writeEdit({ shown, path, within, before, after, secret }: FileEdit): Promise<void> {
  const target = await realPlace(path);
  if (within !== undefined && !isInside(await realPlace(within), target))
    throw new CommandError(`${shown} is a symbolic link to a place outside ${within}, so it was not written.`);
  await mkdir(dirname(target), { recursive: true });
  const present = await stat(target).then(
    ({ mode }) => mode & 0o777,
    () => 0o644,
  );
  if (before === after && (!secret || present === 0o600)) return;
  await replaceFile(target, after, { mode: secret ? 0o600 : present, durable: true });
}

/** Where a path leads, links followed as far as there is something. */
async function realPlace(path: string, links = 0): Promise<string> {
  if (links > MAX_LINKS) throw new CommandError(`${path} is a symbolic link to itself.`);
  try {
    return await realpath(path);
  } catch {
    // A link to a missing file is followed too, because writing creates its target.
    const led = await readlink(path).then(
      (target) => resolve(dirname(path), target),
      () => undefined,
    );
    if (led !== undefined) return realPlace(led, links + 1);
    return path === dirname(path) ? path : join(await realPlace(dirname(path)), basename(path));
  }
}

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== "" && !isAbsolute(way) && way.split(sep)[0] !== "..";
};

/** Whether git keeps a file of the workspace: then a secret in it would be published with the next commit. */
export async function isTracked(workspace: string, file: string): Promise<boolean> {
  try {
    await run("git", ["ls-files", "--error-unmatch", "--", file], { cwd: workspace });
    return true;
  } catch {
    return false;
  }
}

/** Adds a file to the workspace's `.gitignore`, unless it is listed. */
export async function ignoreFile(workspace: string, file: string): Promise<void> {
  const path = join(workspace, ".gitignore");
  const text = (await clientFileText(path)) ?? "";
  if (text.split(/\r?\n/).some((line) => line.trim() === file || line.trim() === `/${file}`)) return;
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  await writeFile(path, `${text}${gap}${file}\n`);
}
