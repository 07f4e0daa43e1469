import { describe, expect, it } from "vitest";
import {
  borderText,
  cssGradientText,
  cssTypographyText,
  shadowText,
  strokeStyleText,
  transitionText,
  typographyProperties,
} from "./composite-value.ts";

const px = (value: number) => ({ value, unit: "px" });
const black = { colorSpace: "srgb", components: [0, 0, 0] };
const shadow = { color: black, offsetX: px(0), offsetY: px(2), blur: px(4), spread: px(-1) };

describe("composite values", () => {
  it("writes stroke styles, and the fallback of a dash array", () => {
    expect(strokeStyleText("dotted")).toBe("dotted");
    expect(strokeStyleText({ dashArray: [px(4)], lineCap: "round" })).toBe("dashed");
    expect([strokeStyleText("wavy"), strokeStyleText({}), strokeStyleText(1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("writes borders without absent members, but none with invalid members", () => {
    expect(borderText({ color: black, width: px(1), style: "solid" })).toBe("1px solid #000000");
    expect(borderText({ width: px(1), style: "solid" })).toBe("1px solid");
    expect(borderText({ color: black, alpha: 0.5, width: px(1), style: "solid" })).toBe("1px solid #00000080");
    expect(borderText({ color: "nonsense", width: px(1), style: "solid" })).toBeUndefined();
    expect(borderText({})).toBeUndefined();
  });

  it("writes transitions", () => {
    const duration = { value: 200, unit: "ms" };
    expect(transitionText({ duration, delay: { value: 0, unit: "ms" }, timingFunction: [0, 0, 1, 1] })).toBe(
      "200ms cubic-bezier(0, 0, 1, 1)",
    );
    expect(transitionText({ duration, delay: { value: 1, unit: "s" }, timingFunction: "ease" })).toBe("200ms ease 1s");
    expect(transitionText({ timingFunction: "ease" })).toBeUndefined();
  });

  it("writes shadows, one or several, inside or outside", () => {
    expect(shadowText(shadow)).toBe("0px 2px 4px -1px #000000");
    expect(shadowText([shadow, { ...shadow, inset: true, alpha: 0.2 }])).toBe(
      "0px 2px 4px -1px #000000, inset 0px 2px 4px -1px #00000033",
    );
    expect(shadowText([[shadow], shadow])).toBe("0px 2px 4px -1px #000000, 0px 2px 4px -1px #000000");
    expect(shadowText({ x: "0", y: "1px", color: "#000", type: "innerShadow" })).toBe("inset 0 1px #000");
    expect(shadowText({ offsetX: px(0), offsetY: px(0), spread: px(2) })).toBe("0px 0px 0px 2px");
    expect([shadowText([]), shadowText({ color: black }), shadowText([shadow, 1])]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("writes gradients with clamped positions", () => {
    const stops = [
      { color: black, position: -99 },
      { color: "#fff", position: 0.666 },
      { color: "#f00", position: 42 },
    ];
    expect(cssGradientText(stops)).toBe("linear-gradient(90deg, #000000 0%, #fff 66.6%, #f00 100%)");
    expect(cssGradientText({ angle: 45, stops: [[stops[0]]] })).toBe("linear-gradient(45deg, #000000 0%, #000000 0%)");
    expect([cssGradientText([]), cssGradientText([1]), cssGradientText([{ color: black, position: "a" }])]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it("writes typography as the font shorthand and as properties", () => {
    const value = {
      fontFamily: ["GDS Transport", "arial"],
      fontSize: px(16),
      fontWeight: "bold",
      lineHeight: 1.25,
      letterSpacing: px(0),
      fontStyle: "italic",
      textTransform: "UPPERCASE",
      other: "x",
    };
    expect(cssTypographyText(value)).toBe('italic 700 16px/1.25 "GDS Transport", arial');
    expect(typographyProperties(value).map(({ property, text }) => `${property}: ${text}`)).toEqual([
      'font-family: "GDS Transport", arial',
      "font-size: 16px",
      "font-weight: 700",
      "line-height: 1.25",
      "letter-spacing: 0px",
      "font-style: italic",
      "text-transform: uppercase",
    ]);
    expect(cssTypographyText({ ...value, fontFamily: undefined })).toBeUndefined();
    expect(cssTypographyText({ fontFamily: "a", fontSize: "1em", lineHeight: px(20) })).toBe("1em/20px a");
  });
});
