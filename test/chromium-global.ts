import type { TestProject } from "vitest/node";
import { type ChromiumProgram, findChromium } from "../e2e/find-chromium.ts";
import { oneOfARun } from "./one-of-a-run.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address that answers how to run the run's browser, as JSON; the first question unpacks it. */
    chromiumDoor: string;
  }
}

/** Vitest global setup: one unpacked Chromium for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { door, close } = await oneOfARun(
    async () => {
      const { remove, ...program } = await findChromium();
      return { program, close: remove };
    },
    ({ program }) => JSON.stringify(program satisfies ChromiumProgram),
  );
  project.provide("chromiumDoor", door);
  return close;
}
