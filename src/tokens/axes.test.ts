import { expect, it } from "vitest";
import { selectTokens } from "./axes.ts";
import { emitJson } from "./emit.ts";

it("lays the overlays over the base before aliases are resolved", () => {
  const base = {
    $type: "color",
    blue: { $value: "#0000ff" },
    link: { $value: "{blue}" },
    page: { $value: "#ffffff" },
  };
  const dark = { blue: { $value: "#88aaff" } };
  const brand = { page: { $value: "#111111", $type: "color" } };
  expect(emitJson(selectTokens({ base, overlays: [] }).resolved)).toEqual({
    blue: "#0000ff",
    link: "#0000ff",
    page: "#ffffff",
  });
  expect(emitJson(selectTokens({ base, overlays: [dark, brand] }).resolved)).toEqual({
    ...{ blue: "#88aaff", link: "#88aaff", page: "#111111" },
  });
  expect(selectTokens({ base, overlays: [{ link: { $value: "{gone}" } }] }).faults.at(-1)).toMatchObject({
    ...{ path: "/link/$value", severity: "error" },
  });
  expect(base.blue.$value).toBe("#0000ff");
});
