import { describe, expect, it } from "vitest";
import { clearSpaceOf, minimumWidthsOf } from "./measures.ts";

const logo = (id: string, form: string, variant = "color", brand?: string) => ({
  id,
  name: id,
  brand,
  form,
  variant,
  svg: "",
});

describe("clear space", () => {
  it("is drawn in heights of the logo", () => {
    expect(clearSpaceOf("0.5x")).toEqual({ css: "calc(0.5 * var(--x))", label: "0.5x", heights: 0.5 });
    expect(clearSpaceOf("At least 1.5 X on all sides")?.heights).toBe(1.5);
    expect(clearSpaceOf(".25×")?.label).toBe("0.25×");
    expect(clearSpaceOf("Half the height of the mark on every side")?.heights).toBe(0.5);
  });

  it("is drawn in lengths and parts of the width", () => {
    expect(clearSpaceOf("16px")).toEqual({ css: "min(16px, 96px)", label: "16px" });
    expect(clearSpaceOf("keep 2.5mm free")?.css).toBe("min(2.5mm, 96px)");
    expect(clearSpaceOf("25% of the width")?.css).toBe("calc(0.25 * var(--w))");
  });

  it("stays in the picture", () => {
    expect(clearSpaceOf("999x")?.heights).toBe(4);
    expect(clearSpaceOf("9999%")?.css).toBe("calc(4 * var(--w))");
  });

  it("is only words where words say it", () => {
    for (const text of ["", "plenty", "the height of the letter M", "0x", "2 xylophones", "half a page", "12px2; --a:"])
      expect(clearSpaceOf(text), text).toBeUndefined();
  });
});

describe("the minimum width", () => {
  const primary = logo("primary", "primary");
  const variants = [
    logo("icon-light", "icon", "light"),
    logo("icon-other", "icon", "color", "other"),
    logo("icon", "icon"),
    primary,
    logo("wordmark", "wordmark", "monochrome"),
    logo("stacked", "stacked", "color", "other"),
  ];
  const read = (text: string) => minimumWidthsOf(text, primary, variants).map(({ css, logo }) => `${logo.id} ${css}`);

  it("is that of the primary logo where no form is named", () => {
    expect(read("24px")).toEqual(["primary 24px"]);
    expect(read(" 24 ")).toEqual(["primary 24px"]);
    expect(read("Never below 1.5 CM.")).toEqual(["primary 1.5cm"]);
  });

  it("is told for each form, with the logo nearest to the primary one", () => {
    expect(read("96px for primary, 64px for stacked and wordmark, 16px for the mark")).toEqual([
      "primary 96px",
      "wordmark 64px",
      "stacked 64px",
      "icon 16px",
    ]);
  });

  it("is nothing to draw where there is no length", () => {
    expect(["small", "", "24 lengths", "px"].map(read)).toEqual([[], [], [], []]);
  });
});
