import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { describe, expect, it } from "vitest";

const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
const textOf = (path: string) => readFileSync(join("src", path), "utf8");
const nameOf = (path: string) => path.split("/").at(-3) ?? "";
const islands = sources.filter((path) => /^web\/(?!ui\/).*\/client\/index\.ts$/.test(path)).map(nameOf);

describe("scripts of pages", () => {
  it("are each loaded by a mark of a page, and each mark has one", () => {
    const marks = sources
      .filter((path) => path.endsWith(".tsx"))
      .flatMap((path) => [...textOf(path).matchAll(/data-island="([^"]+)"/g)].map(([, name]) => name));
    expect(islands.length).toBeGreaterThan(3);
    expect([...new Set(marks)].sort()).toEqual(islands.toSorted());
  });

  it("are named by one folder each", () => expect(new Set(islands).size).toBe(islands.length));
});

describe("style sheets", () => {
  const sheets = sources.filter((path) => path.endsWith(".css"));
  const importsOf = (path: string) =>
    [...textOf(path).matchAll(/@import "(\.[^"]+)"/g)].map(([, target = ""]) =>
      posix.normalize(posix.join(posix.dirname(path), target)),
    );

  it("are all used: by main.css, the views of answers, the styles.css of a page, or as text by its script", () => {
    const roots = sheets.filter((path) => /^web\/(?:ui\/styles\/main|ui\/app-view\/view|.*\/styles)\.css$/.test(path));
    const texts = sources
      .filter((path) => /^web\/.*\/client\/.*\.ts$/.test(path))
      .flatMap((path) => [...textOf(path).matchAll(/from "(\.[^"]+)\?text"/g)].map(([, name = ""]) => [path, name]))
      .map(([path = "", name = ""]) => posix.join(posix.dirname(path), name));
    const used = new Set([...roots, ...texts]);
    for (const path of used) for (const target of importsOf(path)) if (sheets.includes(target)) used.add(target);
    expect(sheets.filter((path) => !used.has(path))).toEqual([]);
  });
});
