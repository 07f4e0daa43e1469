import { cp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { renameFiles } from "../src/domain/drafts/rename-files.ts";
import { addDraft } from "./add-draft.ts";
import { PACKAGES } from "./build-workspace.ts";
import { ALERTS, CLEAN_ALERT, type Written } from "./generated-components.ts";
import { casesOf } from "./long-form.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { temporaryFolder } from "./spawn-service.ts";
import { put } from "./use-registry.ts";

const fields = z.record(z.string(), z.unknown());
const texts = z.record(z.string(), z.string());
const env = { SERVICE_SYNC_SECRET: SECRET };

/** A copy, since a build reads no package that lies outside of its workspace. */
async function installReact(folder: string): Promise<void> {
  for (const name of ["react", "react-dom", "scheduler"])
    await cp(join(PACKAGES, name), join(folder, "node_modules", name), { recursive: true });
}

/** The files of a folder by path, but for what a build notes for itself. */
async function filesIn(folder: string): Promise<Record<string, Uint8Array>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: Record<string, Uint8Array> = {};
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith("."))) {
    const path = join(entry.parentPath, entry.name);
    files[path.slice(folder.length + 1)] = await readFile(path);
  }
  return files;
}

describe("a draft that is published under another id", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openRegistry("sqlite", { SERVICE_RATE_LIMITS: "off" });
  });
  afterAll(() => service.close());

  const renderers: Record<string, Written> = { html: CLEAN_ALERT, ...ALERTS };
  it.each(casesOf(Object.entries(renderers), 4))(
    "equals a build of %s with that ID",
    { tags: "repeated" },
    async (renderer, written) => {
      const made = await temporaryFolder();
      const pulled = await temporaryFolder();
      try {
        if (renderer === "react") for (const { folder } of [made, pulled]) await installReact(folder);
        await put(
          made.folder,
          "components/alert/alert.json",
          JSON.stringify({ id: "alert", ...fields.parse(written.declaration) }),
        );
        for (const [path, text] of Object.entries(texts.parse(written.files)))
          await put(made.folder, `components/alert/${path}`, text);
        const built = await runDsr(["build", "--no-checks"], made.folder);
        expect([built.code, built.stderr]).toEqual([0, ""]);
        const id = await addDraft(await service.deployment(), {
          iterations: [{ files: await filesIn(join(made.folder, "components/alert")) }],
        });
        const to = `notice-${renderer}`;
        const published = await service.post(`/api/service/drafts/${id}/publish`, { componentId: to });
        expect([published.status, await published.text()]).toEqual([200, expect.any(String)]);

        const definition = await (await service.get(`/api/component/${to}.json`)).json();
        expect(Object.keys(definition.previews).length).toBeGreaterThan(0);
        for (const { url } of Object.values<{ url: string }>(definition.previews)) {
          const html = await (await service.get(new URL(url, service.url).pathname)).text();
          const addresses = [...html.matchAll(/(?:href|src)="(\/api\/component\/[^"]+)"/g)].map(
            ([, path = ""]) => path,
          );
          expect(addresses.length).toBeGreaterThan(0);
          for (const path of addresses) expect([path, (await service.get(path)).status]).toEqual([path, 200]);
        }
        expect((await runDsr(["pull", `components/${to}`, "--url", service.url], pulled.folder, env)).code).toBe(0);
        const before = await filesIn(join(pulled.folder, "components", to));
        expect(Object.keys(before).filter((path) => /alert/i.test(path))).toEqual([]);
        const again = await runDsr(["build", "--force", "--no-checks"], pulled.folder);
        expect(again).toMatchObject({ code: 0 });
        const after = await filesIn(join(pulled.folder, "components", to));
        expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
        for (const path of Object.keys(after).filter((name) => name.endsWith(".html")))
          expect(Buffer.from(after[path] ?? []).toString()).toBe(Buffer.from(before[path] ?? []).toString());
      } finally {
        await made.remove();
        await pulled.remove();
      }
    },
  );

  it("is changed only in references to files", () => {
    const files = [
      { path: "card.json", text: '{"id":"card","source":"Card.tsx","previews":{"a":{"url":"card-a.html"}}}' },
      {
        path: "Card.tsx",
        text: 'import "./card.css";\nimport { x } from "./card-parts";\nexport const Card = () => card.css;\n',
      },
      { path: "card-parts.ts", text: 'export const x = "/api/component/card/picture.png";\n' },
      { path: "card.css", text: ".card { background: url(card-back.svg) } /* see card.css */ .card-a {}\n" },
      { path: "card-back.svg", text: "<svg/>" },
      {
        path: "dist/card-a.html",
        text: '<link href="/api/component/card.css"><a href="/api/component/card-group.css">',
      },
      { path: "dist/picture.png" },
    ];
    const { files: renamed, unsafe } = renameFiles(files, "card", "tile");
    expect(unsafe).toEqual([]);
    const named = Object.fromEntries(renamed.map(({ path, text }) => [path, text]));
    expect(Object.keys(named)).toEqual([
      "tile.json",
      "Tile.tsx",
      "tile-parts.ts",
      "tile.css",
      "tile-back.svg",
      "dist/tile-a.html",
      "dist/picture.png",
    ]);
    expect(JSON.parse(named["tile.json"] ?? "")).toEqual({
      id: "tile",
      source: "Tile.tsx",
      export: "Card",
      previews: { a: { url: "tile-a.html" } },
    });
    expect(named["Tile.tsx"]).toBe(
      'import "./tile.css";\nimport { x } from "./tile-parts";\nexport const Card = () => card.css;\n',
    );
    expect(named["tile-parts.ts"]).toContain("/api/component/tile/picture.png");
    expect(named["tile.css"]).toBe(".card { background: url(tile-back.svg) } /* see card.css */ .card-a {}\n");
    expect(named["dist/tile-a.html"]).toBe(
      '<link href="/api/component/tile.css"><a href="/api/component/card-group.css">',
    );
  });

  it("is refused where two files would have one name, or an address is put together", () => {
    const both = [
      { path: "card.css", text: "" },
      { path: "tile.css", text: "" },
    ];
    expect(renameFiles(both, "card", "tile").unsafe).toEqual(["tile.css"]);
    for (const text of ["fetch(`/api/component/card-$" + "{x}.html`)", 'load("/api/component/card" + x)'])
      expect(renameFiles([{ path: "card.js", text }], "card", "tile").unsafe).toEqual(["card.js"]);
  });
});
