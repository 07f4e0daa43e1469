// The program of `hosted-dsr.ts`: runs command lines of `dist/` one after the other in this process. Each line of input is
// the JSON of a `HostedRun`, each line of output that of its `Ran`.
import { createInterface } from "node:readline";
import { Readable, Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import type { HostedRun } from "./hosted-dsr.ts";
import type { Ran } from "./push-workspace.ts";

const output = process.stdout;
const lines = createInterface({ input: process.stdin });
let runs = 0;

for await (const line of lines) {
  const ran = await run(JSON.parse(line));
  output.write(`${JSON.stringify(ran)}\n`);
}

/** Makes this process look as the program finds it in a process of its own, and runs its entry module again. */
async function run({ main, argv, cwd, env }: HostedRun): Promise<Ran> {
  const stdout = capture();
  const stderr = capture();
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, main, ...argv];
  replace("stdin", Readable.from([]));
  replace("stdout", stdout.stream);
  replace("stderr", stderr.stream);
  process.exitCode = 0;
  // Another address is another module to Node, so the entry runs again; the modules it imports are shared.
  const fault = await import(`${pathToFileURL(main).href}?run=${++runs}`).then(
    () => "",
    (error: Error) => `${error.stack}\n`,
  );
  for (const signal of ["SIGTERM", "SIGINT"]) process.removeAllListeners(signal);
  const code = fault === "" ? Number(process.exitCode) : 1;
  process.exitCode = 0;
  return { code, stdout: stdout.text(), stderr: stderr.text() + fault };
}

function replace(name: "stdin" | "stdout" | "stderr", stream: Readable | Writable): void {
  Object.defineProperty(process, name, { value: stream, configurable: true });
}

function capture(): { stream: Writable; text(): string } {
  const pieces: Buffer[] = [];
  const stream = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(pieces).toString("utf8") };
}
