// @module-tag long

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assetKind } from "../src/domain/assets/kind.ts";
import { bothDatabases } from "./databases.ts";
import { countOf } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

/** `PROOF_RACES` sets how often each race is run. */
const ROUNDS = countOf("PROOF_RACES", 5);

const timeout = 60_000 + ROUNDS * 3_000;

const authorization = { authorization: `Bearer ${SECRET}` };

describe.each(bothDatabases)("concurrent writers on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());
  const patch = (body: object) =>
    fetch(`${service.url}/api/service/components`, {
      method: "PATCH",
      headers: { ...authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  it("lose no field of a component that six write", { tags: "repeated", timeout }, async () => {
    const changes = [{ entityType: "component", entityId: "c", action: "create", data: { id: "c", title: "C" } }];
    await service.post("/api/sync/upload", { changes });
    for (let round = 0; round < ROUNDS; round++) {
      const fields = { title: `t${round}`, description: `d${round}`, group: `g${round}` };
      const sent = Object.entries(fields).flatMap(([name, value]) => [
        patch({ id: "c", [name]: value }),
        patch({ id: "c", [name]: value }),
      ]);
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(6).fill(200));
      const read = await (await service.get("/api/service/components?id=c", authorization)).json();
      expect(read).toMatchObject(fields);
    }
  });

  it("lose no usage of an image from four writers", { tags: "repeated", timeout }, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const users = ["a", "b", "c", "d"];
      const answers = await Promise.all(
        users.map((componentId) =>
          service.post("/api/registry/assets/ingest", {
            filename: "dot.png",
            mimeType: "image/png",
            dataBase64: Buffer.from(`image ${round}`).toString("base64"),
            componentId,
            refs: ["./dot.png"],
          }),
        ),
      );
      const { assetId } = await (answers[0] ?? new Response("{}")).json();
      const asset = await (await service.store()).read().get(assetKind, assetId);
      expect(asset?.document.usages.map(({ componentId }) => componentId)).toEqual(users);
    }
  });

  it("let one of eight editors of a page win, and tell the others", { tags: "repeated", timeout }, async () => {
    const save = (markdown: string, headers: Record<string, string>) =>
      service.post("/api/service/pages", { slug: "shared", markdown }, headers);
    const created = await save("start", {});
    let base = created.headers.get("x-registry-hash") ?? "";
    for (let round = 0; round < ROUNDS; round++) {
      const tries = Array.from({ length: 8 }, (_, n) => save(`${round} by ${n}`, { "if-match": `"${base}"` }));
      const answers = await Promise.all(tries);
      const won = answers.filter(({ status }) => status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
      base = won[0]?.headers.get("x-registry-hash") ?? "";
    }
  });

  it("lose no page of the navigation that follows", { tags: "repeated", timeout }, async () => {
    const slugs = Array.from({ length: 12 }, (_, n) => `nav-${n}`);
    await Promise.all(slugs.map((slug) => service.post("/api/service/pages", { slug, markdown: slug })));
    await expect
      .poll(async () => {
        const { tree } = await (await service.get("/api/registry/navigation")).json();
        return tree
          .map(({ slug }: { slug: string }) => slug)
          .filter((slug: string) => slug.startsWith("nav-"))
          .sort();
      })
      .toEqual([...slugs].sort());
  });
});
