import { type ComponentDocument, readDeclaration } from "../components/api.ts";
import type { PreviewDocument } from "./kind.ts";

/** What a React element takes whether it is declared or not. */
const ALWAYS: ReadonlySet<string> = new Set(["children"]);

/**
 * Why a preview no longer fits its component, as a sentence; undefined where it does. Nothing else says so today: what is
 * stored as `drifted` was said by who wrote it.
 */
export function driftOf(
  { componentId, componentVersion, values, syncState }: PreviewDocument,
  component: ComponentDocument | undefined,
): string | undefined {
  if (!component) return `There is no component ${componentId} any more.`;
  const { version, properties } = readDeclaration(componentId, component.declaration);
  const stray = Object.keys(values).find((name) => !Object.hasOwn(properties, name) && !ALWAYS.has(name));
  // One that declares nothing may take anything.
  if (stray !== undefined && Object.keys(properties).length > 0)
    return `It sets ${stray}, which ${componentId} does not declare.`;
  if (version !== undefined && componentVersion !== null && version !== componentVersion)
    return `It was made for version ${componentVersion} of ${componentId}, which is ${version} now.`;
  return syncState === "drifted" ? "It was stored as drifted." : undefined;
}
