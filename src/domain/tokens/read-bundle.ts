import { readSourceObject, readTokenSources } from "../../build/tokens/read-token-sources.ts";
import { counted } from "../../engines/text/noun.ts";
import {
  compileFormat,
  emitDtcg,
  manifestOf,
  mergeTrees,
  openTokenSystem,
  permanentErrors,
  readBundleConfig,
  sentencesOf,
  staleOutput,
} from "../../engines/tokens/engine.ts";
import {
  type BundleConfig,
  EXPECTED,
  outputPath,
  type Problem,
  type TokenSystem,
  type TokenTree,
} from "../../engines/tokens/names.ts";
import type { KindReading } from "../../store/kind.ts";
import { leftOutBy, noteFault } from "../../store/workspace/read-record.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

/** Errors in the message. Further ones are counted. */
const TOLD = 20;

/**
 * Reads the bundle of a workspace: manifest and `dist/` unchanged, missing parts compiled from `design-system/tokens`.
 * Returns no document if there is neither, or if one of these files can't be read: the rest would not be the
 * workspace's tokens.
 */
export async function readBundle(
  files: WorkspaceFiles,
): Promise<{ document?: DtcgDocument } & Pick<KindReading<DtcgDocument>, "leftOut" | "warnings">> {
  const { sources, order, manifest, system: fromSources, faults } = await readTokenSources(files);
  const textAt = (format: "css" | "scss" | "utilitycss") => noteFault(faults, () => files.text(outputPath(format)));
  const [css, scss, utilitycss, dtcg, expected] = await Promise.all([
    textAt("css"),
    textAt("scss"),
    textAt("utilitycss"),
    noteFault(faults, () => readSourceObject(files, outputPath("dtcg"))),
    noteFault(faults, () => readSourceObject(files, EXPECTED)),
  ]);
  const leftOut = faults.map((fault) => leftOutBy(fault, { file: fault.path, what: "the token bundle", holds: "all" }));
  if (leftOut.length > 0 || (order.length === 0 && !dtcg)) return { leftOut, warnings: [] };

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
      ...(expected ? { expected } : {}),
    },
    warnings: [...errorsOf(system), ...(stale ? [textOf(stale)] : [])],
  };
}

async function configOf(files: WorkspaceFiles): Promise<BundleConfig> {
  // Reading the configuration reports its own faults.
  return readBundleConfig(await files.config().catch(() => undefined));
}

function errorsOf(system: TokenSystem): string[] {
  const errors = permanentErrors(system);
  const reported = errors.slice(0, TOLD).map(textOf);
  const more = errors.length - reported.length;
  return more > 0
    ? [...reported, `${counted(more, "more error")} in tokens. Run dsr tokens check to see all.`]
    : reported;
}

const textOf = (problem: Problem): string => `${problem.source ?? "tokens"}${problem.pointer}: ${sentencesOf(problem)}`;

function brandTrees({ axes, layers }: TokenSystem): Record<string, TokenTree> {
  const brands = axes.find(({ name }) => name === "brand")?.values ?? [];
  const treesOf = (brand: string) =>
    layers.filter(({ when }) => when.brand === brand && Object.keys(when).length === 1);
  return Object.fromEntries(brands.map((brand) => [brand, mergeTrees(treesOf(brand).map(({ tree }) => tree))]));
}
