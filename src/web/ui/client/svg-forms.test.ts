import { describe, expect, it } from "vitest";
import { componentName, svgAs, svgWithAccessibility } from "./svg-forms.ts";

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" stroke-width="2" class="icon"><path style="stroke-linecap:round;--x:1" d="M1 1"/></svg>`;

describe("a drawing as code", () => {
  it("is a component of React that takes more attributes", () => {
    expect(svgAs("jsx", SVG, "trash-can")).toBe(
      [
        "export const TrashCan = (props) => (",
        `  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" strokeWidth="2" className="icon" {...props}><path style={{"strokeLinecap":"round","--x":"1"}} d="M1 1"/></svg>`,
        ");",
      ].join("\n"),
    );
  });

  it("keeps braces and entities of its texts what they are", () => {
    const svg = `<svg aria-label="a {b}" xlink:href="#a"><title>{1 + 1} &lt; 3</title></svg>`;
    expect(svgAs("jsx", svg, "x")).toContain(
      `<svg aria-label="a {b}" xlinkHref="#a" {...props}><title>{"{1 + 1} < 3"}</title></svg>`,
    );
    expect(svgAs("jsx", '<svg viewBox="0 0 1 1"/>', "x")).toContain('<svg viewBox="0 0 1 1" {...props} />');
  });

  it("is a template of Vue, which takes attributes by itself", () => {
    expect(svgAs("vue", SVG, "x")).toBe(`<template>\n  ${SVG}\n</template>`);
  });

  it("is an address that says the same and ends no quotes", () => {
    for (const svg of [SVG, SVG.replace("icon", "it's 100% #1")]) {
      const url = svgAs("data-url", svg, "x");
      expect(url).not.toMatch(/["<>#]/);
      expect(decodeURIComponent(url.slice("data:image/svg+xml,".length)).replaceAll("'", '"')).toBe(
        svg.replaceAll("'", '"'),
      );
    }
  });

  it("is called as a component has to be", () => {
    expect(["trash-2", "4-squares", "ärger", "  "].map(componentName)).toEqual([
      "Trash2",
      "Icon4Squares",
      "Ärger",
      "Icon",
    ]);
  });

  it("is decoration, or has a name that is read", () => {
    expect(svgWithAccessibility(SVG, "decorative", "x")).toBe(SVG.replace("<svg", '<svg aria-hidden="true"'));
    expect(svgWithAccessibility('<svg role="img" aria-label="Old"><path/></svg>', "named", 'A & "b"')).toBe(
      '<svg role="img"><title>A &amp; &quot;b&quot;</title><path/></svg>',
    );
    expect(svgWithAccessibility('<svg viewBox="0 0 1 1"/>', "named", "Dot")).toBe(
      '<svg role="img" viewBox="0 0 1 1"><title>Dot</title></svg>',
    );
    expect(svgAs("jsx", svgWithAccessibility(SVG, "named", "Bin"), "bin")).toContain(
      "{...props}><title>Bin</title><path",
    );
  });
});
