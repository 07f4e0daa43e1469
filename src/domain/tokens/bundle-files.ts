import { compileFormat, emitDtcg, openTokenSystem, sourceOrder } from "../../engines/tokens/engine.ts";
import {
  BUNDLE_FORMATS,
  EXPECTED,
  MANIFEST_PATH,
  outputPath,
  SOURCE_ENDINGS,
  SOURCES,
} from "../../engines/tokens/names.ts";
import { hasExtension } from "../../safe/path.ts";
import { jsonFile, textFile, type WorkspaceFile } from "../../store/kind.ts";
import { namedFiles } from "../../store/raw-files.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

const STYLES = ["css", "scss", "utilitycss"] as const;
/** The files of a bundle besides its sources. */
const BESIDE: readonly string[] = [MANIFEST_PATH, EXPECTED, ...BUNDLE_FORMATS.map(outputPath)];

const isSource = (path: string): boolean => path.startsWith(`${SOURCES}/`) && hasExtension(path, SOURCE_ENDINGS);

/** The files a workspace's bundle may be made of. */
export const bundlePaths = async (files: WorkspaceFiles): Promise<string[]> => [
  ...(await files.list(SOURCES, SOURCE_ENDINGS)).map(({ path }) => path),
  ...BESIDE,
];

/**
 * The workspace files that make this bundle: the pushed ones. Without these, its sources and manifest, and only the
 * files of `dist/` that the sources do not compile to, so that an edited source takes effect without a build. Leaves
 * out sources outside the tokens folder.
 */
export function bundleFiles(document: DtcgDocument): WorkspaceFile[] {
  const named = namedFiles(document, (path) => isSource(path) || BESIDE.includes(path));
  if (named) return named;
  const sources = Object.fromEntries(Object.entries(document.sources ?? {}).filter(([path]) => isSource(path)));
  const paths = Object.keys(sources);
  const system = paths.length > 0 && openTokenSystem({ sources, order: sourceOrder(paths, document.manifest) });
  const { project } = document.manifest;
  const config = { attributes: {}, ...(project === undefined ? {} : { project }) };
  const isCompiled = (format: (typeof STYLES)[number]): boolean =>
    system !== false && compileFormat(system, format, config) === document[format];
  const tree = system === false ? undefined : JSON.stringify(emitDtcg(system.select().tokens));
  return [
    ...Object.entries(sources).map(([path, text]) => textFile(path, text)),
    jsonFile(MANIFEST_PATH, document.manifest),
    ...(document.expected ? [jsonFile(EXPECTED, document.expected)] : []),
    ...STYLES.filter((format) => !isCompiled(format)).map((format) => textFile(outputPath(format), document[format])),
    ...(tree === JSON.stringify(document.dtcg) ? [] : [jsonFile(outputPath("dtcg"), document.dtcg)]),
  ];
}
