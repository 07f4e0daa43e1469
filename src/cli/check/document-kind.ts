import { patternsIn } from "../../domain/patterns/read-patterns.ts";
import type { DocumentKind } from "../../engines/markdown/page-faults/page-fault.ts";

/** What a file of a workspace is to its documentation; undefined for one that is no page, part of pages or pattern. */
export function documentKind(path: string): DocumentKind | undefined {
  if (/^pages\/.*\.(?:mdx?|html)$/i.test(path)) return path.includes("/_") ? "part" : "page";
  return path.endsWith(".html") && patternsIn({ path, isFolder: false }) ? "pattern" : undefined;
}
