import type { TestProject } from "vitest/node";
import { oneOfARun } from "./one-of-a-run.ts";
import { hasSwift, openSwift } from "./open-swift.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address that answers where the run's object store is; the first question starts it. */
    swift: string;
  }
}

/** Vitest global setup: one OpenStack Swift for the whole run, started when the first test asks for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!hasSwift)
    process.stderr.write(
      "\nSKIPPED: nothing about S3 is tested, since OpenStack Swift is not installed. As root: apt-get install swift-proxy swift-account swift-container swift-object\n\n",
    );
  const { door, close } = await oneOfARun(openSwift, ({ endpoint }) => endpoint);
  project.provide("swift", door);
  return close;
}
