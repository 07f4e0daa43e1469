import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { loadPackage } from "../engines/sandbox/load-package.ts";

const requireHere = createRequire(import.meta.url);

/** Not bundled: Playwright reads files next to its own module. */
export const loadPlaywright = (): Promise<typeof import("playwright-core")> =>
  loadPackage("playwright-core", (name) => import(name));

/** Returns axe-core as text to run in a page, and its version. */
export async function readAxe(): Promise<{ source: string; version: string }> {
  const source = await readFile(await loadPackage("axe-core/axe.min.js", requireHere.resolve), "utf8");
  return { source, version: /axe v(\d+\.\d+\.\d+)/.exec(source)?.[1] ?? "unknown" };
}
