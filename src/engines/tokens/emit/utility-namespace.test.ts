import { describe, expect, it } from "vitest";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import { pathInNamespace, utilityNamespace } from "./utility-namespace.ts";

const token = (type: string | undefined, name: string, resolved: unknown = 0): ResolvedToken => ({
  ...{ path: name.split("."), name, type, value: resolved, raw: {}, resolved, chain: [] },
});

describe("Tailwind namespaces", () => {
  it.each([
    ["color", "functional.text", "color"],
    ["dimension", "spacing.1", "spacing"],
    ["dimension", "base.size.4", "spacing"],
    ["dimension", "borderRadius.small", "radius"],
    ["dimension", "border-radius.small", "radius"],
    ["dimension", "breakpoint.large", "breakpoint"],
    ["dimension", "text.body.size.large", "text"],
    ["dimension", "font-size.1", "text"],
    ["dimension", "context.padding", "spacing"],
    ["dimension", "text.codeInline.lineHeight", "leading"],
    ["dimension", "letter-spacing.wide", "tracking"],
    ["dimension", "borderWidth.thin", "border-width"],
    ["number", "base.zIndex.100", "z-index"],
    ["number", "line-height.tight", "leading"],
    ["number", "opacity.half", "opacity"],
    ["number", "count", undefined],
    ["fontFamily", "fontStack.sans", "font"],
    ["fontWeight", "bold", "font-weight"],
    ["cubicBezier", "easing.in", "ease"],
    ["duration", "fast", "transition-duration"],
    ["gradient", "sky", "background-image"],
    ["typography", "heading.1", "text"],
    ["border", "thin", undefined],
    ["constructor", "x", undefined],
    [undefined, "x", undefined],
  ])("puts %s %s into %s", (type, name, namespace) => expect(utilityNamespace(token(type, name))).toBe(namespace));

  it("recognizes inset shadows", () => {
    expect(utilityNamespace(token("shadow", "a", [{ inset: true }]))).toBe("inset-shadow");
    expect(utilityNamespace(token("shadow", "a", [{ inset: true }, {}]))).toBe("shadow");
  });

  it("drops words that repeat the namespace, except the last", () => {
    expect(pathInNamespace(["color", "blue", "500"], "color")).toEqual(["blue", "500"]);
    expect(pathInNamespace(["border-radius", "small"], "radius")).toEqual(["small"]);
    expect(pathInNamespace(["brand", "color", "blue"], "color")).toEqual(["brand", "color", "blue"]);
    expect(pathInNamespace(["color", "$root"], "color")).toEqual(["color"]);
    expect(pathInNamespace(["spacing", "space"], "spacing")).toEqual(["space"]);
  });
});
