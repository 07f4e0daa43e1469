import { describe, expect, it } from "vitest";
import type { FrameData } from "../../../platform/contract/frame.ts";
import { rootAttributes } from "./root-attributes.ts";

const assets = { scripts: ["/_/app-1.js"], style: "/_/app-1.css", preload: [] };
const frame: FrameData = {
  title: "Tideline",
  language: "en",
  theme: true,
  sections: [],
  brands: ["isles", "mainland"],
  colorModes: { default: "dark", modes: ["light", "dark"] },
  attributes: { scheme: "data-theme", brand: "data-brand" },
};

describe("attributes of <html>", () => {
  it("gives the boot script its settings, the default mode first", () => {
    const { "data-frame": settings = "" } = rootAttributes(frame, assets);
    expect(JSON.parse(settings)).toEqual({
      scripts: ["/_/app-1.js"],
      scheme: "data-theme",
      brand: "data-brand",
      modes: ["dark", "light"],
      brands: ["isles", "mainland"],
    });
  });

  it("sets the first brand, and no scheme where the reader can choose", () => {
    const attributes = rootAttributes(frame, assets);
    expect(attributes["data-brand"]).toBe("isles");
    expect(attributes).not.toHaveProperty("data-scheme");
    expect(attributes).not.toHaveProperty("data-live");
  });

  it("fixes the scheme where there is one", () => {
    const attributes = rootAttributes({ ...frame, colorModes: { default: "light", modes: ["light"] } }, assets);
    expect(attributes).toMatchObject({ "data-scheme": "light", "data-theme": "light" });
  });

  it.each(["onclick", "id", "data-frame", "data-x y", "data-A"])("does not take the attribute name %s", (name) => {
    const attributes = rootAttributes({ ...frame, attributes: { scheme: name, brand: name } }, assets);
    expect(JSON.parse(attributes["data-frame"] ?? "")).toMatchObject({ scheme: "data-scheme", brand: "data-brand" });
  });

  it("says where pages reload by themselves", () => {
    expect(rootAttributes({ ...frame, live: true }, assets)).toHaveProperty("data-live");
  });
});
