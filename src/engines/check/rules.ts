import type { CheckRule } from "./rule.ts";
import { deprecatedComponent } from "./rules/deprecated-component.ts";
import { deprecatedIcon } from "./rules/deprecated-icon.ts";
import { deprecatedProperty } from "./rules/deprecated-property.ts";
import { deprecatedToken } from "./rules/deprecated-token.ts";
import { hardCodedColor } from "./rules/hard-coded-color.ts";
import { hardCodedDimension } from "./rules/hard-coded-dimension.ts";
import { hardCodedDuration } from "./rules/hard-coded-duration.ts";
import { hardCodedFont } from "./rules/hard-coded-font.ts";
import { hardCodedShadow } from "./rules/hard-coded-shadow.ts";
import { hardCodedZIndex } from "./rules/hard-coded-z-index.ts";
import { invalidPropertyValue } from "./rules/invalid-property-value.ts";
import { missingProperty } from "./rules/missing-property.ts";
import { pageRules } from "./rules/page-rules.ts";
import { rawPalette } from "./rules/raw-palette.ts";
import { unknownClass } from "./rules/unknown-class.ts";
import { unknownComponent } from "./rules/unknown-component.ts";
import { unknownIcon } from "./rules/unknown-icon.ts";
import { unknownProperty } from "./rules/unknown-property.ts";
import { unknownToken } from "./rules/unknown-token.ts";
import { unreadableFile } from "./rules/unreadable-file.ts";

/** All rules. If several rules match a place, the first one wins: a shadow before its colors. */
export const RULES: readonly CheckRule[] = [
  unknownToken,
  deprecatedToken,
  hardCodedShadow,
  hardCodedColor,
  hardCodedDimension,
  hardCodedFont,
  hardCodedDuration,
  hardCodedZIndex,
  rawPalette,
  unknownComponent,
  deprecatedComponent,
  unknownProperty,
  invalidPropertyValue,
  missingProperty,
  deprecatedProperty,
  unknownIcon,
  deprecatedIcon,
  unknownClass,
  ...pageRules,
  unreadableFile,
];
