#!/usr/bin/env node
import { runCommand } from "./cli/run-command.ts";
import { environment } from "./environment.ts";

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  env: environment(),
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  untilStopped: () =>
    new Promise((resolve) => {
      process.once("SIGTERM", resolve);
      process.once("SIGINT", resolve);
    }),
});
