import { isObject } from "../../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { openEdition } from "../../../tokens/emit/edition.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
import { emitters } from "../../../tokens/emit/emitters.ts";
import { openTokenSystem, type TokenSystem } from "../../../tokens/system/token-system.ts";
import type { TokenTree } from "../../../tokens/token-tree.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

const FOLDER = "design-system";
const DIST = {
  css: `${FOLDER}/dist/css/tokens.css`,
  scss: `${FOLDER}/dist/scss/_tokens.scss`,
  utilitycss: `${FOLDER}/dist/utilitycss/theme.css`,
  dtcg: `${FOLDER}/dist/dtcg/tokens.resolved.json`,
};

/**
 * The compiled bundle of a workspace: manifest and `dist/` as they are, each part that is missing compiled here from
 * `design-system/tokens`. Undefined where there are neither.
 */
export async function readBundle(files: WorkspaceFiles): Promise<{ document?: DtcgDocument; warnings: string[] }> {
  const warnings: string[] = [];
  const sources = await readSources(files);
  const [manifest, css, scss, utilitycss, dtcg] = await Promise.all([
    files.json(`${FOLDER}/manifest.json`),
    files.text(DIST.css),
    files.text(DIST.scss),
    files.text(DIST.utilitycss),
    files.json(DIST.dtcg),
  ]);
  const found = Object.keys(sources).length > 0 || isObject(dtcg);
  if (!found) return { warnings };

  const order = isObject(manifest) && isStrings(manifest.sources) ? manifest.sources : undefined;
  const system = openTokenSystem({ sources, order, dtcg: isObject(dtcg) ? dtcg : undefined });
  const compiled = compile(system);
  warnings.push(...compiled.faults);
  const brands = brandTrees(system);
  return {
    document: {
      manifest: isObject(manifest) ? manifest : { sources: Object.keys(sources), counts: compiled.counts },
      css: css ?? compiled.css(),
      scss: scss ?? compiled.scss(),
      utilitycss: utilitycss ?? compiled.utilitycss(),
      dtcg: isObject(dtcg) ? dtcg : compiled.dtcg(),
      ...(Object.keys(brands).length > 0 ? { brands } : {}),
      ...(Object.keys(sources).length > 0 ? { sources } : {}),
    },
    warnings,
  };
}

async function readSources(files: WorkspaceFiles): Promise<Record<string, string>> {
  const listed = await files.list(`${FOLDER}/tokens`, [".json"]);
  const texts = await Promise.all(listed.map(async ({ path }) => [path, (await files.text(path)) ?? ""] as const));
  return Object.fromEntries(texts);
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

function brandTrees({ axes, layers }: TokenSystem): Record<string, TokenTree> {
  const brands = axes.find(({ name }) => name === "brand")?.values ?? [];
  const treesOf = (brand: string) =>
    layers.filter(({ when }) => when.brand === brand && Object.keys(when).length === 1);
  return Object.fromEntries(brands.map((brand) => [brand, mergeTrees(treesOf(brand).map(({ tree }) => tree))]));
}

function compile(system: TokenSystem) {
  const { tokens, problems } = system.select();
  const counts = new Map<string, number>();
  for (const { type = "unknown" } of tokens) counts.set(type, (counts.get(type) ?? 0) + 1);
  const errors = [...system.problems, ...problems].filter(({ severity }) => severity === "error");
  return {
    counts: { ...Object.fromEntries(counts), total: tokens.length },
    faults: errors.slice(0, 20).map(({ source = "tokens", pointer, message }) => `${source}${pointer}: ${message}`),
    css: () => emitters.css.emit(openEdition(system)),
    scss: () => emitters.scss.emit(openEdition(system)),
    utilitycss: () => emitters.utilitycss.emit(openEdition(system)),
    dtcg: () => emitDtcg(tokens),
  };
}
