import { inject } from "vitest";
import { addressBehind } from "./one-of-a-run.ts";
import { makeBucket, type SwiftBucket } from "./open-swift.ts";

const endpoint = await addressBehind(inject("swift"));

/**
 * Whether the run has an object store (see `swift-global.ts`, which prints a note where it has none). Asked when a file is
 * loaded, since it decides which of its tests run.
 */
export const hasSwift: boolean = endpoint !== "";

/** An empty bucket in the run's object store. */
export const freshBucket = (): Promise<SwiftBucket> => makeBucket(endpoint);
