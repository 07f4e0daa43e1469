import { completion } from "./answer-completion.ts";
import { prompts } from "./answer-prompts.ts";
import { resources } from "./answer-resources.ts";
import { tools } from "./answer-tools.ts";
import type { Capability } from "./capability.ts";

/** What the endpoint can be asked for. */
export const CAPABILITIES: readonly Capability[] = [tools, resources, prompts, completion];
