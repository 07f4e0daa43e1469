import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileSass } from "./compile-sass.ts";

describe("variables of Sass", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "sheets-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  const compiled = async (files: Readonly<Record<string, string>>, ...paths: string[]) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const { variables, loaded } = compileSass({ root, paths });
    return { values: Object.fromEntries(variables.map(({ path, text }) => [path.join("/"), text])), loaded };
  };

  it("are what Sass computes: functions, defaults, maps with colors for keys, modules that are handed on", async () => {
    const { values, loaded } = await compiled(
      {
        "_index.scss": `@forward "src/colors" with ($brand: #036); @forward "src/space" as space-*;`,
        "src/_colors.scss": `@use "sass:color";
          $brand: #0a58ca !default; $brand-quiet: color.adjust($brand, $lightness: 20%);
          $grays: (black: #000, "white": #fff, deep: ("1/2": rgba(#000, 0.5)));
          $_private: 1px; $flag: true; $none: null;`,
        "src/_space.scss": `$unit: 8px; $double: $unit * 2; $stack: "Acme Sans", sans-serif;`,
      },
      "_index.scss",
    );
    expect(values).toEqual({
      ...{ brand: "#036", "brand-quiet": "#0066cc", "grays/black": "#000", "grays/white": "#fff" },
      ...{ "grays/deep/1/2": "rgba(0, 0, 0, 0.5)" },
      ...{ "space-unit": "8px", "space-double": "16px", "space-stack": '"Acme Sans", sans-serif' },
    });
    expect(loaded).toEqual(["_index.scss", "src/_colors.scss", "src/_space.scss"]);
  });

  it("are those of sheets that are imported, in the order they are, and of packages", async () => {
    const { values } = await compiled(
      {
        "main.scss": `@import "settings", "~@acme/base/scss/sizes"; $own: $base + 1;`,
        "settings.scss": "$base: 1px !default;",
        "node_modules/@acme/base/scss/_sizes.scss": "$size: 4px;",
      },
      "main.scss",
    );
    expect(values).toEqual({ base: "1px", size: "4px", own: "2px" });
  });

  it("are not read out of hidden files or from outside, and the sheet says why", async () => {
    await expect(compiled({ "a.scss": `@use ".secret/b";`, ".secret/b.scss": "$a: 1" }, "a.scss")).rejects.toThrow(
      ".secret/b.scss is not read: it is hidden",
    );
    await expect(compiled({ "c.scss": `@use "../../../../etc/hostname.css";` }, "c.scss")).rejects.toThrow();
  });
});
