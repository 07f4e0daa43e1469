import { defaultPreview, readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { findVariant } from "../../domain/components/files/find-artifact.ts";
import { inlineFiles } from "../../domain/components/files/inline-files.ts";
import { readServedFile } from "../../domain/components/files/read-served.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { previewAdditionsFor } from "../../domain/components/preview/preview-additions-for.ts";
import { addToPreview } from "../../engines/declaration/preview-additions.ts";
import type { Call } from "../../platform/contract/route.ts";

/** Files that affect a document's look without running: fonts are large and show little. */
const DRAWN = /^(?:text\/css|image\/)/;

/**
 * The built document of a variant with embedded styles and images, for clients that can load nothing. `default` is the
 * usual variant if none has that name. Undefined if it was not built.
 */
export async function standalonePreview(
  call: Pick<Call, "snapshot" | "blobs" | "part">,
  id: string,
  variant: string,
): Promise<string | undefined> {
  const { snapshot, blobs } = call;
  const found =
    (await findVariant(snapshot, id, variant)) ??
    (variant === "default" ? await findVariant(snapshot, id, await usualVariant(snapshot, id)) : undefined);
  const bytes = found && (await blobs.get(found.entry.document.hash));
  if (!bytes) return undefined;
  const withAdditions = addToPreview(Buffer.from(bytes).toString("utf8"), await previewAdditionsFor(call, {}));
  return inlineFiles(withAdditions, `/api/component/${found.name}`, async (path) => {
    const file = await readServedFile(call, path);
    return file && DRAWN.test(file.type) ? file : undefined;
  });
}

async function usualVariant(snapshot: Call["snapshot"], id: string): Promise<string> {
  const component = await snapshot.get(componentKind, id);
  return (component && defaultPreview(readDeclaration(id, component.document.declaration))) ?? "default";
}
