import type { Command } from "./runner/command.ts";
import { EXIT } from "./runner/exit-code.ts";

const INSTEAD =
  "Run one registry instead (`npm start` with DATABASE_URL set) and push each workspace to it: `dsr push:all --url <registry>`.";

const replaced = (name: string): Command => ({
  async run({ terminal }) {
    terminal.error(`${name} is deprecated, because workspaces are no longer deployed one by one. ${INSTEAD}`);
    terminal.result({ error: "deprecated", message: INSTEAD });
    return EXIT.notAllDone;
  },
});

export const prepareRuntime = replaced("prepare-runtime");
export const buildApp = replaced("build:app");
