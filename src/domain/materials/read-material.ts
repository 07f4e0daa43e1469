import type { Call } from "../../platform/contract/route.ts";
import { componentKind } from "../components/kind.ts";
import { iconsKind } from "../icons/kind.ts";
import { dtcgKind } from "../tokens/dtcg-kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import { generators } from "./generate.ts";
import { MATERIALS, type Material, type MaterialId, materialKind } from "./kind.ts";

type Reads = Pick<Call, "snapshot" | "client" | "part" | "settings">;

/** The sources of materials. */
const SOURCES = [componentKind, dtcgKind, tokensKind, iconsKind];

export const MARKDOWN_FORM = "text/markdown; charset=utf-8";

/** A current generated text: the stored one if its sources are unchanged, otherwise a new one that is not stored. */
export async function readGenerated({ snapshot, client, part, settings }: Reads, id: MaterialId): Promise<Material> {
  const kept = settings.mode === "registry" ? await snapshot.get(materialKind, id) : undefined;
  if (kept && kept.seq > (await snapshot.head(SOURCES))) return kept.document;
  const content = await generators[id]({ snapshot, client, part });
  if (kept?.document.content === content) return kept.document;
  return { content, contentType: MARKDOWN_FORM, generatedAt: new Date().toISOString() };
}

export interface ListedMaterial {
  id: MaterialId;
  contentLength: number;
  generatedAt: string;
}

/** All materials there are. */
export const listMaterials = (reads: Reads): Promise<ListedMaterial[]> =>
  Promise.all(
    MATERIALS.map(async (id) => {
      const { content, generatedAt } = await readGenerated(reads, id);
      return { id, contentLength: content.length, generatedAt };
    }),
  );
