import type { Status } from "../../../platform/contract/lifecycle.ts";
import type { ComponentDefinition } from "../contract.ts";
import { defaultPreview, readDeclaration } from "./declaration.ts";

interface Example {
  title: string;
  status: Status | undefined;
  code: string;
}

/** What the code of a component is written in, for its colors. */
export const codeLanguage = ({ format }: Pick<ComponentDefinition, "format">): string =>
  format === "react" ? "tsx" : "html";

/** Variants that declare how they are written, but for the default one: it is the usage of the component. */
export function examplesOf(component: ComponentDefinition): Example[] {
  const first = defaultPreview(readDeclaration(component.id, component));
  return Object.entries(component.previews).flatMap(([key, { title, code, status }]) =>
    key !== first && typeof code === "string" && code.trim() !== "" ? [{ title, code, status }] : [],
  );
}
