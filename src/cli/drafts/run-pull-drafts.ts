import type { RemoteClient } from "../../contract/client.ts";
import {
  type DraftIteration,
  getDraft,
  getDraftFile,
  getDrafts,
  type ShownDraft,
} from "../../features/assistant/drafts/contract.ts";
import { isSafePath } from "../../safe/path.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { sha256 } from "../../store/kind.ts";
import { counted } from "../../text/noun.ts";
import { type CommandContext, CommandError } from "../command.ts";
import { RegistryError } from "../push/exchange.ts";
import { openRegistry } from "../push/registry.ts";
import { lookAtFiles } from "../sync/look-at-files.ts";
import { type DraftFile, type DraftOutcome, isFolderName, keepDraft } from "./draft-folder.ts";

/** Drafts one command brings. */
const MOST = 200;
/** Files of one iteration. */
const MOST_FILES = 1_000;

interface Left {
  id: string;
  message: string;
}

/** Brings drafts into `.service/drafts/<id>/`, which nothing builds, runs or pushes. Exit code. */
export async function runPullDrafts(context: CommandContext): Promise<number> {
  const { workspace, terminal, flags, words } = context;
  const number = iterationIn(flags.iteration);
  if (number !== undefined && words.length !== 1)
    throw new CommandError("--iteration is about one draft: dsr pull --drafts <id> --iteration 2");
  const { url, client } = await lookAtFiles(workspace, true, async (files) => {
    const registry = await openRegistry(context, files);
    return { url: registry.url, client: registry.client() };
  });
  terminal.progress("asking for drafts …");
  const asked = words.length > 0 ? await readNamed(client, words) : await readOpen(client);
  const options = { force: Boolean(flags.force), dryRun: Boolean(flags["dry-run"]) };
  const brought: DraftOutcome[] = [];
  const failed: Left[] = [];
  for (const draft of asked) {
    try {
      const iteration = chosenIn(draft, number);
      const files = await readFiles(client, draft, iteration);
      brought.push(await keepDraft(workspace, { draft, iteration, files }, options));
    } catch (error) {
      if (error instanceof RegistryError && error.status === 0) throw error;
      failed.push({ id: draft.id, message: reasonOf(error) });
    }
  }
  const conflicts = options.force ? [] : brought.filter(({ edited }) => edited.length > 0);
  const ok = conflicts.length + failed.length === 0;
  show(context, asked, brought, failed);
  terminal.result({ ok, url, dryRun: options.dryRun, drafts: brought, failed });
  return ok ? 0 : 1;
}

function iterationIn(given: unknown): number | undefined {
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number > 0) return number;
  throw new CommandError(`--iteration is a number from 1, such as --iteration 2, not ${String(given)}.`);
}

const readOpen = (client: RemoteClient): Promise<ShownDraft[]> =>
  allowed(async () => (await client.call(getDrafts, { query: { state: "open", limit: MOST } })).data.drafts);

const readNamed = (client: RemoteClient, ids: readonly string[]): Promise<ShownDraft[]> =>
  allowed(async () => {
    const drafts: ShownDraft[] = [];
    for (const id of new Set(ids)) drafts.push((await client.call(getDraft, { params: { id } })).data.draft);
    return drafts;
  });

/** Says who may, where this one may not. */
async function allowed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof RegistryError && error.status === 403)
      throw new CommandError(
        "Drafts are for administrators, and this credential is no administrator's.",
        "Sign in as one (dsr login), or ask an administrator to publish the draft: then dsr pull brings it.",
      );
    throw error;
  }
}

function chosenIn({ iterations, chosen }: ShownDraft, asked: number | undefined): DraftIteration {
  const wanted = asked ?? chosen ?? iterations.at(-1)?.number;
  const found = iterations.find(({ number }) => number === wanted);
  if (found) return found;
  throw new Error(
    iterations.length === 0
      ? "It has no iteration yet."
      : `It has no iteration ${wanted}, but ${iterations.map(({ number }) => number).join(", ")}.`,
  );
}

/** The files of an iteration, as a registry answers them and their digests prove. */
async function readFiles(
  client: RemoteClient,
  { id, kind, componentId, state }: ShownDraft,
  { number, files }: DraftIteration,
): Promise<DraftFile[]> {
  if (state !== "open") throw new Error(`It was ${state}; the files of a draft are kept as long as it is open.`);
  const folder = kind === "component" ? `${componentId}/` : "";
  if (!isFolderName(id) || files.length > MOST_FILES || files.some(({ path }) => !isSafePath(folder + path)))
    throw new Error("It has names that are never written. Nothing of it is.");
  const read: DraftFile[] = [];
  for (const { path, hash } of files) {
    const bytes = await client.read(getDraftFile, {
      params: { id, iteration: String(number), path },
      query: { raw: "true", scheme: undefined, brand: undefined, dir: undefined, fit: undefined },
    });
    if (sha256(bytes) !== hash)
      throw new Error(`The registry sent other bytes than those of ${path}. Nothing of the draft is written.`);
    read.push({ path: folder + path, bytes });
  }
  return read;
}

function show(
  { terminal, flags }: Pick<CommandContext, "terminal" | "flags">,
  asked: readonly ShownDraft[],
  brought: readonly DraftOutcome[],
  failed: readonly Left[],
): void {
  const titles = new Map(asked.map(({ id, title, model }) => [id, `${title} by ${model}`]));
  for (const { id, folder, iteration, written, removed, edited } of brought) {
    if (edited.length > 0 && !flags.force) {
      terminal.error(`${folder} was edited here: ${edited.join(", ")}. Nothing of it is overwritten without --force.`);
      continue;
    }
    const did = flags["dry-run"] ? "would be written" : "written";
    const gone = removed.length > 0 ? `, ${counted(removed.length, FILES)} removed` : "";
    terminal.print(`${terminal.style("green", "↓")} ${titles.get(id)}, iteration ${iteration}`);
    terminal.print(
      `  ${folder}: ${written.length === 0 ? "as it was" : `${counted(written.length, FILES)} ${did}`}${gone}`,
    );
  }
  for (const { id, message } of failed) terminal.error(`${id}: ${message}`);
  if (asked.length === 0) terminal.print("There are no open drafts.");
  else if (brought.length > 0)
    terminal.print(
      "Nothing there is built, run or pushed. Look at draft.json for what was found; to take a draft over, copy its folder into components/ (or reference/).",
    );
}

const FILES = { one: "file", many: "files" };
