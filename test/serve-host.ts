// The program of `hosted-serve.ts`: runs several `dsr serve` of `dist/` at once in this process. Messages of the parent are
// `HostedServe` (start one) and a number (end that one as SIGTERM does); messages to the parent are `ServeEvent`.
import { PassThrough } from "node:stream";
import { pathToFileURL } from "node:url";
import type { HostedServe, ServeEvent } from "./hosted-serve.ts";

/** What ends each server that runs. */
const stops = new Map<number, () => void>();
/** Servers start one after the other: each reads the variables and streams of the process while it starts. */
let starts = Promise.resolve();

const once: (event: string | symbol, listener: (...values: unknown[]) => void) => unknown = process.once.bind(process);
const send = (event: ServeEvent) => process.send?.(event);

process.on("message", (message: HostedServe | number) => {
  if (typeof message === "number") stops.get(message)?.();
  else starts = starts.then(() => start(message));
});
process.once("disconnect", () => process.exit());

/** Resolves when the server waits for its end, or has ended before. */
function start({ id, main, argv, cwd, env }: HostedServe): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.chdir(cwd);
  process.argv = [process.execPath, main, ...argv];
  replace("stdin", new PassThrough().end());
  replace("stdout", stream(id, "stdout"));
  replace("stderr", stream(id, "stderr"));
  const { promise, resolve } = Promise.withResolvers<void>();
  const atExit: (() => void)[] = [];
  const takeOnce = (event: string | symbol, listener: (...values: unknown[]) => void) => {
    if (event === "SIGTERM") {
      stops.set(id, listener);
      resolve();
    } else if (event === "exit") atExit.push(listener);
    else if (event !== "SIGINT") once(event, listener);
    return process;
  };
  Object.assign(process, { once: takeOnce });
  // Another address is another module to Node, so the entry runs again; the modules it imports are shared.
  const running = import(`${pathToFileURL(main).href}?serve=${id}`).then(
    () => Number(process.exitCode ?? 0),
    (error: Error) => {
      send({ id, stderr: `${error.stack}\n` });
      return 1;
    },
  );
  void running.then((code) => {
    process.exitCode = 0;
    stops.delete(id);
    for (const listener of atExit) listener();
    send({ id, code });
    resolve();
  });
  return promise;
}

function replace(name: "stdin" | "stdout" | "stderr", value: PassThrough): void {
  Object.defineProperty(process, name, { value, configurable: true });
}

/** A stream whose text goes to the parent as it is written. */
function stream(id: number, name: "stdout" | "stderr"): PassThrough {
  const passing = new PassThrough();
  passing.setEncoding("utf8").on("data", (text: string) => send({ id, [name]: text }));
  return passing;
}
