import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { leftOut } from "../../test/left-out.ts";
import { openChromium } from "./chromium.ts";
import { CONTRAST_THEME, openFirefox } from "./firefox.ts";
import type { Driven } from "./tab.ts";
import { findMiniBrowser, openWebkit } from "./webkit.ts";

/** A browser engine that journeys run in. */
export interface Engine {
  name: "Chromium" | "Firefox" | "WebKit";
  /** What has to be installed (Debian and Ubuntu). */
  packages: string;
  /** How to start it, where it is there. */
  find(): ((flags?: readonly string[]) => Promise<Driven>) | undefined;
  /** The same with a dark contrast theme; absent for an engine that a test cannot give one. */
  findContrast?(): (() => Promise<Driven>) | undefined;
}

export const CHROMIUM: Engine = { name: "Chromium", packages: "", find: () => openChromium };

export const FIREFOX: Engine = {
  name: "Firefox",
  packages: "firefox-esr",
  find() {
    const program = onPath("firefox-esr") ?? onPath("firefox");
    return program === undefined ? undefined : () => openFirefox(program);
  },
  findContrast() {
    const program = onPath("firefox-esr") ?? onPath("firefox");
    return program === undefined ? undefined : () => openFirefox(program, CONTRAST_THEME);
  },
};

export const WEBKIT: Engine = {
  name: "WebKit",
  packages: "webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb",
  find() {
    if (!onPath("WebKitWebDriver") || !onPath("Xvfb")) return undefined;
    const browser = findMiniBrowser();
    return browser === undefined ? undefined : () => openWebkit(browser);
  },
};

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

/** Whether an engine is not there, which is said. `ENGINES=required` makes it a failure. */
export function isMissing({ name, packages, find }: Engine): boolean {
  if (find() !== undefined) return false;
  if (process.env.ENGINES === "required") throw new Error(`${name} is not installed: apt-get install ${packages}`);
  return leftOut(true, `what is looked at in ${name}, which is not installed: apt-get install ${packages}`);
}
