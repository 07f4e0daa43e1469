import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tokenReader } from "../src/domain/tokens/token-reader.ts";
import { packText, unpackText } from "../src/domain/tokens/token-texts.ts";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { until } from "./until.ts";

const bundle = (color: string) => ({
  manifest: {},
  // What the start page shows is read off this when it is pushed; the tokens themselves say another color.
  ...{ css: `:root { --brand-main: #123abc; }`, scss: "", utilitycss: "" },
  dtcg: { brand: { $type: "color", main: { $value: color } } },
});

/** More tokens than a page reads to show a few of them. */
const large = (color: string) => ({
  ...{ manifest: {}, css: "", scss: "", utilitycss: "" },
  dtcg: {
    $type: "color",
    first: { $value: color },
    ...Object.fromEntries(
      ["sea", "sky"].map((group) => [
        group,
        Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`tint-${at}`, { $value: "{first}" }])),
      ]),
    ),
  },
});

describe.each(databases)("the first pages of a large system on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    for (const color of ["#112233", "#445566"]) {
      const sent = await service.post("/api/registry/dtcg", large(color));
      expect(sent.status, await sent.text()).toBe(200);
    }
  });
  afterAll(() => service.close());

  const readPages = () =>
    Promise.all(["/foundations", "/foundations/tokens"].map(async (path) => (await service.get(path)).text()));
  const facts = async () => {
    const { db } = await service.deployment();
    return db().selectFrom("derived").selectAll().where("name", "like", "foundation facts%").execute();
  };

  it("use only rows prepared at the push: counts, groups and colors of the last bundle", async () => {
    await until(async () => expect((await facts()).some(({ json }) => json.includes("#445566"))).toBe(true));
    const { db } = await service.deployment();
    // Nothing but the rows says these.
    for (const { name, json } of await facts())
      await db()
        .updateTable("derived")
        .set({ json: json.replaceAll('"tokens":3001', '"tokens":4711') })
        .where("name", "=", name)
        .execute();
    const [overview = "", tokens = ""] = await readPages();
    const said = ["4,711 tokens", "#445566", "#112233"].map((text) => overview.includes(text));
    expect(said).toEqual([true, true, false]);
    const groups = tokens.matchAll(/<h2>(sea|sky)<\/h2>.*?title="color ([\d,]+)"/g);
    expect(Array.from(groups, ([, group, count]) => [group, count])).toEqual([
      ["sea", "1,500"],
      ["sky", "1,500"],
    ]);
    expect(tokens).toContain("Show 1,500 tokens");
  });

  it("are kept by the time the push is answered, for every process on the database", async () => {
    expect((await service.post("/api/registry/dtcg", large("#778899"))).status).toBe(200);
    expect((await facts()).some(({ json }) => json.includes("#778899"))).toBe(true);
  });

  it("of all tokens are kept behind it, packed, and read by every process on the database", async () => {
    const { db, part, store } = await service.deployment();
    const rows = () =>
      db().selectFrom("derived").selectAll().where("name", "like", "tokens %").orderBy("name").execute();
    // Of the bundle before nothing is kept.
    await until(async () => {
      const kept = await rows();
      expect(kept.map(({ name }) => name.replace(/ \d.*/, ""))).toEqual([
        "tokens all mentions",
        "tokens list",
        "tokens modes",
      ]);
      const texts = await Promise.all(kept.map(({ json }) => unpackText(json)));
      expect(texts.slice(1).map((text) => text.includes("#778899"))).toEqual([true, true]);
      expect(new Set(kept.map(({ name }) => name.slice(name.indexOf("[")))).size).toBe(1);
    });
    const kept = await rows();
    for (const { name, json } of kept) {
      // Nothing but the rows says this.
      const text = (await unpackText(json)).replaceAll("#778899", "#aabbcc").replaceAll("sea-tint-7", "sea-tint-seven");
      const other = await packText(text);
      await db().updateTable("derived").set({ json: other }).where("name", "=", name).execute();
    }
    // As another process does.
    await store.refresh();
    const reader = await part(tokenReader);
    const [list, modes] = await Promise.all([reader.list(store.read()), reader.modes(store.read())]);
    expect(list.tokens[7]?.hex).toBe("#aabbcc");
    expect(modes.tokens.get("sea.tint-7")?.forms[0]?.hex).toBe("#aabbcc");
    expect(await reader.mentions(store.read(), "sea.tint-7", "somebody")).toContain("sea-tint-seven");
    expect(await (await service.get("/api/registry/dtcg/tokens")).text()).toContain("#778899");
  });

  it("of a push that fails leave no row", async () => {
    const { db } = await service.deployment();
    const rows = async () => (await db().selectFrom("derived").select("name").execute()).map(({ name }) => name);
    await until(async () => expect((await rows()).some((name) => name.startsWith("tokens all"))).toBe(true));
    const before = await rows();
    const refused = await service.post("/api/registry/dtcg", large("#ddeeff"), { "if-match": `"${"0".repeat(64)}"` });
    expect(refused.status).toBe(412);
    expect(await rows()).toEqual(before);
  });

  it("link to groups and pages that read the tokens", async () => {
    const group = await (await service.get("/foundations/tokens?group=/sea")).text();
    expect(group.includes("tint-7")).toBe(true);
    const chosen = await (await service.get("/foundations/tokens?type=color")).text();
    expect(chosen.includes("3,001 design tokens")).toBe(true);
  });
});

describe.each(databases)("the first pages of a registry on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
    for (const color of ["#112233", "#445566"]) {
      const sent = await service.post("/api/registry/dtcg", bundle(color));
      expect(sent.status, await sent.text()).toBe(200);
    }
  });
  afterAll(() => service.close());

  const rows = async () => {
    const { db } = await service.deployment();
    return db().selectFrom("derived").selectAll().orderBy("name").execute();
  };

  it("show colors and names of tokens as of the push, without a look at the tokens", async () => {
    const home = await (await service.get("/")).text();
    expect([home.includes("#123abc"), home.includes("--brand-main"), home.includes("#445566")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("have rows of changes, prepared after the push and before a page is requested", async () => {
    await until(async () => {
      expect((await rows()).map(({ name }) => name.replace(/ \d.*/, ""))).toEqual(Array(2).fill("token changes"));
    });
  });

  it("use only these rows: no page reads the tokens", async () => {
    const { db } = await service.deployment();
    // Nothing but the rows says these.
    for (const { name, json } of await rows())
      await db()
        .updateTable("derived")
        .set({ json: json.replaceAll("#445566", "#aabbcc") })
        .where("name", "=", name)
        .execute();
    const texts = await Promise.all(
      ["/feed.xml", "/api/service/changelog"].map(async (path) => (await service.get(path)).text()),
    );
    const [feed, changelog] = texts;
    expect(feed).toContain("Tokens: 1 changed");
    expect(changelog).toContain("#aabbcc");
  });
});
