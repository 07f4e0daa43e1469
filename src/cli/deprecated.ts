import type { Command } from "./runner/command.ts";
import { EXIT } from "./runner/exit-code.ts";

const INSTEAD =
  "Workspaces are no longer deployed one by one. Run one registry (`npm start`, with DATABASE_URL set) and push to it: `dsr push:all --url <registry>`.";

const replaced = (name: string): Command => ({
  async run({ terminal }) {
    terminal.error(`${name} belongs to the former deploy model. ${INSTEAD}`);
    terminal.result({ error: "deprecated", message: INSTEAD });
    return EXIT.notAllDone;
  },
});

export const prepareRuntime = replaced("prepare-runtime");
export const buildApp = replaced("build:app");
