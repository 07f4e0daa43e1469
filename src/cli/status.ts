import { workspaceKinds } from "../domain/workspace.ts";
import { counted } from "../engines/text/noun.ts";
import type { Command } from "./runner/command.ts";
import { exitCode, failsFor } from "./runner/exit-code.ts";
import { reportLeftOut } from "./runner/report-left-out.ts";
import { compare, type WorkspaceComparison } from "./sync/compare.ts";
import { leftOutOf, notesOf, notReadOf, typeOf } from "./sync/local-records.ts";
import { lookAtFiles } from "./sync/look-at-files.ts";
import { filterOf } from "./sync/pull-filter.ts";
import { type RecordStatus, recordStatusText } from "./sync/record-status.ts";
import { commandFor, isPulledType, isPushedType } from "./sync/steps.ts";
import { authorText } from "./sync/sync-state.ts";

const SHOWN = 30;
const KEPT = "The registry's version stays unchanged.";

/** Groups of differences, by the command that resolves them. */
type Group = "send" | "replace" | "bring" | "both" | "apart" | "refused";

const GROUPS: Record<Group, { title: string; hint: string }> = {
  send: { title: "Changes to push", hint: "dsr push" },
  replace: {
    title: "Differs from the registry, not pulled yet",
    hint: "dsr push replaces it; dsr pull saves it next to yours",
  },
  bring: { title: "Changes to pull", hint: "dsr pull" },
  both: { title: "Changed on both sides", hint: "dsr pull saves the registry's version next to yours" },
  apart: { title: "Changed in the registry, but not included in a pull", hint: "dsr diff shows the changes" },
  refused: { title: "In the registry, but rejected by the last pull", hint: "change it in the registry" },
};

/** Shows the differences between workspace and registry. */
export const status: Command = {
  takesWords: true,
  async run(context) {
    const { terminal, workspace, words } = context;
    terminal.progress("comparing …");
    const filter = filterOf(words);
    const found = await lookAtFiles(workspace, true, (files) =>
      compare(context, files, { kinds: workspaceKinds, ...(filter ? { filter } : {}) }),
    );
    const { url, status: registry, state, local, author } = found;
    const differing = groupsOf(found);
    terminal.print(`${url}: revision ${registry.latestVersion}, ${contentText(registry.counts)}`);
    terminal.print(state.lastSyncAt ? `Last sync: ${state.lastSyncAt}` : "Last sync: never", "");
    const leftOut = leftOutOf(local);
    const notRead = notReadOf(local);
    for (const note of notesOf(local)) terminal.warn(note);
    for (const [name, { title, hint }] of Object.entries(GROUPS)) {
      const own = differing.filter((one) => one.group === name);
      if (own.length === 0) continue;
      terminal.print(`${terminal.style("bold", title)} ${terminal.style("dim", `(${hint})`)}`);
      for (const { key, standing, group, refused } of own.slice(0, SHOWN)) {
        const who = isElsewhere(standing) ? authorText(author(key) ?? {}) : "";
        const way = group === "apart" && !isOnlyThere(group, standing) ? commandFor(key) : "";
        const more = refused ?? [who, way && `to resolve: ${way}`].filter(Boolean).join("; ");
        terminal.print(`  ${recordStatusText(standing).padEnd(25)}${key}  ${terminal.style("dim", more)}`.trimEnd());
      }
      if (own.length > SHOWN) terminal.print(`  and ${own.length - SHOWN} more`);
      terminal.print("");
    }
    if (differing.length === 0) terminal.print(sameText(words.length > 0, isWhole(local)));
    reportLeftOut(context, { leftOut, notRead }, KEPT);
    const ok = !failsFor(leftOut, context);
    const keysOf = (groups: Group[], ...wanted: RecordStatus[]) =>
      differing.flatMap(({ key, group, standing }) =>
        groups.includes(group) && (wanted.length === 0 || wanted.includes(standing)) ? [key] : [],
      );
    terminal.result({
      ok,
      url,
      registry,
      lastSyncAt: state.lastSyncAt ?? null,
      push: {
        create: keysOf(["send"], "to create"),
        update: keysOf(["send", "replace"], "to update", "to replace"),
        delete: keysOf(["send"], "to delete"),
      },
      pull: {
        create: keysOf(["bring"], "created there"),
        update: keysOf(["bring"], "updated there"),
        delete: keysOf(["bring"], "deleted there"),
      },
      replace: keysOf(["replace"]),
      conflicts: keysOf(["both", "apart"], "conflict"),
      apart: keysOf(["apart"]),
      refused: keysOf(["refused"]),
      edits: differing.flatMap(({ key, group, standing }) =>
        isElsewhere(standing)
          ? { key, command: isOnlyThere(group, standing) ? null : commandFor(key), ...author(key) }
          : [],
      ),
      leftOut,
      notRead,
    });
    return exitCode(ok);
  },
};

/** Whether only the registry has it and no pull writes it: there is nothing to resolve. */
const isOnlyThere = (group: Group, status: RecordStatus): boolean => group === "apart" && status === "created there";

interface Differing {
  key: string;
  standing: RecordStatus;
  group: Group;
  /** Why a pull did not write it. */
  refused?: string | undefined;
}

/** The differences, each with its group. Local changes of records that no push sends are left out. */
function groupsOf({ standings, state }: Pick<WorkspaceComparison, "standings" | "state">): Differing[] {
  return [...standings].flatMap(([key, status]): Differing | [] => {
    const type = typeOf(key);
    const refused = state.theirs[key]?.refused;
    if (status === "to replace") return isPushedType(type) ? { key, standing: status, group: "replace" } : [];
    if (!isElsewhere(status)) return isPushedType(type) ? { key, standing: status, group: "send" } : [];
    if (!isPulledType(type)) return { key, standing: status, group: "apart" };
    if (refused !== undefined) return { key, standing: status, group: "refused", refused };
    return { key, standing: status, group: status === "conflict" ? "both" : "bring" };
  });
}

/** Whether another client changed the record in the registry. */
const isElsewhere = (status: RecordStatus): boolean => status === "conflict" || status.endsWith(" there");

/** Whether everything in the workspace could be read. */
const isWhole = (local: WorkspaceComparison["local"]): boolean =>
  leftOutOf(local).length === 0 &&
  [...local.types.values()].every(({ warnings, failed }) => warnings.length === 0 && !failed);

function sameText(isFiltered: boolean, whole: boolean): string {
  if (!whole) return "No differences in the files that could be read.";
  return isFiltered
    ? "No differences in these records."
    : "No differences. The workspace and the registry are identical.";
}

const contentText = (counts: Record<string, unknown>): string =>
  ["page", "component", "pattern"].map((noun) => counted(Number(counts[`${noun}s`] ?? 0), noun)).join(", ");
