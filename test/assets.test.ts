import { beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { authorization, PNG, useLibrary } from "./use-library.ts";

describe.each(databases)("assets on %s", (database) => {
  const library = useLibrary(database);
  const { send, make, list, collection } = library;

  describe("made from an address", () => {
    it("are copied with the type of their bytes, and returned completely", async () => {
      const made = await make({ title: "Harbour", sourceType: "wordpress", tags: ["sea"] });
      expect(made).toMatchObject({
        status: "active",
        id: expect.stringMatching(/^ast_[a-z]{16}$/),
        mimeType: "image/png",
        fileSizeBytes: PNG.length,
        nativeWidth: 1,
        nativeHeight: 1,
        filename: "harbour.png",
        storageUrl: `http://${library.site.host}/harbour.png`,
        publicUrl: `http://registry.test/assets/${made.id}.png`,
        thumbnailUrl: `http://registry.test/assets/${made.id}.png?w=256&format=webp`,
        copyFault: null,
        sourceType: "cms",
        tags: ["sea"],
        description: "",
        altText: null,
        createdBy: "Automation",
      });
      const bytes = await library.service.get(`/assets/${made.storageKey}`);
      expect(Buffer.from(await bytes.arrayBuffer())).toEqual(PNG);
      expect(bytes.headers.get("content-type")).toBe("image/png");
    });

    it.each([
      ["is no picture", () => `http://${library.site.host}/page.png`, /isn't an image/],
      ["is not there", () => `http://${library.site.host}/gone.png`, /returned status 404/],
      ["is private", () => "http://169.254.169.254/latest/meta-data", /is not a public host/],
      ["is this machine", () => "http://localhost/x.png", /is not a public host/],
    ])("have no bytes and a reason if the file %s", async (_, url, fault) => {
      const made = await make({ title: "Nothing", storageUrl: url() });
      expect(made).toMatchObject({ contentHash: null, thumbnailUrl: null, copyFault: expect.stringMatching(fault) });
      const shown = await library.service.get(`/assets/${made.storageKey}`);
      expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
      expect((await send("DELETE", `/api/service/assets/${made.id}`)).status).toBe(204);
    });

    it("reject addresses with a password, which history would keep", async () => {
      for (const storageUrl of [
        `http://ada:secret@${library.site.host}/harbour.png`,
        `http://ada@${library.site.host}/harbour.png`,
      ]) {
        const made = await make({ title: "Locked", storageUrl });
        expect(made).toMatchObject({
          status: 400,
          error: "invalid_address",
          message: expect.stringContaining("user name"),
        });
        expect(JSON.stringify(made)).not.toContain("secret");
      }
    });

    it("share the bytes of ours they name", async () => {
      const first = await make({ title: "First" });
      for (const storageUrl of [`/assets/${first.storageKey}`, first.publicUrl]) {
        const second = await make({ title: "Second", storageUrl });
        expect(second).toMatchObject({ contentHash: first.contentHash, mimeType: "image/png", sourceType: "upload" });
        expect(second.storageKey).not.toBe(first.storageKey);
        expect(second.storageUrl).toBe(second.publicUrl);
        await send("DELETE", `/api/service/assets/${second.id}`);
      }
    });

    it.each([
      "ftp://example.com/a.png",
      "data:image/png;base64,AAAA",
      "javascript:alert(1)",
      "a.png",
      "//example.com/a.png",
      "/assets/none.png",
      "/api/registry/config",
      "/assets/%E0%A4%A",
    ])("are refused from %s", async (storageUrl) => {
      const answer = await send("POST", "/api/service/assets", { title: "A", assetType: "image", storageUrl });
      expect([answer.status, (await answer.json()).details?.[0]?.path]).toEqual([400, "/storageUrl"]);
    });
  });

  describe("listed", () => {
    let holidays = "";
    beforeAll(async () => {
      holidays = (await collection({ name: "Holidays" })).id;
      await make({ title: "Zebra crossing", altText: "Ein Weg über die Straße", tags: ["Road", "Black & white"] });
      await make({ title: "Zebra", description: "At the zoo. Größe XL", tags: ["road", "animal"], iconSetId: "set" });
      await make({ title: "Zebra beach", altText: "", collectionId: holidays, tags: ["road"] });
    });

    it("come newest first, in pages, with how many there are", async () => {
      const all = await list("?search=zebra");
      expect([all.total, all.titles]).toEqual(["3", ["Zebra beach", "Zebra", "Zebra crossing"]]);
      const page = await list("?search=zebra&limit=1&offset=1");
      expect([page.total, page.titles]).toEqual(["3", ["Zebra"]]);
      expect((await list("?search=zebra&offset=99")).titles).toEqual([]);
      expect((await list("?search=zebra&limit=9999")).titles).toHaveLength(3);
      expect((await library.service.get("/api/service/assets?limit=x", authorization)).status).toBe(400);
    });

    it.each([
      ["search=STRASSE+weg", []],
      ["search=straße", ["Zebra crossing"]],
      ["search=grosse", []],
      ["search=große+ZOO", ["Zebra"]],
      ["search=animal", ["Zebra"]],
      ["search=harbour.png+zebra+road+beach", ["Zebra beach"]],
      ["search=zebra&tags=road", ["Zebra beach", "Zebra", "Zebra crossing"]],
      ["search=zebra&tags=Road,black %26 white", ["Zebra crossing"]],
      ["search=zebra&tags=roa", []],
      ["search=zebra&iconSetId=set", ["Zebra"]],
      ["search=zebra&iconSetId=se", []],
      ["search=zebra&assetType=video", []],
      ["search=zebra&status=pending", []],
      ["search=zebra&without=altText", ["Zebra"]],
      ["search=zebra&sort=title", ["Zebra", "Zebra beach", "Zebra crossing"]],
    ])("are found by %s", async (query, titles) => {
      expect((await list(`?${query}`)).titles).toEqual(titles);
    });

    it("are found by their collection and by their bytes", async () => {
      expect((await list(`?collectionId=${holidays}`)).titles).toEqual(["Zebra beach"]);
      const { assets } = await list("?search=beach");
      expect((await list(`?contentHash=${assets[0].contentHash}&search=beach`)).titles).toEqual(["Zebra beach"]);
      expect((await list(`?contentHash=${"0".repeat(64)}`)).titles).toEqual([]);
    });

    it("are found by texts of any length, and as they are after each change", async () => {
      const { id } = await make({ title: "Long", description: `${"word ".repeat(900)} needle` });
      expect((await list("?search=needle")).titles).toEqual(["Long"]);
      await send("PUT", `/api/service/assets/${id}`, { description: null, title: "Longer" });
      expect((await list("?search=needle")).titles).toEqual([]);
      expect((await list("?search=longer")).titles).toEqual(["Longer"]);
      expect((await list("?sort=title")).titles).toEqual((await list("?sort=title")).titles.toSorted());
      await send("DELETE", `/api/service/assets/${id}`);
      expect((await list("?search=longer")).titles).toEqual([]);
    });

    it("are for members", async () => {
      expect((await library.service.get("/api/service/assets")).status).toBe(401);
    });
  });

  describe("changed", () => {
    it("keep omitted fields, and remove null ones", async () => {
      const made = await make({ title: "Boats", description: "Two", altText: "Boats", tags: ["a"] });
      const path = `/api/service/assets/${made.id}`;
      const answer = await send("PUT", path, { title: "Ships", altText: null, tags: null, nativeWidth: 7, unknown: 1 });
      const changed = await answer.json();
      const expected = { title: "Ships", description: "Two", altText: null, tags: [], nativeWidth: 7 };
      expect(changed).toMatchObject(expected);
      const { hash, usages, ...read } = await (await library.service.get(path, authorization)).json();
      expect([read, usages]).toEqual([changed, []]);
      expect(read.createdAt).toBe(made.createdAt);
      expect(hash).toBe(answer.headers.get("x-registry-hash"));
      expect((await send("PUT", path, { title: "Late" }, { "if-match": `"${"0".repeat(64)}"` })).status).toBe(412);
      expect((await send("PUT", path, { altText: "" }, { "if-match": `"${hash}"` })).status).toBe(200);
      expect((await (await library.service.get(path, authorization)).json()).altText).toBe("");
    });

    it("hide their bytes while they are pending", async () => {
      const { id, storageKey } = await make({ title: "Secret" });
      const status = async (value: string) =>
        (await send("PUT", `/api/service/assets/${id}`, { status: value })).status;
      expect(await status("pending")).toBe(200);
      expect((await library.service.get(`/assets/${storageKey}`)).status).toBe(404);
      expect((await list("?status=pending")).titles).toEqual(["Secret"]);
      expect(await status("active")).toBe(200);
      expect((await library.service.get(`/assets/${storageKey}`)).status).toBe(200);
      expect(await status("gone")).toBe(400);
    });

    it.each([
      [{ collectionId: "col_none" }, "/collectionId"],
      [{ thumbnailUrl: "javascript:alert(1)" }, "/thumbnailUrl"],
      [{ tags: "a" }, "/tags"],
    ])("don't exist at %j", async (body, place) => {
      const { assets } = await list("?limit=1");
      const answer = await send("PUT", `/api/service/assets/${assets[0].id}`, body);
      expect([answer.status, (await answer.json()).details[0].path]).toEqual([400, place]);
    });

    it("are in the changes of a synchronization and in the changelog", async () => {
      const { id } = await make({ title: "Told" });
      const { changes } = await (
        await library.service.get("/api/sync/changes?kinds=all&compact=true", authorization)
      ).json();
      expect(changes).toContainEqual(expect.objectContaining({ entityType: "asset", entityId: id, action: "create" }));
      const { changes: lines } = await (await library.service.get("/api/service/changelog?all=true&limit=1")).json();
      expect(lines[0]).toMatchObject({ entityId: id, entityName: "Told" });
    });
  });

  describe("removed", () => {
    it("are kept while a page shows them", async () => {
      const { id, storageKey } = await make({ title: "Shown" });
      const page = {
        slug: "shows",
        frontmatter: { title: "Shows" },
        markdown: `![Boats](/assets/${storageKey}?w=256)`,
      };
      await library.service.post("/api/registry/pages", { pages: [page] });
      const path = `/api/service/assets/${id}`;
      const used = [expect.objectContaining({ assetId: id, entityType: "page", entityId: "shows", componentId: null })];
      expect((await (await library.service.get(path, authorization)).json()).usages).toEqual(used);
      const refused = await send("DELETE", path);
      expect([refused.status, (await refused.json()).usages]).toEqual([409, used]);
      await library.service.post("/api/registry/pages", { pages: [{ ...page, markdown: "Nothing." }] });
      expect((await send("DELETE", path)).status).toBe(204);
    });

    it("never go while something begins to use them", async () => {
      for (let round = 0; round < 10; round++) {
        const { id, storageKey } = await make({ title: `Late ${round}` });
        const page = { slug: `late-${round}`, frontmatter: { title: "Late" }, markdown: `![A](/assets/${storageKey})` };
        const [removed, pushed] = await Promise.all([
          send("DELETE", `/api/service/assets/${id}`),
          library.service.post("/api/registry/pages", { pages: [page] }),
        ]);
        expect(pushed.status).toBe(200);
        // Whichever came first: a page that was there before is seen.
        const { revisions } = await (await library.service.store()).changes(0, 10_000);
        const numberOf = (named: string) => revisions.findLast((one) => one.id === named)?.seq;
        if (removed.status === 204) expect(numberOf(id)).toBeLessThan(numberOf(`late-${round}`) ?? 0);
        else expect(removed.status).toBe(409);
      }
    });

    it("are kept while something uses them, unless that does not matter", async () => {
      const sent = { filename: "dot.png", mimeType: "image/png", componentId: "card", refs: ["./dot.png"] };
      const body = { ...sent, dataBase64: PNG.toString("base64") };
      const { assetId } = await (await library.service.post("/api/registry/assets/ingest", body)).json();
      const path = `/api/service/assets/${assetId}`;
      const { usages } = await (await library.service.get(path, authorization)).json();
      expect(usages).toEqual([
        expect.objectContaining({ assetId, entityType: "component", entityId: "card", componentId: "card" }),
      ]);
      const refused = await send("DELETE", path);
      expect([refused.status, await refused.json()]).toEqual([
        409,
        expect.objectContaining({ error: "in_use", usages }),
      ]);
      const forced = await send("DELETE", `${path}?force=true`);
      expect([forced.status, await forced.text(), forced.headers.get("content-type")]).toEqual([204, "", null]);
      expect((await send("DELETE", path)).status).toBe(404);
      expect((await library.service.get(path, authorization)).status).toBe(404);
    });
  });
});
