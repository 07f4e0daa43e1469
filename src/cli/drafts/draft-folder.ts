import { z } from "zod";
import type { DraftIteration, ShownDraft } from "../../features/assistant/drafts/contract.ts";
import { readInside, readTextInside } from "../../safe/files.ts";
import { isSafePath } from "../../safe/path.ts";
import { removeInside, writeInside } from "../../safe/write-inside.ts";
import { sha256 } from "../../store/kind.ts";
import { believed, marked, serviceFolder, servicePath } from "../../store/workspace/service-folder.ts";

const FOLDER = "drafts";
/** What is said of a draft beside its files. */
const ABOUT = "draft.json";

/** A file of a draft as it comes into a workspace. */
export interface DraftFile {
  /** Below the folder of the draft: `alert/alert.tsx`. */
  path: string;
  bytes: Uint8Array;
}

/** What bringing one draft did, or would do. */
export interface DraftOutcome {
  id: string;
  /** Below the workspace. */
  folder: string;
  iteration: number;
  written: string[];
  removed: string[];
  /** Edited here since they were brought: then nothing of the draft is written. */
  edited: string[];
}

const known = z.looseObject({ written: z.record(z.string(), z.string()).default({}) });

/** Whether what a registry calls a draft can be the name of a folder. */
export const isFolderName = (id: string): boolean => isSafePath(id) && !id.includes("/") && !id.startsWith(".");

/** Where a draft lies in a workspace. */
export const draftFolder = (id: string): string => `.service/${FOLDER}/${id}`;

/**
 * Puts the files of an iteration into `.service/drafts/<id>/`, with `draft.json` beside them, which keeps their digests: what
 * somebody edited since is not overwritten without `force`. Files of an earlier pull that the iteration has not go.
 */
export async function keepDraft(
  workspace: string,
  { draft, iteration, files }: { draft: ShownDraft; iteration: DraftIteration; files: readonly DraftFile[] },
  { force, dryRun }: { force: boolean; dryRun: boolean },
): Promise<DraftOutcome> {
  const root = servicePath(workspace, FOLDER);
  const at = (path: string) => `${draft.id}/${path}`;
  const about = `${FOLDER}/${at(ABOUT)}`;
  const before = await writtenBefore(workspace, about);
  const incoming = new Map(files.map(({ path, bytes }) => [path, sha256(bytes)]));
  const outcome: DraftOutcome = {
    id: draft.id,
    folder: draftFolder(draft.id),
    iteration: iteration.number,
    written: [],
    removed: [],
    edited: [],
  };
  for (const path of new Set([...incoming.keys(), ...Object.keys(before)])) {
    if (!isSafePath(path)) continue;
    const here = await digestOf(root, at(path));
    if (here === incoming.get(path)) continue;
    if (here !== undefined && here !== before[path]) outcome.edited.push(path);
    (incoming.has(path) ? outcome.written : outcome.removed).push(path);
  }
  if (outcome.edited.length > 0 && !force) return { ...outcome, written: [], removed: [] };
  if (dryRun) return outcome;
  await serviceFolder(workspace);
  for (const { path, bytes } of files) if (outcome.written.includes(path)) await writeInside(root, at(path), bytes);
  for (const path of outcome.removed) await removeInside(root, at(path));
  // Last: of a pull that was killed each file has one of both digests, and so counts as nobody's edit.
  const text = aboutOf(draft, iteration, Object.fromEntries(incoming));
  await writeInside(root, at(ABOUT), Buffer.from(marked(workspace, about, text)));
  return outcome;
}

function aboutOf(draft: ShownDraft, iteration: DraftIteration, written: Record<string, string>): string {
  const { iterations: _, ...more } = draft;
  const { files: __, ...tried } = iteration;
  return `${JSON.stringify({ ...more, iteration: tried, written }, null, 2)}\n`;
}

/** Digests of what an earlier pull of this person wrote. */
async function writtenBefore(workspace: string, about: string): Promise<Record<string, string>> {
  const kept = await readTextInside(servicePath(workspace, "."), about).catch(() => undefined);
  try {
    return known.parse(JSON.parse(believed(workspace, about, kept ?? "") ?? "{}")).written;
  } catch {
    // Somebody wrote something else there: then every file counts as theirs.
    return {};
  }
}

async function digestOf(root: string, path: string): Promise<string | undefined> {
  const bytes = await readInside(root, path).catch(() => undefined);
  return bytes && sha256(bytes);
}
