// @module-tag long
import { checkEngine } from "./checks.ts";
import { WEBKIT } from "./engines.ts";
import { checkFonts } from "./fonts.ts";
import { tryJourneys } from "./journeys.ts";

checkEngine(WEBKIT);
checkFonts(WEBKIT);
tryJourneys(WEBKIT);
