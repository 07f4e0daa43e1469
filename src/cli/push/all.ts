import type { Command } from "../runner/command.ts";
import { options, pushSteps } from "./command.ts";

/** A push of all steps. */
export const pushAll: Command = { options, runsScripts: true, run: (context) => pushSteps(context, []) };
