import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { logosKind } from "./kind.ts";
import { readLogos } from "./read-logos.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "logos-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const put = async (path: string, content: unknown) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content));
};
const read = () => readLogos(createWorkspaceFiles(root));

describe("logos of a workspace", () => {
  it("are absent without warnings where there are none", async () => {
    expect(await read()).toEqual({ warnings: [] });
  });

  it("come from the logo set, its other names read", async () => {
    const variant = { id: "a", name: "A", variant: "mono", form: "icon-only", svg: "<svg/>" };
    await put("logos/logo-set.json", { name: "Acme", variants: [variant], clearspace: "1x" });
    await put("logos/stray.svg", "<svg/>");
    expect(await read()).toEqual({
      document: { name: "Acme", clearspace: "1x", variants: [{ ...variant, variant: "monochrome", form: "icon" }] },
      warnings: [],
    });
  });

  it("are skipped with a sentence that names what is wrong", async () => {
    await put("logos/logo-set.json", { name: "Acme", variants: [{ id: "a" }] });
    const { document, leftOut } = await read();
    expect(document).toBeUndefined();
    expect(leftOut).toMatchObject([{ file: "logos/logo-set.json", why: expect.stringContaining("variants.0.name") }]);
  });

  it("may have the ending of their files in upper case, and are written again under that name", async () => {
    await put("logos/Acme.SVG", "<svg/>");
    const read = await logosKind.workspace.read?.(createWorkspaceFiles(root));
    const written = await logosKind.sync?.toFiles?.("main", read?.records[0]?.document);
    expect(written?.map(({ path }) => path)).toEqual(["logos/Acme.SVG"]);
  });

  it("are made from SVG files, variant and form told by the words of their names", async () => {
    const files = ["acme.svg", "acme-wordmark-dark.svg", "sub/acme_icon_light.svg", "lightning-stacked.svg"];
    for (const file of files) await put(`logos/${file}`, "<svg/>");
    const { document } = await read();
    expect(document?.variants.map(({ id, name, variant, form }) => [id, name, variant, form])).toEqual([
      ["acme-wordmark-dark", "Acme wordmark dark", "dark", "wordmark"],
      ["acme", "Acme", "color", "primary"],
      ["lightning-stacked", "Lightning stacked", "color", "stacked"],
      ["sub-acme_icon_light", "Sub acme icon light", "light", "icon"],
    ]);
  });
});
