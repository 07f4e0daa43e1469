import { type FirstFile, jsonFile } from "../../../store/kind.ts";
import { HOME, MANIFEST, outputPath, SOURCES } from "../../../tokens/bundle/outputs.ts";
import type { DtcgDocument } from "./dtcg-document.ts";

const STYLES = ["css", "scss", "utilitycss"] as const;

/**
 * The files of a workspace that make this bundle: its sources and its manifest, then of `dist/` only what these do not compile
 * to (`made`), so that an edited source is seen without a build wherever it can be. Sources that lie elsewhere, or are no JSON, are left out.
 */
export function bundleFiles(document: DtcgDocument, made?: DtcgDocument): FirstFile[] {
  const sources = Object.entries(document.sources ?? {}).filter(
    ([path]) => path.startsWith(`${SOURCES}/`) && path.endsWith(".json"),
  );
  if (!made && sources.length > 0)
    return [...sources.map(([path, text]) => ({ path, text })), jsonFile(MANIFEST, document.manifest)];
  return [
    ...STYLES.filter((format) => made?.[format] !== document[format]).map((format) => ({
      path: outputPath(format),
      text: document[format],
    })),
    ...(JSON.stringify(made?.dtcg) === JSON.stringify(document.dtcg)
      ? []
      : [jsonFile(outputPath("dtcg"), document.dtcg)]),
    ...(sources.length > 0 ? [] : [jsonFile(`${HOME}/manifest.json`, document.manifest)]),
  ];
}
