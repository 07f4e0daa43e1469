import { checkEngine } from "./checks.ts";
import { CHROMIUM } from "./engines.ts";

checkEngine(CHROMIUM);
