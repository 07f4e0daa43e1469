import { definePart } from "../contract/part.ts";
import { openTrialBuilds } from "./open-trial-builds.ts";
import type { TrialBuilds } from "./trial-build.ts";

/** What builds components nobody has looked at. */
export const trialBuilds = definePart<TrialBuilds>({ name: "trial builds", open: openTrialBuilds });
