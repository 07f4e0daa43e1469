// @module-tag long
import { checkEngine } from "./checks.ts";
import { FIREFOX } from "./engines.ts";
import { checkFonts } from "./fonts.ts";
import { tryJourneys } from "./journeys.ts";

checkEngine(FIREFOX);
checkFonts(FIREFOX);
tryJourneys(FIREFOX);
