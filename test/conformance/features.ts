import type { Feature } from "../../src/feature.ts";
import { features as ours } from "../../src/features/index.ts";
import { fixtures } from "./fixtures.ts";

/** Those of the product, and what the conformance suite expects. */
export const features: readonly Feature[] = [...ours, fixtures];
