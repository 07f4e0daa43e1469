import type { Snapshot } from "../../../store/store.ts";
import { MATERIALS, type MaterialId, materialKind } from "./kind.ts";

export interface ListedMaterial {
  id: MaterialId;
  contentLength: number;
  /** Null before it was first generated. */
  generatedAt: string | null;
}

/** All materials there can be, generated or not. */
export async function listMaterials(snapshot: Snapshot): Promise<ListedMaterial[]> {
  const known = new Map((await snapshot.list(materialKind)).map((entry) => [entry.id, entry.summary]));
  return MATERIALS.map((id) => ({
    id,
    contentLength: Number(known.get(id)?.contentLength ?? 0),
    generatedAt: known.has(id) ? String(known.get(id)?.generatedAt) : null,
  }));
}
