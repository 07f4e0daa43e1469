import { inject } from "vitest";
import { addressBehind } from "./one-of-a-run.ts";
import { makeBucket, type SwiftBucket } from "./open-swift.ts";

/** An empty bucket in the run's object store (see `swift-global.ts`). */
export const freshBucket = async (): Promise<SwiftBucket> => makeBucket(await addressBehind(inject("swift")));
