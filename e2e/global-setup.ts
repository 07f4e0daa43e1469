import type { TestProject } from "vitest/node";
import { type ChromiumProgram, findChromium } from "./find-chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromium: ChromiumProgram;
  }
}

/** Finds a browser for all journeys, and puts away at the end what was unpacked for it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, env, remove } = await findChromium();
  project.provide("chromium", { executablePath, env });
  return remove;
}
