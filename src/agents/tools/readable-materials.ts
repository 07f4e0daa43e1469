import { z } from "zod";
import { ABOUT } from "../../domain/materials/about.ts";
import { MATERIALS, type MaterialId } from "../../domain/materials/kind.ts";
import { readGenerated } from "../../domain/materials/read-material.ts";
import { referenceKind, referenceTitle } from "../../domain/references/kind.ts";
import { listReferences } from "../../domain/references/list-references.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { mayRead } from "../../platform/contract/access.ts";
import type { ToolCall } from "../../platform/contract/tool.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";

/** A text for agents, as a list tells it. */
export const readableMaterial = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  /** Made of what was pushed, or written by people. */
  kind: z.enum(["generated", "written"]),
});

type ReadableMaterial = z.infer<typeof readableMaterial>;

type Reads = Pick<ToolCall, "snapshot" | "client" | "settings" | "actor">;

/** What the caller may read: what people wrote where the scope is there, then what is generated. Of one name the written one counts. */
export async function listReadable({
  snapshot,
  actor,
}: Pick<Reads, "snapshot" | "actor">): Promise<ReadableMaterial[]> {
  const texts = mayRead(referenceKind, actor) ? await listReferences(snapshot) : [];
  const written = texts.map(
    ({ id, title, description }): ReadableMaterial => ({
      id,
      title: shortened(title, 100),
      ...(description ? { description: shortened(description, 200) } : {}),
      kind: "written",
    }),
  );
  const names = new Set(written.map(({ id }) => id));
  const generated = MATERIALS.filter((id) => !names.has(id)).map(
    (id): ReadableMaterial => ({ id, title: ABOUT[id].title, description: ABOUT[id].about, kind: "generated" }),
  );
  return [...written, ...generated];
}

/** Title and text of one of them. Throws `ApiError` 404 with a name that is near. */
export async function readMaterial(id: string, call: Reads): Promise<{ title: string; markdown: string }> {
  const text = mayRead(referenceKind, call.actor) ? await call.snapshot.get(referenceKind, id) : undefined;
  if (text) return { title: referenceTitle(id, text.document.frontmatter), markdown: text.document.markdown };
  if (isMaterial(id)) return { title: ABOUT[id].title, markdown: (await readGenerated(call, id)).content };
  const names = (await listReadable(call)).map((one) => one.id);
  throw unknownName("reference material", id, names, "service_list_reference_materials names them.");
}

const isMaterial = (id: string): id is MaterialId => (MATERIALS as readonly string[]).includes(id);
