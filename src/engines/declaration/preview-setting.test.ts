import { describe, expect, it } from "vitest";
import { readPreviewSetting, valueFor } from "./preview-setting.ts";

describe("readPreviewSetting", () => {
  it("reads nothing from a configuration that says nothing", () => {
    expect(readPreviewSetting({})).toEqual({ setting: { html: new Map(), body: new Map() }, faults: [] });
  });

  it.each([
    ["a text", "preview is an object"],
    [{ html: [] }, "preview.html is an object of attributes"],
    [{ html: { onclick: "alert(1)" } }, '"onclick" is none of class, lang, dir'],
    [{ html: { style: "x" } }, '"style" is none of'],
    [{ html: { "data-preview-root": "x" } }, '"data-preview-root" is none of'],
    [{ body: { "data-x": 1 } }, "preview.body.data-x is a text"],
    [{ body: { "data-x": { dark: null } } }, "preview.body.data-x is a text"],
    [{ styles: "main.css" }, "preview.styles is a list"],
    [{ styles: ["https://example.com/a.css"] }, "preview.styles[0] is no path of a style sheet of this host"],
    [{ styles: ["//example.com/a.css"] }, "preview.styles[0] is no path"],
    [{ styles: ["../a.css"] }, "preview.styles[0] is no path"],
    [{ styles: ["/a.js"] }, "preview.styles[0] is no path"],
  ])("says what is wrong with %j", (preview, fault) => {
    const { setting, faults } = readPreviewSetting({ preview });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
    expect([...setting.html, ...setting.body, ...(setting.styles ?? [])]).toEqual([]);
  });

  it("takes what is right beside what is not", () => {
    const { setting, faults } = readPreviewSetting({
      preview: { html: { "data-a": "1", onload: "x" }, styles: ["x.css", "y.txt"] },
    });
    expect([...setting.html.keys()]).toEqual(["data-a"]);
    expect(setting.styles).toEqual(["/api/component/x.css"]);
    expect(faults).toHaveLength(2);
  });
});

it("valueFor takes the scheme's own value, else that of its kind, else that of all", () => {
  const values = new Map([
    ["light", "day"],
    ["dark", "night"],
    ["dark_high_contrast", "space"],
  ]);
  expect(["dark_high_contrast", "dark-dimmed", "light", undefined].map((scheme) => valueFor(values, scheme))).toEqual([
    "space",
    "night",
    "day",
    "day",
  ]);
  expect(valueFor(new Map([["", "acme"]]), "dark")).toBe("acme");
  expect(valueFor(new Map([["dark", "night"]]), "light")).toBeUndefined();
});
