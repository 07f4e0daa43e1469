import { readTokenSources } from "../../../build/tokens/read-token-sources.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { lastingErrors } from "../../../tokens/bundle/find-problems.ts";
import { manifestOf, projectIn } from "../../../tokens/bundle/manifest.ts";
import { OUTPUTS } from "../../../tokens/bundle/outputs.ts";
import { staleOutput } from "../../../tokens/bundle/stale-values.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
import type { Problem } from "../../../tokens/problem.ts";
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
    files.text(OUTPUTS.css.path),
    files.text(OUTPUTS.scss.path),
    files.text(OUTPUTS.utilitycss.path),
    files.json(OUTPUTS.dtcg.path),
  ]);
  const dtcg = isObject(found) ? { ...found } : undefined;
  if (order.length === 0 && !dtcg) return { warnings: [] };

  const system = dtcg ? openTokenSystem({ sources, order, dtcg }) : fromSources;
  const brands = brandTrees(system);
  const stale = staleOutput(fromSources, { ...(dtcg && { dtcg }), ...(css !== undefined && { css }) });
  return {
    document: {
      manifest: manifest ?? (await manifestFor(system, order, files)),
      css: css ?? OUTPUTS.css.text(system),
      scss: scss ?? OUTPUTS.scss.text(system),
      utilitycss: utilitycss ?? OUTPUTS.utilitycss.text(system),
      dtcg: dtcg ?? emitDtcg(system.select().tokens),
      ...(Object.keys(brands).length > 0 ? { brands } : {}),
      ...(order.length > 0 ? { sources } : {}),
    },
    warnings: [...errorsOf(system), ...(stale ? [textOf(stale)] : [])],
  };
}

async function manifestFor(system: TokenSystem, sources: string[], files: WorkspaceFiles) {
  // A configuration that cannot be read is told of by its own kind.
  const project = projectIn(await files.config().catch(() => undefined));
  return manifestOf(system, { ...(project === undefined ? {} : { project }), sources, at: new Date() });
}

function errorsOf(system: TokenSystem): string[] {
  const errors = lastingErrors(system);
  const told = errors.slice(0, TOLD).map(textOf);
  const more = errors.length - told.length;
  return more > 0 ? [...told, `${more} more errors in tokens; dsr tokens check lists all.`] : told;
}

const textOf = ({ source = "tokens", pointer, message, suggestion }: Problem): string =>
  [`${source}${pointer}: ${message}`, suggestion].filter(Boolean).join(" ");

function brandTrees({ axes, layers }: TokenSystem): Record<string, TokenTree> {
  const brands = axes.find(({ name }) => name === "brand")?.values ?? [];
  const treesOf = (brand: string) =>
    layers.filter(({ when }) => when.brand === brand && Object.keys(when).length === 1);
  return Object.fromEntries(brands.map((brand) => [brand, mergeTrees(treesOf(brand).map(({ tree }) => tree))]));
}
