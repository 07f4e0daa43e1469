import { spawn } from "node:child_process";
import { once } from "node:events";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const LIMIT_MS = 10_000;
const LIMIT_BYTES = 4 * 1024 * 1024;

/** Imports a module, waits for its default export, and writes that as JSON to descriptor 3. */
const PROGRAM = `
import { writeFileSync } from "node:fs";
let answer;
try {
  const { default: exported } = await import(process.argv[1]);
  const value = await (typeof exported === "function" ? exported() : exported);
  answer = value === undefined ? { error: "has no default export" } : { value };
} catch (error) {
  answer = { error: String(error?.message ?? error), code: error?.code };
}
try {
  writeFileSync(3, JSON.stringify(answer));
} catch (error) {
  writeFileSync(3, JSON.stringify({ error: "its default export is not JSON: " + error.message }));
}
process.exit(0);
`;

/**
 * Runs a configuration script in a process of its own with an empty environment and answers what it wrote: JSON text
 * `{value}` or `{error, code?}`. Throws when it takes longer than ten seconds, says too much, or dies.
 */
export async function runConfig(path: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM, pathToFileURL(path).href], {
    cwd: dirname(path),
    env: {},
    stdio: ["ignore", "ignore", "ignore", "pipe"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > LIMIT_BYTES) child.kill("SIGKILL");
    else pieces.push(piece);
  });
  const [code, signal] = await once(child, "close");
  if (size > LIMIT_BYTES) throw new Error(`its value is larger than ${LIMIT_BYTES / 1024 / 1024} MB`);
  if (signal !== null) throw new Error(`it did not end within ${LIMIT_MS / 1000} seconds`);
  if (size === 0) throw new Error(`it ended by itself with exit code ${code}`);
  return Buffer.concat(pieces).toString("utf8");
}
