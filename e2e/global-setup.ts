import type { TestProject } from "vitest/node";
import { type ChromiumProgram, findChromium } from "./find-chromium.ts";

declare module "vitest" {
  interface ProvidedContext {
    chromium: ChromiumProgram;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide("chromium", await findChromium());
}
