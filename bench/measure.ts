import { readdirSync, readFileSync } from "node:fs";
import http from "node:http";

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

const CONNECTIONS = 8;
const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function get(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent }, (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      })
      .on("error", reject);
  });
}

/** Microseconds of processor time one request costs the server, over `ms` of requests on 8 connections. */
async function costPerRequest(
  target: Target,
  path: string,
  headers: Record<string, string>,
  ms: number,
): Promise<number> {
  const before = processorTime(target.pid);
  const until = Date.now() + ms;
  let count = 0;
  const client = async () => {
    while (Date.now() < until) {
      const status = await get(target.url + path, headers);
      if (status >= 400) throw new Error(`${target.url}${path} answered ${status}`);
      count++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (processorTime(target.pid) - before) / count;
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
