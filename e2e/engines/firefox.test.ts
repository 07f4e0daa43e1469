import { checkEngine } from "./checks.ts";
import { FIREFOX } from "./engines.ts";
import { tryJourneys } from "./journeys.ts";

checkEngine(FIREFOX);
tryJourneys(FIREFOX);
