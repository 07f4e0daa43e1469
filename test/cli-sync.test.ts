import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { componentKind } from "../src/domain/components/kind.ts";
import { pageKind } from "../src/domain/pages/kind.ts";
import { ownerOf, sha256 } from "../src/store/kind.ts";
import { addBanner, reportOf, statusesOf, stepOf } from "./push-workspace.ts";
import { treeOf } from "./sync-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();
const { dsr } = registry;
let here = "";
let there = "";
beforeEach(async () => {
  here = await registry.emptyFolder();
  there = await registry.emptyFolder();
});

const read = (folder: string, path: string) => readFile(join(folder, path), "utf8");
const page = (name: string, text: string) => [`pages/${name}.md`, `---\ntitle: ${name}\n---\n${text}\n`] as const;
const sent = () => registry.sent().map(({ path }) => path);

describe("push and pull", () => {
  it("make the same workspace in an empty folder, byte for byte", async () => {
    const folder = await registry.exampleFolder();
    await put(folder, "pages/odd/index.md", "---\r\n# a comment\r\ntitle:   'Odd'\r\nweight: 0x10\r\n---\r\nText \r\n");
    await put(folder, "pages/plain.mdx", "No frontmatter, no line end");
    await put(folder, "pages/marked.md", Buffer.from("\ufeff# Marked\n"));
    await put(folder, "components/banner/deep/er/raw.bin", Buffer.from([0, 255, 10, 13, 128]));
    await put(folder, "components/banner/empty.txt", "");
    await put(
      folder,
      "components/banner/banner.json",
      '{ "title":"Banner",\n\n"id" : "banner", "image": "photo.png" }',
    );
    await put(folder, "public/api/component/main.css", "body{}");
    const service = await registry.useNew();
    expect((await dsr(folder, "push:all")).code).toBe(0);
    const pulled = await dsr(here, "pull", "--json");
    expect([pulled.code, pulled.stderr]).toEqual([0, ""]);
    const tree = await treeOf(folder);
    expect(Object.keys(tree).length).toBeGreaterThan(80);
    expect(await treeOf(here)).toEqual(tree);
    expect((await readdir(here, { recursive: true })).filter((path) => path.includes(".tmp"))).toEqual([]);

    const picture = await readFile(join(folder, "components/banner/photo.png"));
    const shown = await (await service.get("/api/component/banner/preview/default.html")).text();
    const [, address = ""] = /src="(\/assets\/[0-9a-f]{64}\.png)"/.exec(shown) ?? [];
    const served = await service.get(address);
    expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(sha256(new Uint8Array(await served.arrayBuffer()))).toBe(sha256(picture));
    expect((await (await service.get("/api/component/banner.json")).json()).image).toBe(address);

    const again = await dsr(here, "pull", "--json");
    expect(JSON.parse(again.stdout)).toMatchObject({ ok: true, written: [], removed: [] });
    const back = await dsr(here, "push", "--json");
    expect(reportOf(back).steps.filter(({ changed }) => changed > 0)).toEqual([]);
  });

  it("send only what changed, and make one version of each owner", async () => {
    await put(here, ...page("one", "1"));
    await put(here, ...page("two", "1"));
    for (const id of ["a", "b"]) {
      await put(here, `components/${id}/${id}.json`, JSON.stringify({ id, title: id }));
      for (const name of ["x.txt", "y.txt"]) await put(here, `components/${id}/${name}`, `${id}${name}`);
    }
    const service = await registry.useNew();
    expect((await dsr(here, "push:all")).code).toBe(0);
    registry.between.passed = [];
    expect((await dsr(here, "push")).code).toBe(0);
    expect(registry.sent()).toEqual([]);

    await put(here, ...page("one", "2"));
    await put(here, "components/a/x.txt", "new");
    await put(here, "components/a/a.json", JSON.stringify({ id: "a", title: "A", version: "2.0.0" }));
    const head = await (await service.store()).refresh();
    expect((await dsr(here, "push", "-m", "Second")).code).toBe(0);
    expect(await (await service.store()).refresh()).toBe(head + 3);
    const bodies = registry.between.passed.map(({ body }) => body).join("\n");
    expect(bodies).toContain('"one"');
    for (const untouched of ["two", "y.txt", '"b"']) expect(bodies).not.toContain(untouched);
    const own = (await (await service.store()).history?.of(ownerOf(componentKind, "a"), 10)) ?? [];
    const ofSecond = own.filter(({ message }) => message === "Second");
    expect(ofSecond).toHaveLength(2);
    expect(new Set(ofSecond.map(({ push }) => push)).size).toBe(1);
    const pages = (await (await service.store()).history?.of(ownerOf(pageKind, "one"), 10)) ?? [];
    expect(pages[0]?.push).toBe(ofSecond[0]?.push);
  });

  it("include deletions: of a file, a page and a whole component, but never of records that others pushed", async () => {
    await put(here, ...page("kept", "1"));
    await put(here, ...page("gone", "1"));
    await put(here, "components/del/del.json", '{"id":"del","title":"Del"}');
    await put(here, "components/del/a.txt", "a");
    await put(here, "components/rest/rest.json", '{"id":"rest","title":"Rest"}');
    await put(here, "components/rest/a.txt", "a");
    await put(here, "components/rest/b.txt", "b");
    expect((await dsr(here, "push:all")).code).toBe(0);
    expect((await dsr(there, "pull")).code).toBe(0);
    await put(there, ...page("theirs", "1"));
    expect((await dsr(there, "push")).stderr).toBe("");

    await rm(join(here, "pages/gone.md"));
    await rm(join(here, "components/del"), { recursive: true });
    await rm(join(here, "components/rest/b.txt"));
    const status = JSON.parse((await dsr(here, "status", "--json")).stdout);
    expect(status.push.delete.sort()).toEqual(
      ["component:del", "component_source:del/a.txt", "component_source:rest/b.txt", "page:gone"].sort(),
    );
    // The tree of pages is made from all of them: who has not pulled theirs would take them out of it.
    const stopped = await dsr(here, "push");
    expect([stopped.code, stopped.stderr]).toEqual([
      1,
      expect.stringMatching(/navigation:main {2}changed.*Run dsr pull/s),
    ]);
    expect((await dsr(here, "pull")).code).toBe(0);
    expect((await dsr(here, "push")).code).toBe(0);
    expect(await (await registry.service.get("/api/registry/navigation")).text()).toContain("theirs");
    expect((await registry.service.get("/api/registry/pages/gone")).status).toBe(404);
    expect((await registry.service.get("/api/registry/pages/theirs")).status).toBe(200);
    expect((await registry.service.get("/api/component/del.json")).status).toBe(404);
    const pulled = await dsr(there, "pull", "--json");
    expect(JSON.parse(pulled.stdout).removed.sort()).toEqual(
      ["components/del/a.txt", "components/del/del.json", "components/rest/b.txt", "pages/gone.md"].sort(),
    );
    expect((await readdir(join(there, "components"))).includes("del")).toBe(false);
  });

  it("delete image slots whose file was deleted", async () => {
    await addBanner(here);
    expect(stepOf(await dsr(here, "push:all", "--json"), "image-slots")?.status).toBe("sent");
    const slots = async () =>
      (await (await registry.service.get("/api/registry/image-slots?componentId=banner")).json()).slots;
    expect(await slots()).toHaveLength(1);
    await rm(join(here, "components/banner/image-slots.json"));
    expect(stepOf(await dsr(here, "push", "--json"), "image-slots")?.status).toBe("sent");
    expect(await slots()).toEqual([]);
    registry.between.passed = [];
    expect((await dsr(here, "push")).code).toBe(0);
    expect(sent()).toEqual([]);
  });
});

