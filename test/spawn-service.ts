import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Ended, type Program, type SpawnedDsr, spawnDsr } from "./spawn-dsr.ts";

export type { Ended } from "./spawn-dsr.ts";

/** Where a server can be reached. */
export interface Addresses {
  url: string;
  /** Link that makes the first administrator, where there is none. */
  setUpUrl?: string;
}

/** A server that listens, in whichever process. */
export interface StartedServe extends Addresses {
  /** What it has written so far. */
  output: { stdout: string; stderr: string };
  /** Ends it as SIGTERM does, and waits for its end. */
  end(): Promise<void>;
}

/** A server of `dsr` as a process of its own. */
export interface SpawnedService extends SpawnedDsr, Addresses {}

/** What a server has written when it listens: its address, and whatever it says of an administrator. */
export const LISTENING = / on http:\/\/\S+\n/;

export function addressesOf({ input }: RegExpExecArray): Addresses {
  const [url = "", setUpUrl] = input.match(/http:\/\/\S+/g) ?? [];
  return { url, setUpUrl };
}

/** Runs `dsr serve` with nothing but these variables until it ends by itself; killed after `limitMs`. */
export async function runServe(env: Record<string, string>, cwd = tmpdir(), limitMs = 20_000): Promise<Ended> {
  const { child, ended } = spawnDsr(["serve"], { cwd, env });
  const timer = setTimeout(() => child.kill("SIGKILL"), limitMs);
  const result = await ended;
  clearTimeout(timer);
  return result;
}

/** Starts `dsr serve` on a free port of this machine and waits until it listens. */
export async function spawnServe(
  env: Record<string, string>,
  cwd = tmpdir(),
  program?: Program,
): Promise<SpawnedService> {
  const spawned = spawnDsr(["serve"], { cwd, env: { PORT: "0", SERVICE_HOST: "127.0.0.1", ...env }, program });
  return { ...spawned, ...addressesOf(await spawned.prints(LISTENING)) };
}

/** A folder of its own below the system's temporary folder. */
export async function temporaryFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "service-"));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
