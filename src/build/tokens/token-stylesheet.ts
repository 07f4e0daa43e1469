import { compileFormat, readBundleConfig } from "../../engines/tokens/engine.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { readTokenSources } from "./read-token-sources.ts";

/** Reads the tokens of a workspace as `GET /tokens.css` returns them, compiled on first use. Invalid files are left out. */
export function createTokenStyles(files: WorkspaceFiles): () => Promise<string> {
  let css: Promise<string> | undefined;
  const compile = async () =>
    compileFormat((await readTokenSources(files)).system, "css", readBundleConfig(await files.config()));
  return () => (css ??= compile());
}
