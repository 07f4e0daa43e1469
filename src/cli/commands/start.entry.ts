import type { CommandEntry } from "../command.ts";

export const startEntry: CommandEntry = {
  name: "start",
  usage: "[--port <n>]",
  summary: "Serve the workspace here; pages follow each saved file",
  help: "Listens on 127.0.0.1 only and sends nothing anywhere. Components are built into their dist/ folders, again whenever their files change.\n\nOptions\n  --port <n>      by default PORT or 3000\n  --roots <dirs>  further folders components may import from, separated as in PATH\n  --trust         trust the scripts that wait for it",
  load: async () => (await import("./start.ts")).start,
};

export const devEntry: CommandEntry = {
  name: "dev",
  usage: "[--port <n>]",
  summary: "Like start, but builds nothing and logs every request",
  help: "Options\n  --port <n>  by default PORT or 3000",
  load: async () => (await import("./start.ts")).dev,
};
