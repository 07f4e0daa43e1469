import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/** One figure, printed as a line of JSON. `ratio` compares it with what ran beside it. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  ratio?: number;
  against?: string;
}

export const print = (figure: Figure): void => console.log(JSON.stringify(figure));

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

/** Processor time of a process in microseconds, over all its threads (`/proc/PID/task/*\/schedstat`). */
export function processorTime(pid: number): number {
  const tasks = readdirSync(`/proc/${pid}/task`);
  const nanoseconds = tasks.map((task) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ")[0]);
    } catch {
      return 0;
    }
  });
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000;
}

/** Processor time of the event loop of a process in microseconds: its main thread alone. */
export const loopTime = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, "utf8").split(" ")[0]) / 1000;

/** Milliseconds of processor time of this process and of those it started, which still live. */
export function spentByAll(): number {
  const children = readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
  );
  // Unlike `processorTime`, this counts threads that have ended, as those of Vite do.
  const { user, system } = process.cpuUsage();
  return children.reduce((sum, pid) => sum + processorTime(pid) / 1000, (user + system) / 1000);
}

/** Ids of the processes that a process has started, and those of them. */
export function descendants(pid: number): number[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number),
    );
    return children.flatMap((child) => [child, ...descendants(child)]);
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Bytes a process had written to the disk so far (`/proc/PID/io`). */
export const written = (pid: number): number =>
  Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1] ?? 0);

/** Memory of a process in MB: now and at its peak. */
export function memory(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const of = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  return { now: round(of("VmRSS"), 1), peak: round(of("VmHWM"), 1) };
}

/** Bytes a process has handed to the disk (`write_bytes` of `/proc/PID/io`). */
export const bytesWritten = (pid: number): number =>
  Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, "utf8"))?.[1]);

export interface Target {
  url: string;
  pid: number;
}

const run = promisify(execFile);

const DRIVER = join(import.meta.dirname, "driver.ts");

/** Microseconds of processor time one request costs the server, over `ms` of requests on connections that never wait. */
async function costPerRequest(
  target: Target,
  path: string,
  headers: Record<string, string>,
  ms: number,
): Promise<number> {
  const before = processorTime(target.pid);
  const { stdout } = await run(process.execPath, [DRIVER, target.url, path, JSON.stringify(headers), String(ms)]);
  return (processorTime(target.pid) - before) / Number(stdout);
}

/**
 * Processor time per request of two servers for the same thing, in turn: 5 rounds of 1 s each after a warm-up.
 * Machines drift; the ratio of the medians holds.
 */
export async function compare(
  ours: Target,
  yardstick: Target,
  request: { path: string; yardstickPath?: string; headers?: Record<string, string> },
): Promise<{ ours: number; yardstick: number; ratio: number }> {
  const { path, yardstickPath = path, headers = {} } = request;
  await costPerRequest(ours, path, headers, 500);
  await costPerRequest(yardstick, yardstickPath, headers, 500);
  const a: number[] = [];
  const b: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    a.push(await costPerRequest(ours, path, headers, 1000));
    b.push(await costPerRequest(yardstick, yardstickPath, headers, 1000));
  }
  return { ours: round(median(a), 1), yardstick: round(median(b), 1), ratio: round(median(a) / median(b)) };
}
