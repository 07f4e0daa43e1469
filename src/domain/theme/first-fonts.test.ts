import { describe, expect, it } from "vitest";
import { firstFonts } from "./first-fonts.ts";

const face = (family: string, file: string, more = "") =>
  `@font-face { font-family: "${family}"; src: url("${file}") format("woff2"); ${more} }\n`;

describe("the fonts a page begins with", () => {
  it("are the upright faces of the families that text and headings name first", () => {
    const css = [
      face("Display", "/fonts/Display.woff2"),
      face("Text", "/fonts/TextItalic.woff2", "font-style: italic;"),
      face("Text", "/fonts/TextGreek.woff2", "unicode-range: U+0370-03FF;"),
      face("Text", "/fonts/Text.woff2"),
      face("Other", "/fonts/Other.woff2"),
      `:root { --font-sans: 'Text', "Other", sans-serif; --font-heading: Display, "Text", serif }`,
      `[data-brand="other"] { --font-heading: Other }`,
    ].join("");
    expect(firstFonts(css)).toEqual(["/fonts/Text.woff2", "/fonts/Display.woff2"]);
  });

  it("are one where both are set in it, and none that come from elsewhere or are not declared", () => {
    const same = `${face("Text", "/fonts/Text.woff2")}:root{--font-sans:Text;--font-heading:Text}`;
    expect(firstFonts(same)).toEqual(["/fonts/Text.woff2"]);
    const elsewhere = `${face("Text", "https://fonts.test/a.woff2")}:root{--font-sans:Text;--font-heading:Georgia}`;
    expect(firstFonts(elsewhere)).toEqual([]);
  });

  it("are ours where the theme says nothing of text", () => {
    expect(firstFonts(":root { --accent: red }")).toBeUndefined();
    expect(firstFonts("/* --font-sans: Text; */ a { b: c }")).toBeUndefined();
  });

  it("are found in a long or broken theme in time", () => {
    const long = "@font-face {".repeat(20_000) + "/*".repeat(500_000);
    expect(firstFonts(`${long}*/:root{--font-sans:Text}`)).toEqual([]);
  });
});
