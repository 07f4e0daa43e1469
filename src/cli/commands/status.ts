import { features } from "../../features/index.ts";
import type { Command } from "../command.ts";
import { authorText } from "../push/report.ts";
import { compare } from "../sync/compare.ts";
import { leftOutOf, warningsOf } from "../sync/local-records.ts";
import { lookAtFiles } from "../sync/look-at-files.ts";
import { filterOf } from "../sync/pull-filter.ts";
import type { Standing } from "../sync/standing.ts";

const kinds = features.flatMap(({ push }) => push?.kinds ?? []);
const SHOWN = 30;

const GROUPS: { title: string; standings: readonly Standing[]; hint: string }[] = [
  {
    title: "A push would send",
    standings: ["to create", "to update", "to delete"],
    hint: "dsr push",
  },
  {
    title: "A pull would bring",
    standings: ["created there", "updated there", "deleted there"],
    hint: "dsr pull",
  },
  {
    title: "Changed on both sides",
    standings: ["conflict"],
    hint: "dsr pull puts the registry's version beside yours",
  },
];

/** Says how workspace and registry stand. */
export const status: Command = {
  takesWords: true,
  options: { url: { type: "string" } },
  async run(context) {
    const { terminal, workspace, words } = context;
    terminal.progress("comparing …");
    const filter = filterOf(words);
    const found = await lookAtFiles(workspace, true, (files) =>
      compare(context, files, { kinds, ...(filter ? { filter } : {}) }),
    );
    const { url, status: registry, state, standings, local, author } = found;
    terminal.print(`${url}: ${registry.latestVersion} events, ${counted(registry.counts)}`);
    terminal.print(state.lastSyncAt ? `Last sync ${state.lastSyncAt}` : "This workspace was never synced with it.", "");
    for (const warning of warningsOf(local)) terminal.warn(warning);
    for (const { title, standings: wanted, hint } of GROUPS) {
      const keys = [...standings].filter(([, standing]) => wanted.includes(standing));
      if (keys.length === 0) continue;
      terminal.print(`${terminal.style("bold", title)} ${terminal.style("dim", `(${hint})`)}`);
      for (const [key, standing] of keys.slice(0, SHOWN)) {
        const who = isElsewhere(standing) ? authorText(author(key) ?? {}) : "";
        terminal.print(`  ${standing.padEnd(14)}${key}  ${terminal.style("dim", who)}`.trimEnd());
      }
      if (keys.length > SHOWN) terminal.print(`  and ${keys.length - SHOWN} more`);
      terminal.print("");
    }
    const leftOut = leftOutOf(local);
    if (standings.size === 0 && leftOut.length === 0) terminal.print("Workspace and registry have the same.");
    else if (standings.size === 0)
      terminal.print("What could be read is the same in workspace and registry; what was left out is named above.");
    const keysOf = (...wanted: Standing[]) =>
      [...standings].flatMap(([key, standing]) => (wanted.includes(standing) ? [key] : []));
    terminal.result({
      ok: true,
      url,
      registry,
      lastSyncAt: state.lastSyncAt ?? null,
      push: { create: keysOf("to create"), update: keysOf("to update"), delete: keysOf("to delete") },
      pull: { create: keysOf("created there"), update: keysOf("updated there"), delete: keysOf("deleted there") },
      conflicts: keysOf("conflict"),
      leftOut,
      edits: [...standings].flatMap(([key, standing]) => (isElsewhere(standing) ? { key, ...author(key) } : [])),
    });
    return 0;
  },
};

/** Whether somebody changed the record in the registry. */
const isElsewhere = (standing: Standing): boolean => standing === "conflict" || standing.endsWith(" there");

const counted = (counts: Record<string, unknown>): string =>
  ["pages", "components", "patterns"].map((noun) => `${counts[noun] ?? 0} ${noun}`).join(", ");
