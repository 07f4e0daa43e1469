#!/usr/bin/env node
import module from "node:module";
import { runCommand } from "./cli/run-command.ts";
import { environment } from "./environment.ts";

// Absent in Node 20, which still runs --help.
module.enableCompileCache?.();

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
