import { inject } from "vitest";
import type { ChromiumProgram } from "../e2e/find-chromium.ts";
import { addressBehind } from "./one-of-a-run.ts";

/** The Chromium that all files of a run share (see `chromium-global.ts`). */
export const sharedChromium = async (): Promise<ChromiumProgram> =>
  JSON.parse(await addressBehind(inject("chromiumDoor")));