describe("changes of others", () => {
  const start = async () => {
    await put(here, ...page("shared", "first"));
    await put(here, ...page("other", "first"));
    expect((await dsr(here, "push:all", "--prune")).code).toBe(0);
    expect((await dsr(there, "pull")).code).toBe(0);
    await put(there, ...page("shared", "theirs"));
    await put(there, ...page("other", "theirs"));
    expect((await dsr(there, "push")).code).toBe(0);
    await put(here, ...page("shared", "mine"));
  };

  it("stop a push that would replace them, with their names and what to do", async () => {
    await start();
    registry.between.passed = [];
    const ran = await dsr(here, "push");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/page:shared {2}changed in the registry by/);
    expect(ran.stderr).toMatch(/dsr pull first, or replace the changes with dsr push --force/);
    expect(sent()).toEqual([]);
    const reported = JSON.parse((await dsr(here, "push", "--json")).stdout);
    expect([reported.ok, reported.edits.map(({ key }: { key: string }) => key).sort()]).toEqual([
      false,
      ["page:other", "page:shared"],
    ]);
    expect((await dsr(here, "push", "--force")).code).toBe(0);
    expect(await (await registry.service.get("/api/registry/pages/shared")).text()).toContain("mine");
  });

  it("are pulled; local changes stay, and the registry's version is stored next to them", async () => {
    await start();
    const dry = await dsr(here, "pull", "--dry-run", "--json");
    const pages = JSON.parse(dry.stdout).written.filter((path: string) => path.startsWith("pages/"));
    expect([dry.code, pages]).toEqual([1, ["pages/other.md"]]);
    expect(await read(here, "pages/other.md")).toContain("first");
    const ran = await dsr(here, "pull");
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("pages/shared.md: edited here, changed in the registry");
    expect(await read(here, "pages/other.md")).toContain("theirs");
    expect(await read(here, "pages/shared.md")).toContain("mine");
    expect(await read(here, ".service/conflicts/pages/shared.md")).toContain("theirs");
    expect((await dsr(here, "push")).code).toBe(1);
    expect((await dsr(here, "pull")).code).toBe(1);
    expect(await read(here, "pages/shared.md")).toContain("mine");

    await put(here, ...page("shared", "mine and theirs"));
    expect((await dsr(here, "push")).code).toBe(0);
    expect(await (await registry.service.get("/api/registry/pages/shared")).text()).toContain("mine and theirs");
    expect((await dsr(here, "pull")).code).toBe(0);
    await expect(read(here, ".service/conflicts/pages/shared.md")).rejects.toThrow("ENOENT");
  });

  it("replace one's own with --force, after a copy was kept", { tags: "long" }, async () => {
    await start();
    await dsr(here, "pull");
    const dry = await dsr(here, "pull", "--force", "--dry-run");
    expect([dry.code, await read(here, "pages/shared.md")]).toEqual([0, expect.stringContaining("mine")]);
    expect((await dsr(here, "pull", "--force")).code).toBe(0);
    expect(await read(here, "pages/shared.md")).toContain("theirs");
    const [time = ""] = await readdir(join(here, ".service/backups"));
    expect(await read(here, `.service/backups/${time}/pages/shared.md`)).toContain("mine");
    await expect(read(here, ".service/conflicts/pages/shared.md")).rejects.toThrow("ENOENT");
    expect((await dsr(here, "push")).code).toBe(0);
  });

  it("never replace a file that was here before the first pull", async () => {
    await start();
    const third = await registry.emptyFolder();
    await put(third, ...page("shared", "was always here"));
    const ran = await dsr(third, "pull");
    expect(ran.code).toBe(1);
    expect(await read(third, "pages/shared.md")).toContain("was always here");
    expect(await read(third, "pages/other.md")).toContain("theirs");
  });

  it("are shown by status and diff", async () => {
    await start();
    const status = JSON.parse((await dsr(here, "status", "--json")).stdout);
    expect([status.pull.update, status.conflicts]).toEqual([["page:other"], ["page:shared"]]);
    const shown = await dsr(here, "diff", "pages/shared");
    expect(shown.stdout).toBe(
      [
        "--- registry/pages/shared.md",
        "+++ workspace/pages/shared.md",
        "@@ -1,4 +1,4 @@",
        " ---",
        " title: shared",
        " ---",
        "-theirs",
        "+mine",
        "",
      ].join("\n"),
    );
  });

  it("made in the registry itself are printed to the file, and pushing it again changes nothing", {
    tags: "long",
  }, async () => {
    await start();
    await dsr(here, "pull", "--force");
    const edited = { slug: "other", frontmatter: { title: "other", weight: 2 }, markdown: "By hand\n" };
    const upload = { changes: [{ entityType: "page", entityId: "other", action: "update", data: edited }] };
    expect((await registry.service.post("/api/sync/upload", upload)).status).toBe(200);
    expect((await dsr(here, "pull")).code).toBe(0);
    expect(await read(here, "pages/other.md")).toBe("---\ntitle: other\nweight: 2\n---\nBy hand\n");
    registry.between.passed = [];
    expect(statusesOf(await dsr(here, "push", "--json")).pages).toBe("unchanged");
    expect((await dsr(here, "pull")).code).toBe(0);
  });
});

