import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";

export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // The driver loses sight of a sandboxed frame, in a process of its own, that takes the place of another.
  "--disable-site-isolation-trials",
];

/** Starts the browser that the run found, with further flags. */
export function openBrowser(flags: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = inject("chromium");
  const inherited = Object.fromEntries(
    Object.entries(process.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...flags], env: { ...inherited, ...env } });
}
