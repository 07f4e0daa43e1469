import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { TokenPicture } from "./token-picture.tsx";

const picture = (type: string, value: unknown, css: string, more: Partial<TokenInfo> = {}) =>
  String(<TokenPicture token={{ name: "a.b", path: ["a", "b"], type, value, css, chain: [], ...more }} />);

describe("TokenPicture", () => {
  it("draws lengths to scale and lets the long ones fade", () => {
    expect(picture("dimension", { value: 12, unit: "px" }, "12px")).toContain("inline-size:12px");
    expect(picture("dimension", { value: 1, unit: "rem" }, "1rem")).toContain("inline-size:16px");
    expect(picture("dimension", { value: 400, unit: "px" }, "400px")).toContain("f-pic-long");
    expect(picture("dimension", "calc(1px + 1em)", "calc(1px + 1em)")).toBe("");
    expect(picture("dimension", { value: 8, unit: "px" }, "8px", { path: ["radius", "md"] })).toContain(
      "border-start-start-radius:8px",
    );
  });

  it("draws easing curves from numbers only", () => {
    expect(picture("cubicBezier", [0.4, 0, 0.2, 1], "cubic-bezier(0.4, 0, 0.2, 1)")).toContain(
      'd="M4 24C12 24 8 4 24 4"',
    );
    expect(picture("cubicBezier", ["0", 0, 0, '"><script>'], "cubic-bezier(0, 0, 0, 1)")).toBe("");
    expect(picture("cubicBezier", [0, 1e9, 1, 1], "cubic-bezier(0, 1000000000, 1, 1)")).toBe("");
  });

  it.each(["color", "gradient", "dimension", "shadow", "border", "strokeStyle", "fontFamily", "fontWeight"])(
    "draws no hostile %s",
    (type) => {
      for (const css of [
        "x; } body { color: red",
        "url(https://attacker.test)",
        'x" onclick="alert(1)',
        "</span><script>",
      ]) {
        const html = picture(type, css, css, { hex: css, path: ["radius"] });
        expect(html).not.toMatch(/url\(|<script|onclick="|;\s*\}|body/);
      }
    },
  );

  it("draws typography with what is safe of it", () => {
    const value = { fontFamily: ["Inter", "x;} body{"], fontWeight: "700;color:red" };
    expect(picture("typography", value, "700 1rem Inter")).not.toContain('style="font');
    expect(picture("typography", { fontFamily: ["Inter"], fontWeight: 700 }, "700 1rem Inter")).toContain(
      "font-family:Inter;font-weight:700",
    );
  });
});
