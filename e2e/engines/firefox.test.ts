import { checkEngine } from "./checks.ts";
import { FIREFOX } from "./engines.ts";

checkEngine(FIREFOX);
