import { describe, expect, it } from "vitest";
import { addThemeObjects, sheetOf, themeNames, themesAmong, usualTheme } from "./theme-objects.ts";

const values = (names: readonly string[], text: string) => new Map(names.map((name) => [name, text]));
const NAMES = Array.from({ length: 12 }, (_, at) => `colorPart${at}`);

describe("themes among objects", () => {
  it("give mostly the same names other values; scales do not", () => {
    const steps = Array.from({ length: 14 }, (_, at) => String(at * 10));
    const objects = new Map([
      ["webLightTheme", values(NAMES, "#fff")],
      ["webDarkTheme", values([...NAMES, "more"], "#000")],
      ["blue", values(steps, "#00f")],
      ["red", values(steps, "#f00")],
      ["heading1", values(["fontSize", "lineHeight"], "1px")],
      ["heading2", values(["fontSize", "lineHeight"], "2px")],
    ]);
    expect(themesAmong(objects)).toEqual([["webLightTheme", "webDarkTheme"]]);
  });

  it("are called by what the others are not", () => {
    expect([...themeNames(["webLightTheme", "webDarkTheme"]).values()]).toEqual(["light", "dark"]);
    expect([...themeNames(["white", "g10", "g100"]).values()]).toEqual(["white", "g10", "g100"]);
    expect(usualTheme(["teamsDarkTheme", "teamsLightTheme"])).toBe("teamsLightTheme");
  });

  it("are values of an axis, and other objects values by their names", () => {
    const into = { base: new Map([["--gap", "1px"]]), themes: new Map() };
    const objects = new Map([
      ["g10", values(NAMES, "#111")],
      ["white", values(NAMES, "#fff")],
      ["", new Map([["gap", "2px"]])],
      ["space", new Map([["small", "4px"]])],
    ]);
    addThemeObjects(objects, into);
    expect([...into.base].slice(0, 2)).toEqual([
      ["--gap", "1px"],
      ["--colorPart0", "#fff"],
    ]);
    expect([into.base.size, into.base.get("--space-small")]).toEqual([14, "4px"]);
    expect([...into.themes.keys(), into.themes.get("g10").get("--colorPart3")]).toEqual(["g10", "#111"]);
  });

  it("stand in a sheet by the attribute that chooses them", () => {
    const themes = new Map([["dark", values(["--a"], "#000")]]);
    expect(sheetOf({ base: values(["--a"], "#fff") as Map<string, string>, themes })).toBe(
      ':root {\n  --a: #fff;\n}\n[data-theme="dark"] {\n  --a: #000;\n}\n',
    );
  });
});
