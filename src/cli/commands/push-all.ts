import type { Command } from "../command.ts";
import { options, pushSteps } from "./push.ts";

/** A push of all steps. */
export const pushAll: Command = { options, runsScripts: true, run: (context) => pushSteps(context, []) };
