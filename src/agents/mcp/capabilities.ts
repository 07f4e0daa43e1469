import { APPS_EXTENSION } from "../../platform/contract/app-view.ts";
import { completion } from "./answer-completion.ts";
import { resources } from "./answer-resources.ts";
import { tools } from "./answer-tools.ts";
import type { Capability } from "./capability.ts";

/** Views of answers are resources that tools name; nothing else answers for them. */
const apps: Capability = { declares: { extensions: { [APPS_EXTENSION]: {} } }, answer() {} };

/** What the endpoint can be asked for. */
export const CAPABILITIES: readonly Capability[] = [tools, resources, completion, apps];

/** What those can ask it for who did not say who they are. */
export const OF_STRANGERS: readonly Capability[] = [tools];
