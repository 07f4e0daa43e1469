import { FORMAT_FILES, type Format } from "../emit/formats.ts";

/** The folders of a workspace for tokens and their compiled output. */
export const DESIGN_SYSTEM_FOLDER = "design-system";
export const SOURCES = `${DESIGN_SYSTEM_FOLDER}/tokens`;
/** Extensions of token files (Format module 2025.10, 6.2). */
export const SOURCE_ENDINGS = [".json", ".tokens"];
/** The computed values of the style sheets from which the tokens were imported (`Expected`). */
export const EXPECTED = `${DESIGN_SYSTEM_FOLDER}/expected.json`;
export const MANIFEST_PATH = `${DESIGN_SYSTEM_FOLDER}/manifest.json`;

/** The formats of every bundle. Others are generated on request. */
export const BUNDLE_FORMATS = ["css", "scss", "utilitycss", "dtcg"] as const satisfies readonly Format[];

/** Returns the path of a format in a workspace. */
export const outputPath = (format: Format): string =>
  `${DESIGN_SYSTEM_FOLDER}/dist/${format}/${FORMAT_FILES[format].file}`;
