import { tools } from "./answer-tools.ts";
import type { Capability } from "./capability.ts";

/** What the endpoint can be asked for. */
export const CAPABILITIES: readonly Capability[] = [tools];
