import { describe, expect, it } from "vitest";
import { readPreviewSetting, valueFor } from "./preview-setting.ts";

describe("readPreviewSetting", () => {
  it("reads nothing from an empty configuration", () => {
    expect(readPreviewSetting({})).toEqual({ setting: { html: new Map(), body: new Map() }, faults: [] });
  });

  it.each([
    ["a text", "preview must be an object"],
    [{ html: [] }, "preview.html must be an object of attributes"],
    [{ html: { onclick: "alert(1)" } }, '"onclick" is not allowed. Use class, lang, dir'],
    [{ html: { style: "x" } }, '"style" is not allowed'],
    [{ html: { "data-preview-root": "x" } }, '"data-preview-root" is not allowed'],
    [{ body: { "data-x": 1 } }, "preview.body.data-x must be a string"],
    [{ body: { "data-x": { dark: null } } }, "preview.body.data-x must be a string"],
    [{ styles: "main.css" }, "preview.styles must be a list"],
    [{ styles: ["https://example.com/a.css"] }, "preview.styles[0] is not the path of a stylesheet on this host"],
    [{ styles: ["//example.com/a.css"] }, "preview.styles[0] is not the path"],
    [{ styles: ["../a.css"] }, "preview.styles[0] is not the path"],
    [{ styles: ["/a.js"] }, "preview.styles[0] is not the path"],
  ])("says what is wrong with %j", (preview, fault) => {
    const { setting, faults } = readPreviewSetting({ preview });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toContain(fault);
    expect([...setting.html, ...setting.body, ...(setting.styles ?? [])]).toEqual([]);
  });

  it("keeps the valid parts of an invalid setting", () => {
    const { setting, faults } = readPreviewSetting({
      preview: { html: { "data-a": "1", onload: "x" }, styles: ["x.css", "y.txt"] },
    });
    expect([...setting.html.keys()]).toEqual(["data-a"]);
    expect(setting.styles).toEqual(["/api/component/x.css"]);
    expect(faults).toHaveLength(2);
  });
});

it("valueFor prefers the scheme's own value, then the value for light or dark, then the value for all", () => {
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
