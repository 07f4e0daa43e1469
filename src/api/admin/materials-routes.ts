import { getMaterials, postMaterials } from "../../domain/materials/contract.ts";
import { MATERIALS } from "../../domain/materials/kind.ts";
import { listMaterials, readGenerated } from "../../domain/materials/read-material.ts";
import { regenerate } from "../../domain/materials/regenerate.ts";
import { draftReferences } from "../../domain/writing/draft-references.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { route } from "../../platform/contract/route.ts";
import { requireModel } from "../../platform/language-models/require-model.ts";

export const materialRoutes = [
  route(getMaterials, async (call) => {
    const { id } = call.query;
    if (id === undefined) return { materials: await listMaterials(call) };
    const known = MATERIALS.find((one) => one === id);
    if (!known) throw notFound(`The material ${id} doesn't exist. Available materials: ${MATERIALS.join(", ")}.`);
    const { content, contentType, generatedAt } = await readGenerated(call, known);
    return { material: { id, content, contentType, generatedAt } };
  }),
  route(postMaterials, async (call) => {
    const { id, all, skipLlm } = call.body;
    const scope = id === undefined || all ? "all" : id;
    if (!skipLlm) await requireModel(call.part);
    await regenerate(call, scope);
    // After the materials, because the texts are drafted from them.
    const drafted = skipLlm ? { jobId: null, texts: [], model: null } : await draftReferences(call, scope);
    return {
      ...{ ok: true, scope },
      ...(id === undefined ? {} : { id }),
      metadata: { materials: scope === "all" ? [...MATERIALS] : [scope], ...drafted },
    };
  }),
];
