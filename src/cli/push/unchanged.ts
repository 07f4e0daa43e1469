import { statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { isObject } from "../../safe/is-object.ts";
import { requestConfigured } from "../../safe/request.ts";
import { sha256 } from "../../store/kind.ts";
import { distinctNotices } from "../../store/left-out.ts";
import { COARSE_CLOCK_MS } from "../../store/workspace/digests.ts";
import { lookAtPackageFile } from "../../store/workspace/find-package.ts";
import { readInService, servicePath, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { registryAddress } from "../auth/registry-address.ts";
import { createSecretScan } from "../registry/secrets.ts";
import type { CommandContext } from "../runner/command.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import { readDotEnv } from "../workspace/dot-env.ts";
import type { StepOutcome } from "./outcome.ts";
import { lookFor, type TreeScans } from "./read-places.ts";
import { printOutcome, summaryLine } from "./report.ts";
import { isUnsettled } from "./unsettled.ts";

/** The file with the note of an unchanged push. */
const FILE = "pushed.json";

/** The files of a push. The sent changes only depend on these and the surroundings. */
export interface PushedFiles {
  /** Files and folders of the workspace. */
  paths: readonly string[];
  /** Targets of symbolic links, such as files of installed packages. */
  linked: readonly string[];
  /** Files of packages, `<package> <file>`. */
  packages: readonly string[];
}

/** The inputs of a push besides files. */
export interface PushInputs {
  /** This program, as one file of it shows. */
  program: string;
  /** The secrets to search for. */
  secrets: string;
  /** Names of our variables that are set. */
  variables: string;
  /** The browser a build checks with. */
  browser: string;
  /** The known state of the registry's records. */
  state: string;
}

/** A push after which registry and workspace were equal. */
export interface PushedNote extends PushInputs {
  /** The command line. */
  args: readonly string[];
  /** Value of `--url`. */
  flag: string | null;
  /** The registry's address in the configuration. */
  configured: string | null;
  /** Address of the registry. */
  url: string;
  /** The position of the registry's log. */
  log: string;
  read: PushedFiles;
  /** Digest of the files. */
  look: string;
  /** The output of the build, if any. */
  build: unknown;
  outcomes: readonly StepOutcome[];
}

/** The log position of a registry, from `/api/sync/status`. */
export const logPositionOf = ({ logId, latestVersion, digest }: Record<string, unknown>): string =>
  `${logId} ${latestVersion} ${digest}`;

/**
 * Examines all files of a push. Returns their digest, and the newest change in milliseconds since 1970.
 * @param looks the state of its files and folders
 */
export async function lookAtPushed(
  workspace: string,
  { packages }: PushedFiles,
  looks: TreeScans,
): Promise<{ digest: string; newest: number }> {
  const places = Array.from(looks, ([place, { text }]) => `${place} ${sha256(text)}`);
  const lines = packages.map((line) => {
    const [name = "", file = ""] = line.split(" ");
    return lookAtPackageFile(workspace, name, file);
  });
  const newest = Math.max(...Array.from(looks.values(), (look) => look.newest));
  return { digest: sha256([...places, ...(await Promise.all(lines))].join("\n")), newest };
}

/** Reads the present surroundings of a push. */
export async function surroundingsOf({
  workspace,
  env,
}: Pick<CommandContext, "workspace" | "env">): Promise<PushInputs> {
  const browser = findBrowser(env)?.executablePath;
  return {
    program: pushStateOf(fileURLToPath(import.meta.url)),
    secrets: (await createSecretScan(workspace, env)).fingerprint,
    variables: Object.keys(env)
      .filter((name) => name.startsWith("SERVICE_"))
      .sort()
      .join(" "),
    browser: browser ? `${browser} ${pushStateOf(browser)}` : "",
    state: pushStateOf(servicePath(workspace, "sync-state.json")),
  };
}

/** The state of a file that shows a change. */
export function pushStateOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : "";
}

/** Forgets the note. */
export const dropNote = (workspace: string): Promise<void> =>
  rm(servicePath(workspace, FILE), { force: true }).catch(() => undefined);

/** Keeps a note, unless a file changed so lately that another change may not show. `since`: when the push began, in milliseconds since 1970. */
export async function notePushed(workspace: string, note: PushedNote, newest: number, since: number): Promise<void> {
  if (newest >= since - COARSE_CLOCK_MS) return;
  // Without it the next push compares every record, no more.
  await writeServiceFile(workspace, FILE, JSON.stringify(note), false).catch(() => undefined);
}

/**
 * Repeats the output of the last push if its command line, workspace, surroundings and registry are unchanged and
 * nothing was left to do. Makes one request and reads no file of the workspace. Undefined if anything changed or is
 * unknown: then the complete push runs.
 */
export async function repeatUnchangedPush(
  context: Pick<CommandContext, "args" | "workspace" | "env" | "terminal">,
): Promise<number | undefined> {
  const { workspace, terminal, args } = context;
  const started = performance.now();
  const note = await readNote(workspace);
  if (!note || note.args.join("\0") !== args.join("\0")) return undefined;
  // A pending trust decision or an interrupted pull must be reported.
  if (isUnsettled(workspace)) return undefined;
  try {
    const now = await surroundingsOf(context);
    if (Object.entries(now).some(([key, value]) => !(key in note) || Reflect.get(note, key) !== value))
      return undefined;
    const { paths, linked } = note.read;
    const looks = lookFor(args, workspace, paths, linked);
    if ((await lookAtPushed(workspace, note.read, looks)).digest !== note.look) return undefined;
    if ((await logOf(context, note)) !== note.log) return undefined;
  } catch {
    return undefined;
  }
  const ms = Math.round(performance.now() - started);
  const outcomes = note.outcomes.map((outcome, index) => ({ ...outcome, ms: index === 0 ? ms : 0 }));
  terminal.print(`Pushing ${workspace} to ${note.url}`, "");
  for (const outcome of outcomes) printOutcome(outcome, terminal, () => undefined);
  terminal.print("", summaryLine(outcomes, { url: note.url, dryRun: false, buildFailed: false }));
  // Nothing was left out of a push that is noted.
  const not = { leftOut: [], notRead: distinctNotices(outcomes.flatMap(({ notRead }) => notRead)) };
  reportLeftOut({ terminal, flags: {} }, not);
  terminal.result({ ok: true, url: note.url, dryRun: false, build: note.build, steps: outcomes, ...not });
  return 0;
}

/** The log position of the registry. Undefined if it does not accept this push. Throws if it can't be requested. */
async function logOf(
  { workspace, env }: Pick<CommandContext, "workspace" | "env">,
  { flag, configured, url }: PushedNote,
): Promise<string | undefined> {
  const variables = { environment: env, dotEnv: await readDotEnv(workspace) };
  const address = await registryAddress(flag ?? undefined, variables, {
    configured: async () => configured ?? undefined,
    // The state is unchanged, and so is its registry.
    lastSynced: async () => url,
  });
  if (address.url !== url || address.refusal) return undefined;
  const token = address.secret?.token ?? (await (await import("../auth/token-for.ts")).tokenFor(workspace, address));
  if (!token) return undefined;
  const { status, body } = await requestConfigured(`${url}/api/sync/status`, {
    method: "GET",
    headers: { authorization: `Bearer ${token}` },
    maxBytes: 1 << 20,
    timeoutMs: 10_000,
  });
  const reported: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
  if (status !== 200 || !isObject(reported) || reported.mode === "workspace") return undefined;
  return Array.isArray(reported.scopes) && reported.scopes.includes("sync:write") ? logPositionOf(reported) : undefined;
}

/** Reads the note. Undefined without one, or if another version of the program wrote it. */
async function readNote(workspace: string): Promise<PushedNote | undefined> {
  try {
    const note: unknown = JSON.parse((await readInService(workspace, FILE)) ?? "");
    return isNote(note) ? note : undefined;
  } catch {
    return undefined;
  }
}

const isList = (value: unknown): boolean => Array.isArray(value) && value.every((item) => typeof item === "string");

const isNote = (note: unknown): note is PushedNote =>
  isObject(note) &&
  isList(note.args) &&
  isObject(note.read) &&
  [note.read.paths, note.read.linked, note.read.packages].every(isList) &&
  Array.isArray(note.outcomes) &&
  note.outcomes.every((one) => isObject(one) && isList(one.warnings) && typeof one.status === "string");
