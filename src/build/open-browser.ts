import type { Browser, BrowserContext } from "playwright-core";
import type { BrowserProgram } from "../platform/config/find-browser.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { loadPlaywright } from "./load-package.ts";

const FLAGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
  "--hide-scrollbars",
  // One process for all previews: a new one for each opaque origin would make every check three times as long.
  "--disable-site-isolation-trials",
  // Requests that bypass interception can't resolve a host.
  "--host-resolver-rules=MAP * ~NOTFOUND",
  // The headless shell and complete browsers have different names for this setting.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
];

/**
 * Starts the browser, without its own sandbox if the system doesn't support it (as root, in most containers).
 * Throws `Error` with the name of the program that didn't start.
 */
export async function openBrowser({ executablePath, env }: BrowserProgram): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const launch = (chromiumSandbox: boolean) =>
    chromium.launch({ executablePath, args: FLAGS, env, chromiumSandbox, timeout: 30_000 });
  const isRoot = process.getuid?.() === 0;
  try {
    return await (isRoot ? launch(false) : launch(true).catch(() => launch(false)));
  } catch (error) {
    const [reason] = reasonOf(error).split("\n");
    throw new Error(`${executablePath} did not start: ${reason}`);
  }
}

/**
 * Opens a context whose pages look the same on every run and machine: size, scale, scheme, motion, time zone, language.
 * `script` runs in each document before its own scripts.
 */
export async function openContext(browser: Browser, script: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 800, height: 600 },
    deviceScaleFactor: 1,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-US",
    timezoneId: "UTC",
    serviceWorkers: "block",
    acceptDownloads: false,
  });
  await context.addInitScript({ content: script });
  return context;
}
