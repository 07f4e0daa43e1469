import { describe, expect, it } from "vitest";
import { addToPreview, NO_ADDITIONS, previewAdditions } from "./preview-additions.ts";
import { readPreviewSetting } from "./preview-setting.ts";

const page = '<!DOCTYPE html>\n<html lang="en" dir="ltr" class="x"><head></head><body class="y"></body></html>';
const settingOf = (preview: unknown) => readPreviewSetting({ preview }).setting;
const modes = settingOf({ html: { "data-mode": { light: "day", dark: "night" }, "data-theme": "acme" } });

describe("dressPreview", () => {
  it("replaces attributes of a document", () => {
    const dress = { ...NO_ADDITIONS, html: [["dir", "rtl"] as const, ["data-scheme", "dark"] as const] };
    expect(addToPreview(page, dress)).toContain('<html data-scheme="dark" lang="en" dir="rtl" class="x">');
  });

  it("adds classes to existing ones, attributes of the body, and styles before all others", () => {
    const setting = settingOf({ html: { class: "theme" }, body: { "data-x": "1" }, styles: ["main.css", "/a/b.css"] });
    expect(addToPreview(page, previewAdditions(setting, undefined))).toBe(
      '<!DOCTYPE html>\n<html lang="en" dir="ltr" class="x theme"><head>' +
        '<link rel="stylesheet" href="/api/component/main.css"><link rel="stylesheet" href="/a/b.css"></head>' +
        '<body data-x="1" class="y"></body></html>',
    );
  });

  it("uses the value of the scheme, also on elements inside that represent the page", () => {
    const html = '<html><body><div data-mode="day"><p data-mode="night">x</p></div></body></html>';
    expect(addToPreview(html, previewAdditions(modes, "dark_dimmed"))).toBe(
      '<html data-mode="night" data-theme="acme"><body><div data-mode="night"><p data-mode="night">x</p></div></body></html>',
    );
    expect(addToPreview(html, previewAdditions(modes, undefined))).toContain(
      '<html data-mode="day" data-theme="acme"><body><div data-mode="day">',
    );
  });

  it("prefers the reader's choice over the setting", () => {
    const dress = previewAdditions(modes, "dark", [["data-theme", "harbor"]]);
    expect(dress.html).toEqual([
      ["data-mode", "night"],
      ["data-theme", "harbor"],
    ]);
  });

  it("writes elements that a document omits", () => {
    const dress = {
      ...NO_ADDITIONS,
      html: [["dir", "rtl"] as const],
      body: [["lang", "ar"] as const],
      styles: ["/a.css"],
    };
    expect(addToPreview("<!doctype html><title>x</title><p>x", dress)).toBe(
      '<!doctype html><html dir="rtl"><link rel="stylesheet" href="/a.css"><title>x</title><body lang="ar"><p>x',
    );
    expect(addToPreview("x", { ...NO_ADDITIONS, html: [["dir", "rtl"]] })).toBe('<html dir="rtl">x');
  });

  it("ignores tags in scripts, styles, comments and values", () => {
    const html =
      '<!-- <html> --><script>"<html><body>"</script><style>/*<head>*/</style><html title="<body>"><body><p>x</body></html>';
    expect(addToPreview(html, { ...NO_ADDITIONS, html: [["dir", "rtl"]], body: [["lang", "ar"]] })).toBe(
      '<!-- <html> --><script>"<html><body>"</script><style>/*<head>*/</style><html dir="rtl" title="<body>"><body lang="ar"><p>x</body></html>',
    );
  });

  it("escapes values", () => {
    const dress = previewAdditions(settingOf({ html: { "data-x": '"><script>' } }), undefined);
    expect(addToPreview("<html>", dress)).toBe('<html data-x="&quot;&gt;&lt;script&gt;">');
  });

  it("leaves a document unchanged if it has nothing to add", () => {
    expect(addToPreview(page, NO_ADDITIONS)).toBe(page);
  });
});
