import { patternsIn } from "../../domain/patterns/read-patterns.ts";
import type { DocumentKind } from "../../engines/markdown/page-faults/page-fault.ts";

/** Returns the documentation kind of a workspace file. Undefined if it isn't a page, a part of pages or a pattern. */
export function documentKind(path: string): DocumentKind | undefined {
  if (/^pages\/.*\.(?:mdx?|html)$/i.test(path)) return path.includes("/_") ? "part" : "page";
  return path.endsWith(".html") && patternsIn({ path, isFolder: false }) ? "pattern" : undefined;
}
