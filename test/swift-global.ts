import type { TestProject } from "vitest/node";
import { oneOfARun } from "./one-of-a-run.ts";
import { tryOpenSwift } from "./open-swift.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address that answers the address of the run's object store, empty where there is none; the first question starts it. */
    swift: string;
  }
}

/** Vitest global setup: one OpenStack Swift for the whole run, where it is installed and works. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { door, close } = await oneOfARun(
    async () => {
      const swift = await tryOpenSwift("nothing about S3 is tested");
      return { endpoint: swift?.endpoint ?? "", close: async () => swift?.close() };
    },
    ({ endpoint }) => endpoint,
  );
  project.provide("swift", door);
  return close;
}
