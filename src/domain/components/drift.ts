import type { ComponentDocument } from "./declaration/component-document.ts";
import { readDeclaration } from "./declaration/declaration.ts";
import type { PreviewProblem } from "./previews-contract.ts";
import type { PreviewDocument } from "./previews-kind.ts";

/** Props that every React element accepts. */
const ALWAYS: ReadonlySet<string> = new Set(["children"]);

/**
 * Why a preview no longer matches its component; empty if it does. It is computed from the current content: the stored
 * `drifted` is only the author's claim.
 */
export function problemsOf(
  { componentId, componentVersion, values, syncState }: PreviewDocument,
  component: ComponentDocument | undefined,
): PreviewProblem[] {
  if (!component) return [{ path: "/componentId", message: `The component ${componentId} no longer exists.` }];
  const { version, properties } = readDeclaration(componentId, component.declaration);
  const declared = Object.keys(properties);
  const stray = Object.keys(values).filter((name) => !declared.includes(name) && !ALWAYS.has(name));
  const problems: PreviewProblem[] = [];
  // One that declares nothing may take anything.
  if (declared.length > 0)
    for (const name of stray)
      problems.push({
        path: `/values/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
        message: `The preview sets ${name}, but ${componentId} does not declare this property.`,
      });
  if (version !== undefined && componentVersion !== null && version !== componentVersion)
    problems.push({
      path: "/componentVersion",
      message: `The preview was created for version ${componentVersion} of ${componentId}. The current version is ${version}.`,
    });
  if (problems.length === 0 && syncState === "drifted")
    problems.push({ path: "/syncState", message: "The preview was marked as drifted when it was saved." });
  return problems;
}

/** The first of them, as a sentence. */
export const driftOf = (...given: Parameters<typeof problemsOf>): string | undefined =>
  problemsOf(...given)[0]?.message;
