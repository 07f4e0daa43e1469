import { checkEngine } from "./checks.ts";
import { WEBKIT } from "./engines.ts";
import { tryJourneys } from "./journeys.ts";

checkEngine(WEBKIT);
tryJourneys(WEBKIT);
