import { isObject } from "../../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { mergeTrees } from "../../../tokens/dtcg/merge.ts";
import { parseTokens } from "../../../tokens/dtcg/parse.ts";
import { resolveTokens } from "../../../tokens/dtcg/resolve.ts";
import { emitCss, emitScss, emitUtilityCss } from "../../../tokens/emit/emit.ts";
import { emitDtcg } from "../../../tokens/emit/emit-dtcg.ts";
import type { TokenTree } from "../../../tokens/token-tree.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import { brandOf, isBase, treesOf } from "./sources.ts";

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

  const base = mergeTrees(treesIn(sources, isBase, isObject(manifest) ? manifest.sources : undefined, warnings));
  const compiled = compile(isObject(dtcg) && Object.keys(base).length === 0 ? dtcg : base);
  warnings.push(...compiled.faults);
  const brands = brandTrees(sources, warnings);
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

/** Trees of the chosen sources: in the order of the manifest where it names them, the others after. */
function treesIn(
  sources: Record<string, string>,
  chosen: (path: string) => boolean,
  order: unknown,
  warnings: string[],
): TokenTree[] {
  const named = Array.isArray(order)
    ? order.filter((path): path is string => typeof path === "string" && path in sources)
    : [];
  const paths = [...new Set([...named, ...Object.keys(sources)])].filter(chosen);
  return paths.flatMap((path) => {
    const trees = treesOf(sources[path]);
    if (trees.length === 0) warnings.push(`${path}: not a JSON object; its tokens are left out.`);
    return trees;
  });
}

function brandTrees(sources: Record<string, string>, warnings: string[]): Record<string, TokenTree> {
  const brands = new Set(Object.keys(sources).flatMap((path) => brandOf(path) ?? []));
  return Object.fromEntries(
    [...brands].map((brand) => [
      brand,
      mergeTrees(treesIn(sources, (path) => brandOf(path) === brand, undefined, warnings)),
    ]),
  );
}

function compile(tree: TokenTree) {
  const parsed = parseTokens(tree);
  const { resolved, faults } = resolveTokens(parsed.tokens);
  const counts = new Map<string, number>();
  for (const { type = "unknown" } of resolved) counts.set(type, (counts.get(type) ?? 0) + 1);
  const errors = [...parsed.faults, ...faults].filter(({ severity }) => severity === "error");
  return {
    counts: { ...Object.fromEntries(counts), total: resolved.length },
    faults: errors.slice(0, 20).map(({ path, message }) => `tokens${path}: ${message}`),
    css: () => emitCss(resolved),
    scss: () => emitScss(resolved),
    utilitycss: () => emitUtilityCss(resolved),
    dtcg: () => emitDtcg(resolved),
  };
}
