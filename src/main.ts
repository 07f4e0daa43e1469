#!/usr/bin/env node
import { confirmOnTerminal } from "./cli/confirm.ts";
import { runCommand } from "./cli/run-command.ts";
import { environment } from "./environment.ts";

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  env: environment(),
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  ...(process.stdin.isTTY && process.stderr.isTTY ? { confirm: confirmOnTerminal } : {}),
  untilStopped: () =>
    new Promise((resolve) => {
      process.once("SIGTERM", resolve);
      process.once("SIGINT", resolve);
    }),
});
