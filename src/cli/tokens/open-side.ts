import { stat } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { readTokenSources, skippedFaults } from "../../build/tokens/read-token-sources.ts";
import { getComparedDocument } from "../../domain/compare/contract.ts";
import { postDtcg } from "../../domain/tokens/dtcg-contract.ts";
import { mergeTrees, openTokenSystem, tokensFromSnapshot } from "../../engines/tokens/engine.ts";
import { outputPath, SOURCE_ENDINGS, SOURCES, type TokenSystem } from "../../engines/tokens/names.ts";
import { isObject } from "../../safe/is-object.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { openRegistry } from "../registry/registry.ts";
import { type CommandContext, CommandError, UsageError } from "../runner/command.ts";

/** One side of a comparison. */
export interface ComparedSide {
  /** The displayed name: `head (#12)`, `workspace`, a path. */
  name: string;
  system: TokenSystem;
}

/**
 * The tokens a word means: a number or `head`, a revision of the registry; `workspace`; else a folder or a token file,
 * relative to the workspace. Throws `UsageError` for a word that means nothing, `CommandError` where it cannot be read.
 */
export async function openSide(word: string, context: CommandContext): Promise<ComparedSide> {
  if (word === "head" || /^\d{1,15}$/.test(word)) return openRevision(word, context);
  if (word.startsWith("release:"))
    throw new UsageError("The registry has no releases yet. Use a revision number from the changelog.");
  if (word === "workspace") return { name: word, system: await systemOfFolder(context.workspace, word) };
  const path = resolve(context.workspace, word);
  const found = await stat(path).catch(() => undefined);
  if (!found)
    throw new UsageError(`Not found: ${word}. Use a revision number, head, workspace, a folder or a token file.`);
  return { name: word, system: found.isDirectory() ? await systemOfFolder(path, word) : await systemOfFile(path) };
}

async function openRevision(word: string, context: CommandContext): Promise<ComparedSide> {
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const { data } = await registry.client().call(getComparedDocument, { query: { at: word, kinds: "dtcg" } });
  const name = word === "head" ? `head (#${data.revision})` : `#${word}`;
  if (data.document === null) return { name, system: openTokenSystem({}) };
  const { manifest, sources, resolver, dtcg, brands } = postDtcg.body?.parse(data.document) ?? {};
  return { name, system: openTokenSystem({ sources, order: manifest?.sources, resolver, dtcg, brands }) };
}

/** The tokens of a workspace, or of any folder with token files, whose subfolders have the same meaning. */
async function systemOfFolder(folder: string, word: string): Promise<TokenSystem> {
  const files = createWorkspaceFiles(folder);
  const { system, order, faults } = await readTokenSources(files);
  // The comparison would treat the tokens of an unreadable file as removed.
  if (faults[0]) throw faults[0];
  if (order.length > 0) return system;
  const compiled = await files.json(outputPath("dtcg"));
  if (isObject(compiled)) return openTokenSystem({ dtcg: compiled });
  const sources = await textsOf(files);
  if (Object.keys(sources).length === 0) throw new CommandError(`${word} has no token files (.json or .tokens).`);
  return openTokenSystem({ sources });
}

async function textsOf(files: WorkspaceFiles): Promise<Record<string, string>> {
  const listed = await files.list("", SOURCE_ENDINGS);
  const [left] = skippedFaults(files, "");
  if (left) throw left;
  const texts = await Promise.all(
    listed.map(async ({ path }) => [`${SOURCES}/${path}`, (await files.text(path)) ?? ""] as const),
  );
  return Object.fromEntries(texts);
}

async function systemOfFile(path: string): Promise<TokenSystem> {
  const files = createWorkspaceFiles(dirname(path));
  const name = basename(path);
  const json = await files.json(name);
  if (!isObject(json)) throw new CommandError(`${name} is not a JSON object with tokens.`);
  if (isObject(json.localStyles) || isObject(json.design))
    return openTokenSystem({ dtcg: mergeTrees(Object.values(tokensFromSnapshot(json).trees)) });
  return openTokenSystem({ sources: { [`${SOURCES}/${name}`]: (await files.text(name)) ?? "" } });
}
