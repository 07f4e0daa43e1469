import { isObject } from "../../../safe/is-object.ts";
import type { Problem } from "../problem.ts";
import { isResolverPath } from "./read-resolver.ts";
import type { Documents } from "./resolver-reference.ts";
import type { SourceFiles } from "./source-files.ts";

/** What a resolver document is called that was pushed beside the sources and not as one of them. */
const BESIDE = "design-system/tokens/resolver.json";

/** The resolver document of a system: the one that was named or pushed as such, else the first source that is one by its name. */
export function findResolver(files: SourceFiles, resolver: unknown): { documents?: Documents; problems: Problem[] } {
  if (isObject(resolver)) {
    return { documents: { path: BESIDE, isFile: false, root: resolver, sources: files }, problems: [] };
  }
  const named = typeof resolver === "string" ? resolver : undefined;
  const [path, ...others] = named === undefined ? files.paths.filter(isResolverPath) : [named];
  if (path === undefined) return { problems: [] };
  const problems = others.length > 0 ? [severalResolvers(path, others)] : [];
  const root = files.treeOf(path);
  if (root) return { documents: { path, isFile: true, root, sources: files }, problems };
  return { problems: files.has(path) ? problems : [...problems, missingResolver(path)] };
}

const severalResolvers = (path: string, others: readonly string[]): Problem => ({
  rule: "several-resolvers",
  severity: "warning",
  source: others[0],
  pointer: "",
  message: `There are ${others.length + 1} resolver documents; ${path} is read`,
  suggestion: "Keep one of them, or name the one to read as the bundle's resolver.",
});

const missingResolver = (path: string): Problem => ({
  rule: "missing-file",
  severity: "error",
  pointer: "",
  message: `The resolver ${path} is not among the sources; they are read by their folders`,
  suggestion: "Push it along with the sources.",
});
