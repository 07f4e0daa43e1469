import { readTokenSources } from "../../../build/tokens/read-token-sources.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { lastingErrors } from "../../../tokens/bundle/find-problems.ts";
import { manifestOf, projectIn } from "../../../tokens/bundle/manifest.ts";
import { OUTPUTS } from "../../../tokens/bundle/outputs.ts";
import { staleValues } from "../../../tokens/bundle/stale-values.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
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
    warnings: [...errorsOf(system), ...staleWarning(fromSources, { dtcg, css })],
  };
}

async function manifestFor(system: TokenSystem, sources: string[], files: WorkspaceFiles) {
  // A configuration that cannot be read is told of by its own kind.
  const project = projectIn(await files.config().catch(() => undefined));
  return manifestOf(system, { ...(project === undefined ? {} : { project }), sources, at: new Date() });
}

const NAMED = 3;

/** That what is pushed beside the sources, and downloaded, was compiled from others. */
function staleWarning(
  system: TokenSystem,
  { dtcg, css }: { dtcg: TokenTree | undefined; css: string | undefined },
): string[] {
  const stale = staleValues(system, { ...(dtcg && { dtcg }), ...(css !== undefined && { css }) });
  const [first] = stale;
  if (!first) return [];
  const named = stale
    .slice(0, NAMED)
    .map(({ token, source, compiled = "absent" }) => `${token} is ${compiled} there and ${source} in the sources`);
  const more = stale.length > NAMED ? `, and ${stale.length - NAMED} more differ` : "";
  return [
    `${first.path} is older than its sources, or compiled from others: ${named.join(", ")}${more}. Run dsr tokens build, or your own pipeline.`,
  ];
}

function errorsOf(system: TokenSystem): string[] {
  const errors = lastingErrors(system);
  const told = errors
    .slice(0, TOLD)
    .map(({ source = "tokens", pointer, message }) => `${source}${pointer}: ${message}`);
  const more = errors.length - told.length;
  return more > 0 ? [...told, `${more} more errors in tokens; dsr tokens check lists all.`] : told;
}

function brandTrees({ axes, layers }: TokenSystem): Record<string, TokenTree> {
  const brands = axes.find(({ name }) => name === "brand")?.values ?? [];
  const treesOf = (brand: string) =>
    layers.filter(({ when }) => when.brand === brand && Object.keys(when).length === 1);
  return Object.fromEntries(brands.map((brand) => [brand, mergeTrees(treesOf(brand).map(({ tree }) => tree))]));
}
