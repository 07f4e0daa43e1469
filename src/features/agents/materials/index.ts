import { notFound } from "../../../contract/api-error.ts";
import { route } from "../../../contract/route.ts";
import type { Feature } from "../../../feature.ts";
import { requireModel } from "../../../language-models/require-model.ts";
import { draftReferences } from "../../assistant/writing/api.ts";
import { getMaterials, postMaterials } from "./contract.ts";
import { MATERIALS, materialKind } from "./kind.ts";
import { listMaterials } from "./list-materials.ts";
import { materialsPage } from "./page.tsx";
import { regenerate } from "./regenerate.ts";

const routes = [
  route(getMaterials, async ({ snapshot, query: { id } }) => {
    if (id !== undefined) {
      const entry = await snapshot.get(materialKind, id);
      if (!entry) throw notFound(`There is no material ${id} yet. POST {"id":"${id}"} here generates it.`);
      const { content, contentType, generatedAt } = entry.document;
      return { material: { id, content, contentType, generatedAt } };
    }
    return { materials: await listMaterials(snapshot) };
  }),
  route(postMaterials, async (call) => {
    const { id, all, skipLlm } = call.body;
    const scope = id === undefined || all ? "all" : id;
    if (!skipLlm) await requireModel(call.part);
    await regenerate(call, scope);
    // Behind them: the texts are drafted from what was generated.
    const drafted = skipLlm ? { jobId: null, texts: [], model: null } : await draftReferences(call, scope);
    return {
      ...{ ok: true, scope },
      ...(id === undefined ? {} : { id }),
      metadata: { materials: scope === "all" ? [...MATERIALS] : [scope], ...drafted },
    };
  }),
  ...materialsPage,
];

export const materials: Feature = { name: "materials", kinds: [materialKind], routes, registryOnly: true };
