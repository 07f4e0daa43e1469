import type { Call } from "../../../platform/contract/route.ts";
import type { ComponentDefinition } from "../contract.ts";
import { defaultPreview, readDeclaration } from "../declaration/declaration.ts";
import { codeLanguage } from "../declaration/examples.ts";
import { findVariant } from "../files/find-artifact.ts";
import { bodyOf } from "./usage-snippet.ts";

type Reads = Pick<Call, "snapshot" | "blobs">;

/** The declared code of a variant; for the default one also code made from its values. */
export function declaredCode(component: ComponentDefinition, variant?: string): string | undefined {
  const own = variant !== undefined && Object.hasOwn(component.previews, variant);
  const code = own ? component.previews[variant]?.code : undefined;
  if (typeof code === "string" && code.trim() !== "") return code;
  const first = defaultPreview(readDeclaration(component.id, component));
  return variant === undefined || variant === first ? component.code : undefined;
}

/** The inside of the built document of a variant; empty where it was not built. */
export async function readVariantHtml({ snapshot, blobs }: Reads, id: string, variant: string): Promise<string> {
  const found = await findVariant(snapshot, id, variant);
  const bytes = found && (await blobs.get(found.entry.document.hash));
  return bytes ? bodyOf(Buffer.from(bytes).toString("utf8")) : "";
}

/** The code of a variant for a user of the component, otherwise its markup. `code` is empty if neither is known. */
export async function variantCode(
  component: ComponentDefinition,
  variant: string,
  reads: Reads,
): Promise<{ code: string; language: string }> {
  const declared = declaredCode(component, variant);
  if (declared) return { code: declared, language: codeLanguage(component) };
  return { code: await readVariantHtml(reads, component.id, variant), language: "html" };
}
