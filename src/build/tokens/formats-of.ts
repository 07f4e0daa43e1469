import { type Format, outputPath, TOKEN_FORMATS } from "../../engines/tokens/names.ts";

/** Returns the formats of paths in `design-system/dist`. */
export const formatsOf = (paths: readonly string[]): Format[] =>
  TOKEN_FORMATS.filter((format) => paths.includes(outputPath(format)));
