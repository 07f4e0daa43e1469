import { checkEngine } from "./checks.ts";
import { WEBKIT } from "./engines.ts";

checkEngine(WEBKIT);
