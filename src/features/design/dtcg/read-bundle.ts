import { readTokenSources } from "../../../build/tokens/read-token-sources.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { type BundleConfig, readBundleConfig } from "../../../tokens/bundle/bundle-config.ts";
import { lastingErrors } from "../../../tokens/bundle/find-problems.ts";
import { manifestOf } from "../../../tokens/bundle/manifest.ts";
import { compileFormat, outputPath } from "../../../tokens/bundle/outputs.ts";
import { staleOutput } from "../../../tokens/bundle/stale-values.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
import { type Problem, sentencesOf } from "../../../tokens/problem.ts";
import { openTokenSystem, type TokenSystem } from "../../../tokens/system/token-system.ts";
import type { TokenTree } from "../../../tokens/token-tree.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

/** Errors that a reading tells of; the others are counted. */
const TOLD = 20;

/**
 * The compiled bundle of a workspace: manifest and `dist/` as they are, each part that is missing compiled here from
 * `design-system/tokens`. Undefined where there are neither.
 */
export async function readBundle(files: WorkspaceFiles): Promise<{ document?: DtcgDocument; warnings: string[] }> {
  const [{ sources, order, manifest, system: fromSources }, css, scss, utilitycss, found] = await Promise.all([
    readTokenSources(files),
    files.text(outputPath("css")),
    files.text(outputPath("scss")),
    files.text(outputPath("utilitycss")),
    files.json(outputPath("dtcg")),
  ]);
  const dtcg = isObject(found) ? { ...found } : undefined;
  if (order.length === 0 && !dtcg) return { warnings: [] };

  const system = dtcg ? openTokenSystem({ sources, order, dtcg }) : fromSources;
  const brands = brandTrees(system);
  const config = [manifest, css, scss, utilitycss].includes(undefined) ? await configOf(files) : { attributes: {} };
  const stale = staleOutput(fromSources, { ...(dtcg && { dtcg }), ...(css !== undefined && { css }) });
  return {
    document: {
      manifest: manifest ?? manifestOf(system, { ...config, sources: order, at: new Date() }),
      css: css ?? compileFormat(system, "css", config),
      scss: scss ?? compileFormat(system, "scss", config),
      utilitycss: utilitycss ?? compileFormat(system, "utilitycss", config),
      dtcg: dtcg ?? emitDtcg(system.select().tokens),
      ...(Object.keys(brands).length > 0 ? { brands } : {}),
      ...(order.length > 0 ? { sources } : {}),
    },
    warnings: [...errorsOf(system), ...(stale ? [textOf(stale)] : [])],
  };
}

async function configOf(files: WorkspaceFiles): Promise<BundleConfig> {
  // A configuration that cannot be read is told of by its own kind.
  return readBundleConfig(await files.config().catch(() => undefined));
}

function errorsOf(system: TokenSystem): string[] {
  const errors = lastingErrors(system);
  const told = errors.slice(0, TOLD).map(textOf);
  const more = errors.length - told.length;
  return more > 0 ? [...told, `${more} more errors in tokens; dsr tokens check lists all.`] : told;
}

const textOf = (problem: Problem): string => `${problem.source ?? "tokens"}${problem.pointer}: ${sentencesOf(problem)}`;

function brandTrees({ axes, layers }: TokenSystem): Record<string, TokenTree> {
  const brands = axes.find(({ name }) => name === "brand")?.values ?? [];
  const treesOf = (brand: string) =>
    layers.filter(({ when }) => when.brand === brand && Object.keys(when).length === 1);
  return Object.fromEntries(brands.map((brand) => [brand, mergeTrees(treesOf(brand).map(({ tree }) => tree))]));
}
