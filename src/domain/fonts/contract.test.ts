import { expect, it } from "vitest";
import { postFonts } from "./contract.ts";

const WOFF2 = "d09GMgABAAAA";
const font = (changed: Record<string, unknown>) => ({
  fonts: [{ filename: "a.woff2", family: "A", weight: 400, format: "woff2", data: WOFF2, ...changed }],
});

it.each([
  [{ filename: "a.exe" }, "filename"],
  [{ filename: "../a.woff2" }, "filename"],
  [{ weight: 50 }, "weight"],
  [{ format: "svg" }, "format"],
  [{ data: Buffer.from("<html>").toString("base64") }, "data"],
  [{ format: "ttf" }, "data"],
])("a font with %o is refused, and the field named", (changed, field) => {
  expect(postFonts.body?.safeParse(font({})).success).toBe(true);
  const refused = postFonts.body?.safeParse(font(changed));
  expect(refused?.error?.issues.map(({ path }) => path.at(-1))).toEqual([field]);
});
