// @module-tag long
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { AS_FILES, asOneChange, DOT, readFiles, writeFiles } from "./one-change-component.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";

const authorization = { authorization: `Bearer ${SECRET}` };

interface Event {
  id: number;
  entityType: string;
  entityId: string;
  action: string;
  hash: string;
  data: Data;
}
type Data = Record<string, unknown> & {
  sourceFiles?: Record<string, string>;
  buildArtifacts?: Record<string, string>;
};

const askOf = (service: OpenService) => ({
  upload: async (...changes: unknown[]) => (await service.post("/api/sync/upload", { changes })).json(),
  changes: async (query: string): Promise<Event[]> =>
    (await (await service.get(`/api/sync/changes?${query}`, authorization)).json()).changes,
  head: async () => (await (await service.get("/api/sync/status", authorization)).json()).latestVersion as number,
  json: async (path: string) => (await service.get(path, authorization)).json(),
  text: async (path: string) => (await service.get(path)).text(),
});

const removal = (entityType: string, entityId: string) => ({ entityType, entityId, action: "delete", data: null });

/** What of a record does not say when it came. */
const recordsOf = (events: readonly Event[]) =>
  events.map(({ entityType, entityId, hash }) => `${entityType}:${entityId} ${hash}`).sort();

const FINDINGS = "components/alert/dist/validation.json";
const findingsIn = (file: string): unknown => JSON.parse(Buffer.from(file, "base64").toString()).results;

describe("a component through either endpoint", () => {
  let [byFiles, byChange] = [undefined, undefined] as unknown as [OpenService, OpenService];
  let folder = "";
  let remove = async () => {};
  beforeAll(async () => {
    [byFiles, byChange] = await Promise.all([openRegistry(), openRegistry()]);
    ({ folder, remove } = await temporaryFolder());
    await writeFiles(folder);
    const env = { SERVICE_SYNC_SECRET: SECRET };
    const pushed = await runDsr(["push", "components", "--skip-build", "--url", byFiles.url], folder, env);
    expect([pushed.code, pushed.stderr]).toEqual([0, ""]);
    expect(await askOf(byChange).upload(asOneChange())).toMatchObject({ ok: true, appliedCount: 1 });
  });
  afterAll(async () => {
    await Promise.all([byFiles.close(), byChange.close()]);
    await remove();
  });

  it("is the same records with the same digests", async () => {
    const query = "kinds=all&compact=true&data=none";
    const [files, change] = await Promise.all([askOf(byFiles).changes(query), askOf(byChange).changes(query)]);
    expect(recordsOf(change)).toEqual(recordsOf(files));
    expect(change.length).toBe(1 + 2 + 4 + 1 + 2 + 1);
  });

  it("answers and shows the same", async () => {
    const withoutTime = ({ updatedAt: _, ...rest }: Record<string, unknown>) => rest;
    const of = async (service: OpenService) => {
      const { json, text } = askOf(service);
      return {
        definition: withoutTime(await json("/api/component/alert.json")),
        list: await json("/api/components.json"),
        sources: await json("/api/service/components/sources?id=alert"),
        preview: await text("/api/component/alert/preview/on-dark.html"),
        shared: await text("/api/component/main.css"),
        page: (await text("/components/alert?tab=accessibility")).replaceAll(service.url, ""),
      };
    };
    const [files, change] = await Promise.all([of(byFiles), of(byChange)]);
    expect(change).toEqual(files);
    expect(change.shared).toBe("body{margin:0}");
    expect(change.page).toContain("Too pale");
  });

  it("comes back byte for byte by the other one", async () => {
    const { folder: there, remove: removeThere } = await temporaryFolder();
    const env = { SERVICE_SYNC_SECRET: SECRET };
    const pulled = await runDsr(["pull", "--url", byChange.url], there, env);
    expect([pulled.code, pulled.stderr]).toEqual([0, ""]);
    const { [FINDINGS]: sent = "", ...files } = await readFiles(folder);
    const { [FINDINGS]: brought = "", ...others } = await readFiles(there);
    expect(others).toEqual(files);
    // The registry keeps what checks found as a record: the same findings, written its own way.
    expect(findingsIn(brought)).toEqual(findingsIn(sent));
    await removeThere();

    const events = (await askOf(byFiles).changes("since=0")).filter(({ entityType }) => entityType === "component");
    expect(events).toHaveLength(1);
    expect(events[0]?.data).toMatchObject(asOneChange().data);
    expect(Object.keys(events[0]?.data.buildArtifacts ?? {}).sort()).toEqual(
      Object.keys(asOneChange().data.buildArtifacts).sort(),
    );
    // And again through the first door: nothing has changed.
    const again = await askOf(byFiles).upload({ ...asOneChange(), data: events[0]?.data });
    expect(again.applied).toEqual(["component:alert:unchanged"]);
    expect(Object.keys(AS_FILES)).toContain("components/alert/alert.hbs");
  });
});