describe("a build before a push", () => {
  const source = '<p class="note">Note</p>\n';
  const build = (text: string) => put(here, "components/note/note.html", text);

  it("builds changed components, and skips the build on request", async () => {
    await build(source);
    const dry = await dsr(here, "push:all", "--dry-run");
    expect(dry.stdout).toContain("A dry run does not build components");
    await expect(read(here, "components/note/dist/note-default.html")).rejects.toThrow("ENOENT");
    expect((await dsr(here, "push:all", "--skip-build", "--json")).code).toBe(0);
    await expect(read(here, "components/note/dist/note-default.html")).rejects.toThrow("ENOENT");
    const ran = await dsr(here, "push", "--json");
    expect(JSON.parse(ran.stdout).build).toMatchObject({ status: "built", built: ["note"], failed: [] });
    expect(await (await registry.service.get("/api/component/note/preview/default.html")).text()).toContain("Note");
    const again = await dsr(here, "push", "--json");
    expect(JSON.parse(again.stdout).build).toMatchObject({ status: "unchanged", built: [] });
  });

  it("keeps pulled artifacts until their sources are edited here", async () => {
    await build(source);
    expect((await dsr(here, "push:all", "--force")).code).toBe(0);
    expect((await dsr(there, "pull", "components/note")).code).toBe(0);
    const ran = await dsr(there, "push", "components", "--json");
    expect(JSON.parse(ran.stdout)).toMatchObject({ ok: true, build: { status: "unchanged" } });
    await expect(read(there, "components/note/dist/.build.json")).rejects.toThrow("ENOENT");
    await put(there, "components/note/note.html", "<p>Edited</p>");
    const edited = await dsr(there, "push", "components", "--json");
    expect(JSON.parse(edited.stdout).build).toMatchObject({ status: "built", built: ["note"] });
  });

  it("that fails is reported, the rest continues, and the exit code is 1", async () => {
    await build(source);
    await put(here, "components/bad/template.njk", "<p>{% if a %}never closed</p>");
    await put(here, "theme.css", `/* ${Math.random()} */`);
    const ran = await dsr(here, "push", "--json");
    expect(ran.code).toBe(1);
    const report = JSON.parse(ran.stdout);
    expect([report.ok, report.build.status, report.build.built]).toEqual([false, "failed", ["note"]]);
    expect(report.build.failed).toEqual([{ id: "bad", error: expect.stringContaining("template.njk") }]);
    expect([statusesOf(ran).theme, statusesOf(ran).components]).toEqual(["sent", "sent"]);
    const shown = await dsr(here, "push");
    expect([shown.code, shown.stdout]).toEqual([1, expect.stringMatching(/✗ build .*1 failed/)]);
  });
});
