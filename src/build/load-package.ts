import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const requireHere = createRequire(import.meta.url);

/**
 * The packages that only building needs. Their names are no literals, so they stay packages when this program is
 * bundled: esbuild and playwright-core look for files beside their own, and none of them is loaded before it is used.
 */
const names = { esbuild: "esbuild", docgen: "react-docgen", playwright: "playwright-core" };

export const loadEsbuild = async (): Promise<typeof import("esbuild")> => await import(names.esbuild);

export const loadDocgen = async (): Promise<typeof import("react-docgen")> => await import(names.docgen);

export const loadPlaywright = async (): Promise<typeof import("playwright-core")> => await import(names.playwright);

/** Where Nunjucks lies, for a process that cannot look it up itself. */
export const nunjucksPath = (): string => requireHere.resolve("nunjucks");

/** axe-core as text to run in a page, and its version. */
export async function readAxe(): Promise<{ source: string; version: string }> {
  const source = await readFile(requireHere.resolve("axe-core/axe.min.js"), "utf8");
  return { source, version: /axe v(\d+\.\d+\.\d+)/.exec(source)?.[1] ?? "unknown" };
}
