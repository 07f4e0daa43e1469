import { features as ours } from "../../src/cli/product.ts";
import type { Feature } from "../../src/platform/feature.ts";
import { fixtures } from "./fixtures.ts";

/** Those of the product, and what the conformance suite expects. */
export const features: readonly Feature[] = [...ours, fixtures];
