import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { type OpenService, openRegistry } from "./open-service.ts";
import { until } from "./until.ts";

const bundle = (color: string) => ({
  manifest: {},
  ...{ css: "", scss: "", utilitycss: "" },
  dtcg: { brand: { $type: "color", main: { $value: color } } },
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

  it("have rows, made behind the push and before anybody asks for a page", async () => {
    await until(async () => {
      const names = (await rows()).map(({ name }) => name);
      expect(names.filter((name) => name.startsWith("token changes"))).toHaveLength(2);
      expect(names.filter((name) => name.startsWith("start page"))).not.toEqual([]);
    });
  });

  it("are made of these rows alone: no page reads the tokens themselves", async () => {
    const { db } = await service.deployment();
    // Nothing but the rows says these.
    for (const { name, json } of await rows())
      await db()
        .updateTable("derived")
        .set({ json: json.replaceAll("#445566", "#aabbcc").replaceAll('"colorCount":1', '"colorCount":77') })
        .where("name", "=", name)
        .execute();
    const texts = await Promise.all(
      ["/", "/feed.xml", "/api/service/changelog"].map(async (path) => (await service.get(path)).text()),
    );
    const [home, feed, changelog] = texts;
    expect(home).toContain("77");
    expect(home).toContain("#aabbcc");
    expect(feed).toContain("Tokens: 1 changed");
    expect(changelog).toContain("#aabbcc");
  });
});
