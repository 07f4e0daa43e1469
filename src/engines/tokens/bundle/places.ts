import { FORMAT_FILES, type Format } from "../emit/formats.ts";

/** Where a workspace has its tokens, and what is compiled from them. */
export const HOME = "design-system";
export const SOURCES = `${HOME}/tokens`;
/** What files of tokens end in (Format module 2025.10, 6.2). */
export const SOURCE_ENDINGS = [".json", ".tokens"];
/** What the style sheets of the repository computed that the tokens were taken over from (`Expected`). */
export const EXPECTED = `${HOME}/expected.json`;
export const MANIFEST = `${HOME}/manifest.json`;

/** What every bundle has; the other formats are made where they are asked for. */
export const BUNDLE_FORMATS = ["css", "scss", "utilitycss", "dtcg"] as const satisfies readonly Format[];

/** Where a workspace has its tokens in a format. */
export const outputPath = (format: Format): string => `${HOME}/dist/${format}/${FORMAT_FILES[format].file}`;
