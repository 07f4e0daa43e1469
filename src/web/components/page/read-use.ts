import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { defaultPreview, readDeclaration } from "../../../domain/components/declaration/declaration.ts";
import { codeLanguage } from "../../../domain/components/declaration/examples.ts";
import { findVariant } from "../../../domain/components/files/find-artifact.ts";
import { configKind } from "../../../domain/config/kind.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { importOf, linkedFiles } from "./use-lines.ts";

/** One thing to take along, in the order it is needed. */
export interface UseLine {
  title: string;
  code: string;
  language: string;
}

/**
 * How a component comes into a project: the package and import its declaration or the configuration names, else the files
 * that its built document loads from here, and how it is written.
 */
export async function readUse(
  { snapshot, blobs, settings }: Pick<Call, "snapshot" | "blobs" | "settings">,
  component: ComponentDefinition,
): Promise<UseLine[]> {
  const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
  const { install, line } = importOf(component, config);
  const variant = defaultPreview(readDeclaration(component.id, component));
  const found = variant === undefined ? undefined : await findVariant(snapshot, component.id, variant);
  const bytes = found && (await blobs.get(found.entry.document.hash));
  const { styles, scripts } = linkedFiles(bytes ? Buffer.from(bytes).toString("utf8") : "", settings.baseUrl);
  const isCode = component.format === "react" || line !== undefined;
  const lines: UseLine[] = [
    { title: "Package", code: install ?? "", language: "sh" },
    { title: "Import", code: line ?? "", language: "tsx" },
    { title: "Style sheets", code: styles.join("\n"), language: "html" },
    // What a module of a package does, the script of a page would do again.
    { title: "Scripts", code: isCode ? "" : scripts.join("\n"), language: "html" },
    { title: component.format === "html" ? "Markup" : "Use", code: component.code, language: codeLanguage(component) },
  ];
  return lines.filter(({ code }) => code.trim() !== "");
}
