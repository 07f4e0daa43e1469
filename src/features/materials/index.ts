import { notFound } from "../../contract/api-error.ts";
import { put, route } from "../../contract/route.ts";
import type { Feature } from "../../feature.ts";
import { getMaterials, postMaterials } from "./contract.ts";
import { generators } from "./generate.ts";
import { MATERIALS, materialKind } from "./kind.ts";

const routes = [
  route(getMaterials, async ({ snapshot, query: { id } }) => {
    if (id !== undefined) {
      const entry = await snapshot.get(materialKind, id);
      if (!entry) throw notFound(`There is no material ${id} yet. POST {"id":"${id}"} here generates it.`);
      const { content, contentType, generatedAt } = entry.document;
      return { material: { id, content, contentType, generatedAt } };
    }
    const known = new Map((await snapshot.list(materialKind)).map((entry) => [entry.id, entry.summary]));
    return {
      materials: MATERIALS.map((name) => ({
        id: name,
        contentLength: Number(known.get(name)?.contentLength ?? 0),
        generatedAt: known.has(name) ? String(known.get(name)?.generatedAt) : null,
      })),
    };
  }),
  route(postMaterials, async ({ body: { id, all }, snapshot, client, commit }) => {
    const wanted = id === undefined || all ? MATERIALS : [id];
    const generatedAt = new Date().toISOString();
    const contentType = "text/markdown; charset=utf-8";
    const contents = await Promise.all(wanted.map((name) => generators[name]({ snapshot, client })));
    await commit(
      wanted.map((name, index) =>
        put(materialKind, name, { content: contents[index] ?? "", contentType, generatedAt }),
      ),
    );
    return { ok: true, scope: id === undefined || all ? "all" : id };
  }),
];

export const materials: Feature = { name: "materials", kinds: [materialKind], routes, registryOnly: true };
