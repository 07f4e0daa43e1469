import { rmdir } from "node:fs/promises";
import { dirname } from "node:path";
import { isDeclarationScript } from "../../build/declaration.ts";
import { readInside } from "../../safe/files.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { fileOnDisk } from "../../safe/name-on-disk.ts";
import { reasonOf, UnsafeInput } from "../../safe/unsafe.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../../store/kind.ts";
import { dropUntrusted, storeUntrusted } from "../../store/workspace/untrusted.ts";
import type { UnchangedRecord } from "./left-alone.ts";
import type { PullJournal } from "./pull-journal.ts";
import { fileDigestOf, type PlannedFile, type PullPlan } from "./pull-plan.ts";
import { authorOf } from "./remote-knowledge.ts";
import { backUpReplacedFile, storeRegistryVersion } from "./set-aside.ts";
import { authorText } from "./sync-state.ts";

/** The changes made to workspace files. */
export interface WrittenChanges {
  written: string[];
  removed: string[];
  /** Untrusted files that programs would run or obey. They are in `.service/untrusted/`. */
  untrusted: string[];
  /** Backups of files that were replaced by force. */
  backups: string[];
  /** Bytes written. */
  bytes: number;
}

interface Applying {
  workspace: string;
  options: { dryRun: boolean; force: boolean };
  journal: Pick<PullJournal, "note">;
  /** Paths of scripts that are trusted, by digest. */
  trusted: Readonly<Record<string, string>>;
  report: WrittenChanges & { conflicts: UnchangedRecord[]; refused: UnchangedRecord[]; failed: UnchangedRecord[] };
  /** Name of the folder of backups. */
  time: string;
}

const IN_FLIGHT = 6;

/**
 * Executes plans. Each is written to the journal first. Afterwards the files of a plan have their new digests. A plan
 * that failed has `action` "conflict", or is not in `done`.
 */
export async function applyPlans(
  plans: readonly PullPlan[],
  done: Map<string, PullPlan>,
  applying: Applying,
): Promise<void> {
  const { journal, options } = applying;
  const doing = plans.filter((plan) => plan.action === "write" || isForced(plan, options));
  if (doing.length > 0 && !options.dryRun)
    await journal.note(
      doing.map(({ key, files }) => ({
        key,
        paths: Object.fromEntries(files.map(({ path, bytes, found }) => [path, [found, bytes ? sha256(bytes) : ""]])),
      })),
    );
  await inParallel(plans, IN_FLIGHT, async (plan) => {
    try {
      if (plan.action === "conflict" && !isForced(plan, options)) await leaveAlone(plan, applying);
      else if (plan.action !== "same" && plan.action !== "keep") await write(plan, applying);
    } catch (error) {
      done.delete(plan.key);
      const left = { key: plan.key, paths: plan.files.map(({ path }) => path), message: reasonOf(error) };
      if (error instanceof UnsafeInput) applying.report.refused.push(left);
      else applying.report.failed.push(left);
    }
    // The bytes are not needed any more.
    plan.files = plan.files.map(({ path, bytes }) => ({ path, found: bytes ? sha256(bytes) : "" }));
    // A kept record can't be refused.
    if (plan.action === "keep") return;
    for (const { path, message } of plan.refused)
      applying.report.refused.push({ key: plan.key, paths: [path], message });
  });
}

/** Whether a locally edited record is replaced. */
const isForced = ({ action, taken }: PullPlan, { force }: Applying["options"]): boolean =>
  action === "conflict" && (force || taken === true);

async function write(plan: PullPlan, applying: Applying): Promise<void> {
  const { workspace, options, report, time } = applying;
  const forced = plan.action === "conflict";
  for (const { path, found } of plan.files) {
    if (options.dryRun || (await fileDigestOf(workspace, path)) === found) continue;
    // The file was saved after it was compared.
    plan.action = "conflict";
    return leaveAlone(plan, applying);
  }
  plan.action = "write";
  for (const file of plan.files) {
    const { path, bytes, found } = file;
    if (forced && found !== "") {
      report.backups.push(path);
      if (!options.dryRun) await backUpReplacedFile(workspace, time, path);
    }
    if (bytes && (await isToWait({ ...file, bytes }, applying))) {
      if (!options.dryRun) await storeUntrusted(workspace, path, bytes);
      report.untrusted.push(path);
      continue;
    }
    if (!options.dryRun) await dropUntrusted(workspace, path);
    if (bytes) {
      if (!options.dryRun) await writeInside(workspace, path, bytes);
      report.written.push(path);
      report.bytes += bytes.length;
    } else {
      if (!options.dryRun) await removeInside(workspace, path);
      report.removed.push(path);
    }
  }
}

/** Whether a file is untrusted, new here, and would be run or obeyed by a program. */
async function isToWait(
  { path, bytes, waits }: PlannedFile & { bytes: Uint8Array },
  { workspace, trusted }: Applying,
): Promise<boolean> {
  const digest = sha256(bytes);
  if ((!waits && !isDeclarationScript(path, bytes)) || digest in trusted) return false;
  const present = await readInside(workspace, path);
  return !present || sha256(present) !== digest;
}

async function leaveAlone(plan: PullPlan, { workspace, options, report }: Applying): Promise<void> {
  const paths = plan.files.map(({ path }) => path);
  for (const { path, bytes } of plan.files)
    if (bytes && !options.dryRun) await storeRegistryVersion(workspace, path, bytes);
  const author = authorOf(plan.change);
  const here = plan.files.filter(({ found }) => found !== "").map(({ path }) => path);
  report.conflicts.push({
    key: plan.key,
    paths: here.length > 0 ? here : paths,
    message: `${reasonFor(plan)} ${authorText(author)}`,
    ...author,
  });
}

function reasonFor({ local, remote }: PullPlan): string {
  if (remote === "") return "edited here, deleted in the registry";
  return local === "" ? "deleted or blocked here, changed in the registry" : "edited here, changed in the registry";
}

/** Removes folders that a pull emptied, below the folders of kinds (`places`). */
export async function removeEmptyFolders(
  workspace: string,
  removed: readonly string[],
  places: readonly string[],
): Promise<void> {
  for (const path of removed)
    for (let folder = dirname(path); !places.includes(folder) && folder !== "."; folder = dirname(folder)) {
      const gone = await rmdir(fileOnDisk(workspace, folder)).then(
        () => true,
        () => false,
      );
      if (!gone) break;
    }
}
