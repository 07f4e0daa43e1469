import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const requireHere = createRequire(import.meta.url);

/**
 * The packages that only building needs. Their names are no literals, so they stay packages when this program is
 * bundled: playwright-core looks for files beside its own, and none of them is loaded before it is used.
 */
const names = { docgen: "react-docgen", playwright: "playwright-core" };

export const loadDocgen = async (): Promise<typeof import("react-docgen")> => await import(names.docgen);

export const loadPlaywright = async (): Promise<typeof import("playwright-core")> => await import(names.playwright);

/** axe-core as text to run in a page, and its version. */
export async function readAxe(): Promise<{ source: string; version: string }> {
  const source = await readFile(requireHere.resolve("axe-core/axe.min.js"), "utf8");
  return { source, version: /axe v(\d+\.\d+\.\d+)/.exec(source)?.[1] ?? "unknown" };
}
