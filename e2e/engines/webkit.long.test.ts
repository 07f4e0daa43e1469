// @module-tag long
import { checkEngine } from "./checks.ts";
import { WEBKIT } from "./engines.ts";
import { checkFonts } from "./fonts.ts";
import { tryJourneys } from "./journeys.ts";
import { walkEngine } from "./walk.ts";

checkEngine(WEBKIT);
checkFonts(WEBKIT);
tryJourneys(WEBKIT);
walkEngine(WEBKIT);
