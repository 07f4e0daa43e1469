#!/usr/bin/env node
import { isatty } from "node:tty";
import { confirmOnTerminal } from "./cli/runner/confirm.ts";
import { runCommand } from "./cli/runner/run-command.ts";
import { environment } from "./safe/environment.ts";

// A reader that goes before the end, as `head` does, ends no work.
for (const stream of [process.stdout, process.stderr])
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  env: environment(),
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  input: () => process.stdin,
  // Uses `isatty`, because `process.stdin` would open the input, which most commands don't need.
  ...(isatty(0) && isatty(2) ? { confirm: confirmOnTerminal } : {}),
  untilStopped: () =>
    new Promise((resolve) => {
      process.once("SIGTERM", resolve);
      process.once("SIGINT", resolve);
    }),
});
