import { type Call, update } from "../../platform/contract/route.ts";
import { generators } from "./generate.ts";
import { MATERIALS, type MaterialId, materialKind } from "./kind.ts";
import { MARKDOWN_FORM } from "./read-material.ts";

/** Regenerates one material, or all, in one change. Keeps texts of newer content. */
export async function regenerate(
  { snapshot, client, part, commit }: Pick<Call, "snapshot" | "client" | "part" | "commit">,
  scope: MaterialId | "all",
): Promise<void> {
  const wanted = scope === "all" ? MATERIALS : [scope];
  const generatedAt = new Date().toISOString();
  const contents = await Promise.all(wanted.map((name) => generators[name]({ snapshot, client, part })));
  await commit(
    wanted.map((name, index) =>
      update(materialKind, name, (present) =>
        present && present.generatedAt > generatedAt
          ? present
          : { content: contents[index] ?? "", contentType: MARKDOWN_FORM, generatedAt },
      ),
    ),
  );
}
