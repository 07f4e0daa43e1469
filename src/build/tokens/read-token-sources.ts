import { isObject } from "../../safe/is-object.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { sourceOrder } from "../../tokens/bundle/manifest.ts";
import { MANIFEST, SOURCES } from "../../tokens/bundle/outputs.ts";
import { openTokenSystem, type TokenSystem } from "../../tokens/system/token-system.ts";

/** The token sources of a workspace. */
export interface TokenSources {
  /** Text by path. */
  sources: Record<string, string>;
  /** Their paths, in the order they lie on each other. */
  order: string[];
  /** `design-system/manifest.json` as it is; undefined where there is none. */
  manifest: Record<string, unknown> | undefined;
  system: TokenSystem;
}

/** The sources, for what can do nothing without. Throws `WorkspaceFault` where there are none. */
export function requireSources(found: TokenSources): TokenSources {
  if (found.order.length > 0) return found;
  throw new WorkspaceFault(SOURCES, "there are no tokens. Put DTCG files (*.tokens.json) there.");
}

/** Reads `design-system/tokens`. Throws `WorkspaceFault` for a manifest that is no JSON object. */
export async function readTokenSources(files: WorkspaceFiles): Promise<TokenSources> {
  const listed = await files.list(SOURCES, [".json"]);
  const texts = await Promise.all(listed.map(async ({ path }) => [path, (await files.text(path)) ?? ""] as const));
  const sources = Object.fromEntries(texts);
  const found = await files.json(MANIFEST);
  const manifest = isObject(found) ? { ...found } : undefined;
  const order = sourceOrder(Object.keys(sources), manifest);
  return { sources, order, manifest, system: openTokenSystem({ sources, order }) };
}
