import type { TestProject } from "vitest/node";
import { tryOpenSwift } from "./open-swift.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the run's object store; empty where there is none. */
    swift: string;
  }
}

/** Vitest global setup: one OpenStack Swift for the whole run, where it is installed and works. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const swift = await tryOpenSwift("nothing about S3 is tested");
  project.provide("swift", swift?.endpoint ?? "");
  return swift?.close;
}
