import { findBrowser } from "../../platform/config/find-browser.ts";
import { definePart } from "../../platform/contract/part.ts";
import { createTrialBuilds } from "./create-trial-builds.ts";
import type { TrialBuilds } from "./trial-build.ts";

/** The part that builds untrusted components. */
export const trialBuilds = definePart<TrialBuilds & { close?(): Promise<void> }>({
  name: "trial builds",
  open({ config }) {
    const browser = findBrowser(config.browserVariables);
    return createTrialBuilds(browser ? { browser } : {});
  },
  close: (opened) => opened.close?.(),
});
