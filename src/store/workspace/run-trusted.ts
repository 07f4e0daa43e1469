import { spawn } from "node:child_process";
import { once } from "node:events";

const LIMIT_MS = 10_000;
const LIMIT_BYTES = 4 * 1024 * 1024;

/** Stands behind the script in the same module: waits for its default export and writes that as JSON to descriptor 3. */
const ANSWER = `
const { writeFileSync: answerWith } = process.getBuiltinModule("node:fs");
let answer;
try {
  const { default: value } = globalThis.exported;
  answer = { value: await (typeof value === "function" ? value() : value) };
} catch (error) {
  answer = { error: String(error?.message ?? error) };
}
answerWith(3, JSON.stringify(answer));
process.exit(0);
`;

/**
 * Runs a bundled script that somebody trusts with all rights of the person, in a process of its own with an empty
 * environment, and answers what it wrote: JSON text `{value}` or `{error}`. Throws when it takes longer than ten seconds,
 * says too much, or dies.
 * @param code a module that leaves what it exports in the global `exported`
 * @param home where packages are looked up
 */
export async function runTrusted(home: string, code: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "-"], {
    cwd: home,
    env: {},
    stdio: ["pipe", "ignore", "ignore", "pipe"],
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(code + ANSWER);
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdio[3]?.on("data", (piece: Buffer) => {
    size += piece.length;
    if (size > LIMIT_BYTES) child.kill("SIGKILL");
    else pieces.push(piece);
  });
  const [exitCode, signal] = await once(child, "close");
  if (size > LIMIT_BYTES) throw new Error(`its value is larger than ${LIMIT_BYTES / 1024 / 1024} MB`);
  if (signal !== null) throw new Error(`it did not end within ${LIMIT_MS / 1000} seconds`);
  if (size === 0) throw new Error(`it ended by itself with exit code ${exitCode}`);
  return Buffer.concat(pieces).toString("utf8");
}
