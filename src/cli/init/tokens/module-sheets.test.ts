import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openRepository } from "../repository.ts";
import { readSheetValues } from "./sheet-axes.ts";
import { readSheetSet } from "./sheet-set.ts";

const NAMES = Array.from({ length: 12 }, (_, at) => `--ds-part${at}`);
const themeOf = (name: string, value: string) =>
  `export default ${JSON.stringify(`html[data-theme~="${name}"] { ${NAMES.map((each) => `${each}: ${value};`).join("")} }`)};`;

it("themes that modules export as texts of style sheets are sheets, called by their files", async () => {
  const root = await mkdtemp(join(tmpdir(), "module-sheets-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const files = {
    "package.json": JSON.stringify({ name: "acme-tokens" }),
    "dist/esm/themes/acme-dark.js": themeOf("dark", "#000000"),
    "dist/esm/themes/acme-light.js": themeOf("light", "#ffffff"),
    "dist/es2019/themes/acme-light.js": themeOf("light", "#ff0000"),
    "dist/esm/themes/acme-shape.js": `export default "html[data-theme~=shape] { --ds-radius: 4px }"`,
    "dist/esm/themes/broken.js": `throw new Error("{ --a: 1 }")`,
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  const values = readSheetValues(await readSheetSet(await openRepository(root, { folders: [], without: [] })));
  expect(values.axes.map(({ name, values: each, default: usual }) => [name, usual, ...each])).toEqual([
    ["scheme", "light", "light", "dark"],
  ]);
  expect(values.valuesOf({}).get("ds-part3")?.value).toBe("#ffffff");
  expect(values.valuesOf({ scheme: "dark" }).get("ds-part3")?.value).toBe("#000000");
  expect(values.valuesOf({}).get("ds-radius")?.value).toBe("4px");
});
