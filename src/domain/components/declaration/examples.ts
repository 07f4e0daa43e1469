import type { LifecycleStatus } from "../../../platform/contract/lifecycle.ts";
import type { ComponentDefinition } from "../contract.ts";
import { defaultPreview, readDeclaration } from "./declaration.ts";

interface Example {
  title: string;
  status: LifecycleStatus | undefined;
  code: string;
}

/** The language of the component's code, for syntax colors. */
export const codeLanguage = ({ format }: Pick<ComponentDefinition, "format">): string =>
  format === "react" ? "tsx" : "html";

/** Variants with declared code, except the default one: its code is the usage of the component. */
export function examplesOf(component: ComponentDefinition): Example[] {
  const first = defaultPreview(readDeclaration(component.id, component));
  return Object.entries(component.previews).flatMap(([key, { title, code, status }]) =>
    key !== first && typeof code === "string" && code.trim() !== "" ? [{ title, code, status }] : [],
  );
}
