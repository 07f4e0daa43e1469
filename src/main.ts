#!/usr/bin/env node
import { runCommand } from "./cli/run-command.ts";
import { processEnvironment } from "./config.ts";

process.exitCode = await runCommand({
  argv: process.argv.slice(2),
  env: processEnvironment(),
  cwd: process.cwd(),
  stdout: process.stdout,
  stderr: process.stderr,
  untilStopped: () =>
    new Promise((resolve) => {
      process.once("SIGTERM", resolve);
      process.once("SIGINT", resolve);
    }),
});
