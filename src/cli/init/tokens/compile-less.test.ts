import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compileLess } from "./compile-less.ts";

describe("variables of Less", () => {
  let root = "";
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), "less-"));
  });
  afterEach(() => rm(root, { recursive: true }));

  const compiled = async (files: Readonly<Record<string, string>>, options: { isDividing?: boolean } = {}) => {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    const { variables, failed } = compileLess({ root, paths: [Object.keys(files)[0] ?? ""], ...options });
    const values = Object.fromEntries(variables.map(({ path, text }) => [path.join("/"), text]));
    return { values, failed: failed?.map(({ name, why }) => `${name} ${why}`.trim()) };
  };
  const valuesOf = async (text: string) => (await compiled({ "a.less": text })).values;

  // Values as Less 4.4 computes them.
  it.each([
    ["@a: 10px + 5;", "15px"],
    ["@a: 10px - 2px * 3;", "4px"],
    ["@a: (10px / 4);", "2.5px"],
    ["@a: 10px ./ 4;", "2.5px"],
    ["@a: 10px/4;", "10px/4"],
    ["@a: ceil(14px * 2.71);", "38px"],
    ["@a: round(1.67, 1);", "1.7"],
    ["@a: percentage((1 / 3));", "33.33333333%"],
    ["@a: 1cm + 10mm;", "2cm"],
    ["@a: -(4px);", "-4px"],
    ["@a: 0 auto -4px;", "0 auto -4px"],
    ["@a: unit(5px, rem);", "5rem"],
    ["@a: fade(#000, 85%);", "rgba(0, 0, 0, 0.85)"],
    ["@a: darken(#1890ff, 10%);", "#0076e4"],
    ["@a: lighten(#1890ff, 10%);", "#4ba9ff"],
    ["@a: tint(#1890ff, 20%);", "#46a6ff"],
    ["@a: shade(#1890ff, 20%);", "#1373cc"],
    ["@a: mix(#ff0000, rgba(0, 0, 255, 0.5), 50%);", "rgba(191, 0, 64, 0.75)"],
    ["@a: spin(#1890ff, 60);", "#8718ff"],
    ["@a: saturate(#29332f, 20%);", "#203c31"],
    ["@a: desaturate(#1890ff, 20%);", "#2f8fe8"],
    ["@a: hsv(0, 0, 85%);", "#d9d9d9"],
    ["@a: fade(hsl(210, 50%, 40%), 100%);", "#336699"],
    ["@a: rgb(10%, 20, 30);", "#1a141e"],
    ["@a: contrast(#222);", "#ffffff"],
    ["@a: multiply(#ff6600, #333333);", "#331400"],
    ["@a: overlay(#ff6600, #333333);", "#ff2900"],
    ["@a: #111 + #222;", "#333333"],
    ["@a: ~'calc(100% - 4px)';", "calc(100% - 4px)"],
    ["@b: 4px; @a: calc(100% - @b * 2);", "calc(100% - 4px * 2)"],
    ["@b: 4px; @a: ~'@{b} solid';", "4px solid"],
    ["@b: c; @c: 3px; @a: @@b;", "3px"],
    ["@b: blue; @a: if((@b = blue), 1px, 2px);", "1px"],
    ["@b: 3; @a: if((@b > 2) and not (@b > 5), on, off);", "on"],
    ["@a: e('ms:always');", "ms:always"],
    ["@a: %('%d/%d', 1, 2);", "'1/2'"],
    ["@list: 1px 2px 3px; @a: extract(@list, 2);", "2px"],
    ["@a: min(5px, 3px);", "3px"],
    ["@a: cubic-bezier(0.7, 0.3, 0.1, 1);", "cubic-bezier(0.7, 0.3, 0.1, 1)"],
    ["@a: 'Segoe UI', Arial, sans-serif;", "'Segoe UI', Arial, sans-serif"],
    ["@a: 0 2px 8px fade(#000, 15%), inset 0 0 1px #fff;", "0 2px 8px rgba(0, 0, 0, 0.15), inset 0 0 1px #fff"],
    ["@a: url(data:image/png;base64,AA==);", "url(data:image/png;base64,AA==)"],
    ["@a: rgba(var(--ink), 0.5);", "rgba(var(--ink), 0.5)"],
    ["@c: 8px; @map: { small: 4px; @large: @c; }; @a: @map[@large];", "8px"],
  ])("%s", async (text, value) => {
    expect((await valuesOf(text)).a).toBe(value);
  });

  it("are the last ones, wherever they stand, also of imports; one that is another stays a reference", async () => {
    const { values, failed } = await compiled({
      "index.less": `@import (reference) "parts/colors"; @import "parts/@{theme}.less"; @brand: #ff0000; @import "x.css";`,
      "parts/colors.less": `@theme: dark; @hover: fade(@brand, 50%); @brand: #00ff00; @link: @brand;`,
      "parts/dark.less": `@import "colors"; @own: 1px; .space() { @gap: 4px; @own: 9px; } .space();`,
    });
    expect(values).toEqual({
      ...{ theme: "dark", hover: "rgba(255, 0, 0, 0.5)", link: "var(--brand)", own: "1px", brand: "#ff0000" },
      gap: "4px",
    });
    expect(failed).toEqual([]);
  });

  it("are members of sets of rules, also of sets in these", async () => {
    const text = "@unit: 4px; @space: { small: @unit; @large: @unit * 4; @deep: { more: @unit + 1 } }";
    const { values } = await compiled({ "a.less": text });
    expect(values).toEqual({ unit: "4px", "space/small": "4px", "space/large": "16px", "space/deep/more": "5px" });
  });

  it("divide everywhere before Less 4", async () => {
    expect((await compiled({ "a.less": "@a: 10px / 4;" }, { isDividing: true })).values).toEqual({ a: "2.5px" });
  });

  it("that cannot be computed are named, each alone", async () => {
    const { values, failed } = await compiled({
      "a.less": `@import "gone"; @good: 1px; @script: color(~\`colorPalette('#fff', 5)\`); @lost: @nowhere + 1;
        @round: @about; @about: @round; @wrong: darken(1px, 10%); @size: image-size("a.png"); @zero: (1 / 0);`,
    });
    expect(values).toEqual({ good: "1px" });
    expect(failed).toEqual([
      "a.less imports gone, which is not there",
      "@script it is JavaScript, which is not run",
      "@lost @nowhere is not defined",
      "@round @round refers to itself",
      "@about @about refers to itself",
      "@wrong 1px isn't a color",
      "@size image-size() is not supported",
      "@zero its result is not a finite number",
    ]);
  });

  it("stand beside JavaScript with quotes, which is not run", async () => {
    const text = ".m() { @f: ~`(function() { return 'it\\'s' + \"}\"; })()`; } @js: ~`'a'`; @gap: 4px;";
    const { values, failed } = await compiled({ "a.less": text });
    expect(values).toEqual({ gap: "4px" });
    expect(failed).toEqual(["@js it is JavaScript, which is not run"]);
  });

  it("with functions of plugins are left out", async () => {
    const { values, failed } = await compiled({ "a.less": `@plugin "x"; @a: pi(); @b: own(1); @c: blur(2px);` });
    expect(values).toEqual({ a: "3.14159265", c: "blur(2px)" });
    expect(failed).toEqual(["@b own() is a function of a plugin, which is not run"]);
  });

  it("that double with each step end", async () => {
    const chain = Array.from({ length: 60 }, (_, at) => `@a${at}: @a${at + 1} @a${at + 1};`).join("");
    const { failed } = await compiled({ "a.less": `${chain} @a60: 1px;` });
    expect(failed?.join("\n")).toContain("longer than 100000 characters");
  });
});
