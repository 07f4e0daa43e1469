import { inject } from "vitest";
import { makeBucket, type SwiftBucket } from "./open-swift.ts";

/** Whether the run has an object store (see `swift-global.ts`, which prints a note where it has none). */
export const hasSwift: boolean = inject("swift") !== "";

/** An empty bucket in the run's object store. */
export const freshBucket = (): Promise<SwiftBucket> => makeBucket(inject("swift"));
