import { describe, expect, it } from "vitest";
import { isInk, logoBackgroundOf } from "./logo-background.ts";

const svg = (...paints: string[]) => `<svg>${paints.map((paint) => `<path fill="${paint}"/>`).join("")}</svg>`;
const ground = (drawing: string, variant = "color", background?: string) =>
  logoBackgroundOf({ svg: drawing, variant, background });

describe("what a logo stands on", () => {
  it("is what the set recommends", () => {
    expect(ground(svg("#fff"), "light", "white").css).toBe("#ffffff");
    expect(ground(svg("#000"), "color", " Dark ").tone).toBe("dark");
    expect(ground(svg("#000"), "color", "#0a6c74")).toEqual({ css: "#0a6c74", tone: "dark" });
    expect(ground(svg("#000"), "color", "oklch(0.9 0.1 90)").tone).toBe("light");
  });

  it("is never anything but a color", () => {
    for (const attack of ["url(//evil)", "red;position:fixed", "red}", "expression(alert(1))", "", "var(--x", "7px"])
      expect(ground(svg("#000"), "color", attack).css).toBe("#ffffff");
  });

  it("is dark for drawings that only have light paints, whatever they are called", () => {
    expect(ground(svg("#fff", "none", "white"), "monochrome").tone).toBe("dark");
    expect(ground('<svg><g style="fill: #f4f4f4; stroke:none"/></svg>').tone).toBe("dark");
    expect(ground("<svg><style>.a{fill:#fff}</style></svg>").tone).toBe("dark");
  });

  it("is light for all others, black monochrome ones too", () => {
    expect(ground(svg("#fff", "#333"), "light").tone).toBe("light");
    expect(ground(svg("#000"), "monochrome").tone).toBe("light");
    expect(ground("<svg><path/></svg>", "monochrome").tone).toBe("light");
    expect(ground("<svg><path/></svg>", "light").tone).toBe("dark");
    expect(ground(svg("url(#g)", "currentColor"), "color").tone).toBe("light");
  });
});

it("is ink where it is all black or nearly so, which it also is without a paint", () => {
  expect([svg("#000"), svg("#161614", "none"), svg("currentColor"), "<svg><path/></svg>"].map(isInk)).toEqual(
    Array(4).fill(true),
  );
  expect(
    [svg("#000", "#fff"), svg("#025987"), '<svg><image href="data:image/png;base64,x"/></svg>'].map(isInk),
  ).toEqual(Array(3).fill(false));
});