describe.each(databases)("changes of clients that send a component in one, on %s", (database) => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry(database);
  });
  afterAll(() => service.close());
  let since = 0;
  beforeEach(async () => {
    since = await askOf(service).head();
  });

  const change = (id: string, data: Record<string, unknown>) => ({
    entityType: "component",
    entityId: id,
    action: "update",
    data: { id, title: id, ...data },
  });

  it("have separate messages", async () => {
    const { upload, json } = askOf(service);
    const changes = [
      change("told", { message: "Softer corners", sourceFiles: { "a.css": "a" } }),
      { entityType: "page", entityId: "told", action: "update", data: { markdown: "# Told", message: "A new page" } },
      change("silent", {}),
    ];
    await service.post("/api/sync/upload", { changes, message: "All of it" });
    expect((await json("/api/service/components/history?id=told")).versions[0].message).toBe("Softer corners");
    expect((await json("/api/service/components/history?id=silent")).versions[0].message).toBe("All of it");
    const { changes: lines } = await json("/api/service/changelog");
    expect(lines.find(({ entityType }: Event) => entityType === "page").message).toBe("A new page");
    // A message is no content: the same page with another one is unchanged.
    const again = await upload({ ...changes[1], data: { markdown: "# Told", message: "Again" } });
    expect(again.applied).toEqual(["page:told:unchanged"]);
    expect(await json("/api/registry/pages/told")).not.toHaveProperty("message");
  });

  it("have previews and properties from the build, otherwise from file names", async () => {
    const { upload, json, text } = askOf(service);
    const built = { previews: { big: { title: "Big", values: {} } }, properties: { size: { type: "string" } } };
    await upload(
      change("zz", { buildArtifacts: { "zz.json": JSON.stringify(built), "zz-big.html": "<i>big</i>" } }),
      change("named", { buildArtifacts: { "named-on-dark.html": "<i>dark</i>", "named.css": "i{}" } }),
      change("named-2", { buildArtifacts: { "named-2-default.html": "<i>two</i>" } }),
      change("broken", { buildArtifacts: { "broken.json": "{ no json", "broken-a.html": "<i>a</i>" } }),
    );
    expect(await json("/api/component/zz.json")).toMatchObject({
      previews: { big: { title: "Big", url: "/api/component/zz/preview/big.html" } },
      properties: { size: { type: "string" } },
      html: "<i>big</i>",
    });
    expect(await text("/components/zz")).not.toContain("No preview yet");
    const named = await json("/api/component/named.json");
    expect(named.previews).toMatchObject({ "on-dark": { url: "/api/component/named/preview/on-dark.html" } });
    expect(Object.keys(named.previews)).toEqual(["on-dark"]);
    expect(Object.keys((await json("/api/component/broken.json")).previews)).toEqual(["a"]);
  });

  it("are returned with only since, also if only a file changed", async () => {
    const { upload, changes, head } = askOf(service);
    await upload(change("first", { sourceFiles: { "a.css": "one" }, buildArtifacts: { "main.js": "shared()" } }));
    await upload(change("second", { sourceFiles: { "b.css": "b" }, message: "Why" }));
    const own = (events: Event[]) => events.filter(({ entityType }) => entityType === "component");
    const all = own(await changes(`since=${since}`));
    expect(all.map(({ entityId, data }) => [entityId, data.sourceFiles, data.buildArtifacts])).toEqual([
      ["first", { "a.css": "one" }, { "main.js": "shared()" }],
      ["second", { "b.css": "b" }, undefined],
    ]);
    expect(all[1]?.data).toMatchObject({ title: "second", message: "Why" });

    const before = await head();
    await upload(change("second", { sourceFiles: { "b.css": "new" } }));
    const [event, ...more] = own(await changes(`since=${before}`));
    expect(more).toEqual([]);
    expect(event).toMatchObject({ id: before + 1, entityId: "second", action: "update" });
    expect(event?.data.sourceFiles).toEqual({ "b.css": "new" });
    // Whoever asks for more than that reads files as events of their own.
    const plain = await changes(`since=${before}&limit=10`);
    expect(plain.map(({ entityType }) => entityType)).toEqual(["component_source"]);

    await upload(removal("component", "second"));
    const gone = own(await changes(`since=${before}`)).filter(({ action }) => action !== "delete");
    expect(gone).toEqual([]);
    await upload({ entityType: "component_artifact", entityId: "main.js", action: "update", data: { content: "2" } });
    const shared = own(await changes(`since=${await head().then((now) => now - 1)}`));
    expect(shared.map(({ data }) => data.buildArtifacts?.["main.js"])).toEqual(["2"]);
  });

  it("keep files that were sent before, and of one that comes twice the later", async () => {
    const { upload, changes } = askOf(service);
    const file = (path: string, content: string) => ({
      entityType: "component_source",
      entityId: path,
      action: "update",
      data: { content },
    });
    await upload(file("both/a.css", "before"), file("both/b.css", "before"));
    await upload(
      change("both", { sourceFiles: { "a.css": "with it", "dist/both.css": "built" } }),
      file("both/b.css", "after"),
    );
    const events = await changes(`since=${since}&compact=true`);
    expect(events.map(({ entityType, entityId, data }) => [entityType, entityId, data.content])).toEqual([
      ["component", "both", undefined],
      ["component_source", "both/a.css", "with it"],
      ["component_artifact", "both/both.css", "built"],
      ["component_source", "both/b.css", "after"],
    ]);
  });

  it("are refused completely if a file is invalid, with the remedy", async () => {
    const { upload, head } = askOf(service);
    const faulty: [Record<string, unknown>, string, RegExp][] = [
      [{ buildArtifacts: { "screenshot.png": "not base64!" } }, "invalid", /screenshot\.png.*base64/],
      [{ buildArtifacts: { "photo.jpg": `${DOT.toString("base64")}*` } }, "invalid", /photo\.jpg.*base64/],
      [{ sourceFiles: { "../up.css": "x" } }, "unsafe_input", /up\.css/],
      [{ sourceFiles: { "/etc/passwd": "x" } }, "unsafe_input", /passwd/],
      [{ sourceFiles: { "a\\b.css": "x" } }, "unsafe_input", /path/],
      [{ buildArtifacts: { "../../main.css": "x" } }, "unsafe_input", /main\.css/],
      [{ sourceFiles: ["a.css"] }, "invalid", /sourceFiles/],
      [{ buildArtifacts: { "a.css": 7 } }, "invalid", /a\.css/],
      [{ sourceFiles: { "bad.json": "{", ok: "x" } }, "invalid", /bad\.json/],
      [
        { sourceFiles: Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [`${n}.css`, ""])) },
        "invalid",
        /5000/,
      ],
    ];
    for (const [data, error, message] of faulty) {
      const { failed, applied } = await upload(change("bad", data));
      expect(applied).toEqual([]);
      expect(failed).toEqual([
        { entityType: "component", entityId: "bad", error, message: expect.stringMatching(message) },
      ]);
    }
    expect(await head()).toBe(since);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`${n}.css`, ""]));
    const lots = await upload(...["a", "b", "c", "d", "e"].map((id) => change(`lots-${id}`, { sourceFiles: many })));
    expect(lots).toMatchObject({ error: "too_many_files", message: expect.stringMatching(/20000 files.*several/) });
    expect(await head()).toBe(since);
    const huge = await service.post("/api/sync/upload", {
      changes: [change("bad", { buildArtifacts: { "screenshot.png": "A".repeat(33 << 20) } })],
    });
    expect(huge.status).toBe(413);
    // Line breaks are part of base64 as mail has it, and null is no file.
    const broken = DOT.toString("base64").replace(/(.{20})/g, "$1\n");
    const taken = await upload(change("good", { buildArtifacts: { "screenshot.png": broken, "a.css": null } }));
    expect(taken).toMatchObject({ ok: true });
    const picture = await service.get("/api/component/good/screenshot.png");
    expect(Buffer.from(await picture.arrayBuffer()).equals(DOT)).toBe(true);
  });

  it("name images by an address with their bytes", async () => {
    const image = { filename: "dot.png", mimeType: "image/png", dataBase64: DOT.toString("base64") };
    const { assetId, storageUrl } = await (await service.post("/api/registry/assets/ingest", image)).json();
    const raw = await service.get(`/api/service/assets/${assetId}/raw`);
    expect([raw.status, raw.headers.get("location")]).toEqual([302, storageUrl]);
    expect((await service.get("/api/service/assets/img_000000000000/raw")).status).toBe(404);
  });
});

describe("a push that dsr makes and another client reads", () => {
  let service: OpenService;
  let cleanUp: () => Promise<void> = async () => {};
  beforeAll(async () => {
    service = await openRegistry();
  });
  afterAll(() => service.close());
  afterEach(() => cleanUp());

  it("return text as text, pictures as base64, and nothing else", async () => {
    const { folder, remove } = await temporaryFolder();
    cleanUp = remove;
    await writeFiles(folder);
    const { writeFile } = await import("node:fs/promises");
    await writeFile(`${folder}/components/alert/odd.bin`, Buffer.from([0, 255, 254]));
    await writeFile(`${folder}/components/alert/dot.png`, DOT);
    await runDsr(["push", "components", "--url", service.url], folder, { SERVICE_SYNC_SECRET: SECRET });
    const [event] = (await askOf(service).changes("since=0")).filter(({ entityType }) => entityType === "component");
    expect(event?.data.sourceFiles?.["dot.png"]).toBe(DOT.toString("base64"));
    expect(event?.data.sourceFiles).not.toHaveProperty("odd.bin");
    expect(event?.data.sourceFiles?.["alert.hbs"]).toContain("ä");
  });
});
