// @module-tag long
import { checkEngine } from "./checks.ts";
import { FIREFOX } from "./engines.ts";
import { checkFonts } from "./fonts.ts";
import { tryJourneys } from "./journeys.ts";
import { walkEngine } from "./walk.ts";

checkEngine(FIREFOX);
checkFonts(FIREFOX);
tryJourneys(FIREFOX);
walkEngine(FIREFOX);
