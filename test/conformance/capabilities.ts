import { CAPABILITIES as OURS } from "../../src/agents/mcp/capabilities.ts";
import type { Capability } from "../../src/agents/mcp/capability.ts";
import { fixtureTools } from "./fixtures.ts";

/** Ours, with the tools of the conformance suite in place of our own. */
export const CAPABILITIES: readonly Capability[] = OURS.map((one) => ("tools" in one.declares ? fixtureTools : one));

/** The suite signs in. */
export const OF_STRANGERS: readonly Capability[] = [];
