import { type ChildProcess, spawn } from "node:child_process";
import { isObject } from "../contract/shapes.ts";
import { RENDER_PROGRAM } from "./render-program.ts";

/** What one preview became: HTML, or why not. */
export type Rendered = { html: string } | { error: string; stack: string };

/** Processes that render. A job that fails, hangs or ends its process fails alone; the next one gets a fresh process. */
export interface RenderPool {
  /** Rejects with the job's own error (its `stack` names the places) or a sentence on the time limit. */
  render(kind: "react" | "nunjucks", job: Record<string, unknown>): Promise<Record<string, unknown>>;
  close(): void;
}

/** Reading is allowed, for packages and templates; writing, processes, threads and add-ons are not. */
const FLAGS = ["--permission", "--allow-fs-read=*", "--enable-source-maps", "--no-warnings"];

/**
 * Starts render processes as they are needed, each with an empty environment and without the right to write files.
 * Callers limit how many jobs run at once; each waiting job has a process of its own.
 */
export function createRenderPool({ limitMs = 10_000 }: { limitMs?: number } = {}): RenderPool {
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  let count = 0;

  const start = () => {
    const child = spawn(process.execPath, [...FLAGS, "--eval", RENDER_PROGRAM], {
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    all.add(child);
    child.once("close", () => all.delete(child));
    return child;
  };

  return {
    render(kind, job) {
      const child = idle.pop() ?? start();
      const id = ++count;
      return new Promise((resolve, reject) => {
        const settle = (finish: () => void, reusable: boolean) => {
          clearTimeout(timer);
          child.removeAllListeners("message").removeAllListeners("exit").removeAllListeners("error");
          if (reusable) idle.push(child);
          else child.kill("SIGKILL");
          finish();
        };
        const fail = (message: string) => settle(() => reject(new Error(message)), false);
        const timer = setTimeout(() => fail(`it did not render within ${limitMs / 1000} seconds`), limitMs);
        child.once("error", (error) => fail(error.message));
        child.once("exit", (code, signal) => fail(`its process ended by itself (${signal ?? `exit code ${code}`})`));
        child.on("message", (answer) => {
          if (!isObject(answer) || answer.id !== id) return;
          const { value, error, stack } = answer;
          if (isObject(value)) return settle(() => resolve(value), true);
          const fault = new Error(String(error));
          fault.stack = String(stack);
          settle(() => reject(fault), true);
        });
        child.send({ id, kind, job });
      });
    },
    close() {
      for (const child of all) child.kill("SIGKILL");
      idle.length = 0;
    },
  };
}

/** The outcome of each preview, out of a job's answer. */
export function renderedPreviews({ previews }: Record<string, unknown>): Map<string, Rendered> {
  const entries = Object.entries(isObject(previews) ? previews : {}).map(([key, value]): [string, Rendered] => {
    if (isObject(value) && typeof value.html === "string") return [key, { html: value.html }];
    const { error = "no answer", stack = "" } = isObject(value) ? value : {};
    return [key, { error: String(error), stack: String(stack) }];
  });
  return new Map(entries);
}
