import type { Rule } from "./rule.ts";
import { deprecatedToken } from "./rules/deprecated-token.ts";
import { hardCodedColor } from "./rules/hard-coded-color.ts";
import { hardCodedDimension } from "./rules/hard-coded-dimension.ts";
import { hardCodedDuration } from "./rules/hard-coded-duration.ts";
import { hardCodedFont } from "./rules/hard-coded-font.ts";
import { hardCodedShadow } from "./rules/hard-coded-shadow.ts";
import { hardCodedZIndex } from "./rules/hard-coded-z-index.ts";
import { rawPalette } from "./rules/raw-palette.ts";
import { unknownToken } from "./rules/unknown-token.ts";
import { unreadableFile } from "./rules/unreadable-file.ts";

/** Everything that is looked for. Of two findings at one place the rule that comes first tells: a shadow before its colors. */
export const RULES: readonly Rule[] = [
  unknownToken,
  deprecatedToken,
  hardCodedShadow,
  hardCodedColor,
  hardCodedDimension,
  hardCodedFont,
  hardCodedDuration,
  hardCodedZIndex,
  rawPalette,
  unreadableFile,
];
