import { FORMATS, type Format, outputPath } from "../../engines/tokens/names.ts";

/** The formats of paths below `design-system/dist`. */
export const formatsOf = (paths: readonly string[]): Format[] =>
  FORMATS.filter((format) => paths.includes(outputPath(format)));
