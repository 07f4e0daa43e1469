import { findComponents } from "../../build/find-components.ts";
import { workspaceSteps } from "../../domain/workspace.ts";
import type { Command } from "../runner/command.ts";
import type { Terminal } from "../runner/terminal.ts";
import { leftOutOf, readLocalRecords } from "../sync/local-records.ts";
import { lookAtFiles } from "../sync/look-at-files.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import { checkComponents } from "./check-components.ts";
import { checkConfig, checkContent, checkLeftOut, checkLogo, checkPages, checkWarnings } from "./check-content.ts";
import { checkBrowser, checkGit, checkRegistryThere } from "./check-surroundings.ts";
import type { Check, Diagnosis } from "./checkup.ts";

const CHECKS: readonly Check[] = [
  checkConfig,
  checkContent,
  checkLogo,
  checkComponents,
  checkPages,
  checkLeftOut,
  checkWarnings,
  checkBrowser,
  checkGit,
  checkRegistryThere,
];
const kinds = workspaceSteps.flatMap((step) => step.kinds);

/** Says what is missing of a workspace, and what to do. */
export const doctor: Command = {
  runsScripts: true,
  async run({ workspace, env, flags, terminal }) {
    await requireFolder(workspace);
    terminal.progress("looking …");
    const found = await lookAtFiles(workspace, true, async (files) => {
      const look = {
        ...{ workspace, env, flags, files },
        local: await readLocalRecords(kinds, files),
        folders: await findComponents(workspace),
        config: await files.config().catch(() => undefined),
      };
      const diagnoses: Diagnosis[] = [];
      for (const check of CHECKS) diagnoses.push(...(await check(look)));
      return { diagnoses, leftOut: leftOutOf(look.local) };
    });
    tell(terminal, found.diagnoses);
    const isWell = found.diagnoses.every(({ state }) => state !== "wrong");
    terminal.result({ ok: isWell, ...found });
    return isWell ? 0 : 1;
  },
};

const MARKS = { ok: ["green", "✓"], missing: ["dim", "·"], warning: ["yellow", "!"], wrong: ["red", "✗"] } as const;

function tell(terminal: Terminal, diagnoses: readonly Diagnosis[]): void {
  const width = Math.max(...diagnoses.map(({ about }) => about.length)) + 2;
  for (const { about, state, says, todo } of diagnoses) {
    const [color, mark] = MARKS[state];
    terminal.print(`${terminal.style(color, mark)} ${about.padEnd(width)}${says}`);
    if (todo !== undefined) terminal.print(`${" ".repeat(width + 2)}${terminal.style("dim", `→ ${todo}`)}`);
  }
}
