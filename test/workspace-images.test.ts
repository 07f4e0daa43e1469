import { readFile, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../src/store/kind.ts";
import { jpegWithPlace, mp4Of } from "./asset-folder.ts";
import { openWorkspace, SECRET } from "./open-service.ts";
import { reportOf, stepOf } from "./push-workspace.ts";
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

/** A picture of one pixel; what comes behind the end of a GIF is not looked at. */
const picture = (name: string) =>
  Buffer.concat([Buffer.from("R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==", "base64"), Buffer.from(name)]);
const addressOf = (name: string, ending = "gif") => `/assets/${sha256(picture(name))}.${ending}`;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>\n';

const PAGE = `---
title: "Harbour"
image:   /images/cover.gif
---
![Beside the page](./beside.gif "title") [![Two](two.gif)](../deep/two.gif)
<img src="/images/photo of me.gif" alt="">
\`![Beside the page](./beside.gif)\`
`;

/** Pictures of a page, of a component, and of neither. */
async function addPictures(folder: string): Promise<void> {
  await put(folder, "pages/guide/harbour.md", PAGE.replace("photo of me", "photo%20of%20me"));
  await put(folder, "pages/guide/beside.gif", picture("beside"));
  await put(folder, "pages/guide/two.gif", picture("two"));
  await put(folder, "pages/deep/two.gif", picture("two"));
  await put(folder, "public/images/cover.gif", picture("cover"));
  await put(folder, "public/images/photo of me.gif", picture("photo"));
  await put(folder, "public/unused.svg", SVG);
  await put(folder, "components/card/card.json", '{"id":"card","title":"Card","image":"/images/cover.gif"}\n');
}

const json = async (response: Response) => response.json();

describe("pictures of a workspace", () => {
  it("go to a registry with its pages, are shown there, and come back byte for byte", async () => {
    await addPictures(here);
    await put(here, "public/notes.txt", "no picture");
    await put(here, "public/.hidden.gif", picture("hidden"));
    await put(here, "public/node_modules/a.gif", picture("package"));
    await symlink("/etc", join(here, "public/outside"));
    const service = await registry.useNew();
    const pushed = await dsr(here, "push:all", "--json");
    expect([pushed.code, stepOf(pushed, "images")?.message]).toEqual([1, expect.stringContaining("(5 images)")]);
    expect(pushed.stderr).toContain("public/outside");
    await rm(join(here, "public/outside"));

    const page = await json(await service.get("/api/registry/pages/guide/harbour"));
    expect(page.frontmatter).toEqual({ title: "Harbour", image: addressOf("cover") });
    expect(page.markdown.split("\n").slice(0, 3)).toEqual([
      `![Beside the page](${addressOf("beside")} "title") [![Two](${addressOf("two")})](${addressOf("two")})`,
      `<img src="${addressOf("photo")}" alt="">`,
      "`![Beside the page](./beside.gif)`",
    ]);
    for (const name of ["cover", "beside", "two", "photo"]) {
      const served = await service.get(addressOf(name));
      expect([name, served.status, served.headers.get("content-type")]).toEqual([name, 200, "image/gif"]);
      expect(Buffer.from(await served.arrayBuffer())).toEqual(picture(name));
    }
    const html = await (await service.get("/docs/guide/harbour")).text();
    for (const name of ["beside", "two", "photo"]) expect(html).toContain(addressOf(name));
    for (const name of ["hidden", "package"]) expect((await service.get(addressOf(name))).status).toBe(404);

    expect((await dsr(there, "pull", "--json")).code).toBe(0);
    const tree = await treeOf(here);
    expect(Object.keys(tree)).toContain("public/images/photo of me.gif");
    expect(await treeOf(there)).toEqual(tree);

    registry.between.passed = [];
    expect((await dsr(here, "push:all")).code).toBe(0);
    // The link that led out is gone, which is reported.
    expect(registry.sent().filter(({ path }) => path !== "/api/sync/left-out")).toEqual([]);
    const back = await dsr(there, "push:all", "--json");
    expect(reportOf(back).steps.filter(({ changed }) => changed > 0)).toEqual([]);
    expect(JSON.parse((await dsr(there, "pull", "--json")).stdout)).toMatchObject({ written: [], removed: [] });
  });

  it("are shown by the workspace at the addresses the registry has", async () => {
    await addPictures(here);
    const service = await openWorkspace(here);
    try {
      const page = await json(await service.get("/api/registry/pages/guide/harbour"));
      expect(page.frontmatter.image).toBe(addressOf("cover"));
      expect(page.markdown).toContain(`(${addressOf("beside")} "title")`);
      const served = await service.get(addressOf("photo"));
      expect(Buffer.from(await served.arrayBuffer())).toEqual(picture("photo"));
    } finally {
      await service.close();
    }
  });

  it("follow renames, replacements and deletions, and never overwrite local edits", async () => {
    await addPictures(here);
    const service = await registry.useNew();
    expect((await dsr(here, "push:all")).code).toBe(0);
    expect((await dsr(there, "pull")).code).toBe(0);

    await rename(join(here, "public/images/cover.gif"), join(here, "public/images/harbour.gif"));
    await put(here, "components/card/card.json", '{"id":"card","title":"Card","image":"/images/harbour.gif"}\n');
    await put(
      here,
      "pages/guide/harbour.md",
      PAGE.replace("cover", "harbour").replace("photo of me", "photo%20of%20me"),
    );
    await put(here, "pages/guide/beside.gif", picture("beside anew"));
    await rm(join(here, "public/unused.svg"));
    const pushed = await dsr(here, "push:all", "--json");
    expect([pushed.code, reportOf(pushed).ok]).toEqual([0, true]);
    const page = await json(await service.get("/api/registry/pages/guide/harbour"));
    expect([page.frontmatter.image, page.markdown]).toEqual([
      addressOf("cover"),
      expect.stringContaining(addressOf("beside anew")),
    ]);

    await put(there, "pages/guide/beside.gif", picture("edited there"));
    const pulled = JSON.parse((await dsr(there, "pull", "--json")).stdout);
    // The page that shows it is another one with it.
    expect(pulled.conflicts.flatMap(({ paths }: { paths: string[] }) => paths).toSorted()).toEqual([
      "pages/guide/beside.gif",
      "pages/guide/harbour.md",
    ]);
    expect(await readFile(join(there, "pages/guide/beside.gif"))).toEqual(picture("edited there"));
    expect(pulled.removed.toSorted()).toEqual(["public/images/cover.gif", "public/unused.svg"]);
    expect((await dsr(there, "pull", "--force")).code).toBe(0);
    expect(await treeOf(there)).toEqual(await treeOf(here));
  });

  it("that a page references and nobody has are reported with the page, and nothing is left out for them", async () => {
    await put(here, "pages/lost.md", "![](./nowhere.gif) ![](https://elsewhere.test/a.gif)");
    const service = await registry.useNew();
    const pushed = await dsr(here, "push", "--json");
    expect(pushed.code).toBe(0);
    expect(stepOf(pushed, "pages")?.warnings).toEqual([
      "pages/lost.md uses ./nowhere.gif, but the file doesn't exist.",
    ]);
    expect((await json(await service.get("/api/registry/pages/lost"))).markdown).toContain("./nowhere.gif");
    await rm(join(here, "pages/lost.md"));
    await put(here, "pages/other.md", "![](./lost.gif)");
    expect((await dsr(here, "push")).code).toBe(0);
    expect((await service.get("/api/registry/pages/lost")).status).toBe(404);
  });

  it("with a secret in them are not sent", async () => {
    await put(here, ".env", "API_TOKEN=4f0c5d1b8a7e4c2f\n");
    await put(here, "public/map.svg", SVG.replace("M0", "4f0c5d1b8a7e4c2f"));
    const pushed = await dsr(here, "push");
    expect(pushed.code).toBe(1);
    expect(pushed.stdout + pushed.stderr).toContain("API_TOKEN in .env");
  });

  it("are written below public/ and pages/ only, and only as pictures", async () => {
    const service = await registry.useNew();
    const bytes = picture("hostile");
    await fetch(`${service.url}/api/sync/blobs/${sha256(bytes)}`, {
      method: "PUT",
      headers: { authorization: `Bearer ${SECRET}` },
      body: bytes,
    });
    const paths = ["public/index.html", "public/../a.gif", ".git/a.gif", "public/.a/b.sh", "public/api/x.gif", "a.gif"];
    const changes = [...paths, "public/fine.gif"].map((entityId) => ({
      ...{ entityType: "media_file", entityId, action: "create" },
      data: { hash: `sha256:${sha256(bytes)}` },
    }));
    const answer = await json(await service.post("/api/sync/upload", { changes }));
    expect(answer.applied).toEqual(["media_file:public/fine.gif:create"]);
    expect((await dsr(there, "pull")).code).toBe(0);
    expect(Object.keys(await treeOf(there))).toEqual(["public/fine.gif"]);
  });

  it("with a location are reported when they are sent, once", async () => {
    await put(here, "public/quay.jpg", await jpegWithPlace("teal"));
    await put(here, "public/plain.gif", picture("plain"));
    await put(here, "pages/start.md", "---\ntitle: Start\n---\n![Quay](/quay.jpg)\n");
    await registry.useNew();
    const warned = async (...words: string[]) =>
      stepOf(await dsr(here, "push:all", "--json", ...words), "images")?.warnings;
    expect(await warned()).toEqual([
      expect.stringContaining("1 image contains its GPS location, which readers of the registry can see: "),
    ]);
    expect(await warned()).toEqual([]);
    await put(here, "public/other.gif", picture("other"));
    expect(await warned()).toEqual([]);
    await put(here, "public/quay.jpg", await jpegWithPlace("navy"));
    expect(await warned()).toEqual([expect.stringContaining("public/quay.jpg")]);
  });

  it("are served with the type of their bytes, regardless of their names", async () => {
    // What nobody keeps as a picture stays at home; a document is handed out to be saved.
    const html = "%PDF-1.4 <!doctype html><title>x</title><script>alert(1)</script>";
    await put(here, "public/page.png", html);
    await put(here, "public/large.png", html.padEnd(600_000));
    await put(here, "public/photo.png", await jpegWithPlace("teal"));
    await put(here, "public/drawn.png", SVG.replace("<path", '<script>alert(1)</script><path onclick="x()"'));
    await put(here, "public/film.png", mp4Of(600_000));
    const service = await registry.useNew();
    await dsr(here, "push:all");
    const handedOut = async (name: string) => {
      const answer = await service.get(`/assets/${sha256(await readFile(join(here, "public", name)))}.png`);
      const type = answer.headers.get("content-type");
      return [answer.status, type, answer.headers.get("content-disposition")?.split(";")[0], await answer.text()];
    };
    const download = [200, "application/octet-stream", "attachment"];
    expect((await handedOut("page.png")).slice(0, 3)).toEqual(download);
    expect((await handedOut("large.png")).slice(0, 3)).toEqual(download);
    expect((await handedOut("photo.png")).slice(0, 3)).toEqual([200, "image/jpeg", undefined]);
    expect((await handedOut("film.png")).slice(0, 3)).toEqual([200, "video/mp4", undefined]);
    const [, type, , drawing] = await handedOut("drawn.png");
    expect([type, drawing]).toEqual(["image/svg+xml", expect.not.stringMatching("script|onclick")]);
  });
});
