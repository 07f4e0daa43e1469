import { describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { authorization, useLibrary } from "./use-library.ts";

describe.each(databases)("collections of assets on %s", (database) => {
  const library = useLibrary(database);
  const { send, make, collection } = library;

  it("form a tree by slug, listed in its order", async () => {
    for (const [name, slug] of [
      ["Tree", undefined],
      ["Tree house", undefined],
      ["Leaves", "Tree / Leaves 2024"],
      ["Veins", "tree/leaves-2024/veins"],
    ])
      expect((await collection({ name, slug })).status).toBe(201);
    const answer = await (await library.service.get("/api/service/assets/collections", authorization)).json();
    expect(answer.map(({ slug }: { slug: string }) => slug).filter((slug: string) => slug.startsWith("tree"))).toEqual([
      "tree",
      "tree/leaves-2024",
      "tree/leaves-2024/veins",
      "tree-house",
    ]);
  });

  it("accept the field names of other clients", async () => {
    const made = await collection({
      title: "From a frame",
      figmaSectionId: "1:2",
      figmaFileKey: "k",
      sourceType: "figma",
    });
    expect(made).toMatchObject({
      name: "From a frame",
      slug: "from-a-frame",
      designtoolSectionId: "1:2",
      designtoolFileKey: "k",
      sourceType: "designtool",
      assetCount: 0,
    });
  });

  it("are refused with a used or missing slug", async () => {
    await collection({ name: "Taken" });
    expect(await collection({ name: "taken!" })).toMatchObject({ status: 409, error: "slug_taken" });
    for (const body of [
      { name: "★" },
      { name: "A", slug: "/" },
      { name: "A", slug: "a//b" },
      { name: "A", slug: "../b" },
    ])
      expect(await collection(body)).toMatchObject({ status: 400, error: "invalid_slug" });
  });

  it("move with all nested collections in one change", async () => {
    const { id } = await collection({ name: "Old", slug: "old" });
    const inner = await collection({ name: "Inner", slug: "old/inner" });
    const { id: deep } = await collection({ name: "Deep", slug: "old/inner/deep" });
    await collection({ name: "Older", slug: "old-er" });
    const path = `/api/service/assets/collections/${id}`;
    expect((await send("PUT", path, { slug: "old/inner/here" })).status).toBe(400);
    expect((await send("PUT", path, { slug: "old-er" })).status).toBe(409);
    const moved = await send("PUT", path, { slug: "New place/old", description: "Moved" });
    expect(await moved.json()).toMatchObject({ name: "Old", slug: "new-place/old", description: "Moved" });
    expect(moved.headers.get("x-registry-changed")).toBe("3");
    const all: { id: string; slug: string }[] = await (
      await library.service.get("/api/service/assets/collections", authorization)
    ).json();
    const slugs = new Map(all.map((one) => [one.id, one.slug]));
    expect([id, inner.id, deep].map((one) => slugs.get(one))).toEqual([
      "new-place/old",
      "new-place/old/inner",
      "new-place/old/inner/deep",
    ]);
  });

  it("are deleted only when empty", async () => {
    const { id } = await collection({ name: "Box" });
    const path = `/api/service/assets/collections/${id}`;
    const inner = await collection({ name: "Small box", slug: "box/small" });
    const refusal = async () => {
      const answer = await send("DELETE", path);
      return { status: answer.status, ...(await answer.json()) };
    };
    expect(await refusal()).toMatchObject({ status: 409, error: "not_empty", collections: 1, assets: 0 });
    expect((await send("DELETE", `/api/service/assets/collections/${inner.id}`)).status).toBe(204);
    const asset = await make({ title: "In the box", collectionId: id });
    expect(await refusal()).toMatchObject({ status: 409, error: "not_empty", collections: 0, assets: 1 });
    await send("PUT", `/api/service/assets/${asset.id}`, { collectionId: null });
    expect((await send("DELETE", path)).status).toBe(204);
    expect((await send("DELETE", path)).status).toBe(404);
    expect((await send("PUT", path, { name: "Gone" })).status).toBe(404);
  });

  it("are given to one of several concurrent requests for a slug", async () => {
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all(Array.from({ length: 6 }, () => collection({ name: `Race ${round}` })));
      expect(made.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    }
  });

  it("contain no assets after deletion", async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await collection({ name: `Late ${round}` });
      const asset = await make({ title: `Late ${round}` });
      const [put, removed] = await Promise.all([
        send("PUT", `/api/service/assets/${asset.id}`, { collectionId: id }),
        send("DELETE", `/api/service/assets/collections/${id}`),
      ]);
      expect([
        [200, 409],
        [400, 204],
      ]).toContainEqual([put.status, removed.status]);
    }
  });
});
