import type { Call } from "../../../contract/route.ts";
import { generators } from "./generate.ts";
import { type MaterialId, materialKind } from "./kind.ts";

/** A generated text as it was generated last; made now where that never was, and in a workspace. */
export async function readMaterialText(
  { snapshot, client, settings }: Pick<Call, "snapshot" | "client" | "settings">,
  id: MaterialId,
): Promise<string> {
  const kept = settings.mode === "registry" ? await snapshot.get(materialKind, id) : undefined;
  return kept ? kept.document.content : generators[id]({ snapshot, client });
}
