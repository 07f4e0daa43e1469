import { FORMATS, type Format, outputPath } from "../../engines/tokens/names.ts";

/** Returns the formats of paths in `design-system/dist`. */
export const formatsOf = (paths: readonly string[]): Format[] =>
  FORMATS.filter((format) => paths.includes(outputPath(format)));
