import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { colorEntries, colorForms } from "./color-entries.ts";

const token = (name: string, hex: string, more: Partial<TokenInfo> = {}): TokenInfo => ({
  name,
  path: name.split("."),
  type: "color",
  value: hex,
  css: hex,
  hex,
  chain: [],
  ...more,
});

const blue = {
  id: "1:2",
  name: "Tint 25",
  group: "blue",
  value: "#5694ca",
  sass: "$color-blue-tint-25",
  reference: "color-blue-tint-25",
  machineName: "blue-tint-25",
};

describe("colorEntries", () => {
  it("takes the snapshot and finds the token by the names of both", async () => {
    const tokens = [token("color.blue.tint-25", "#5694ca", { variable: "--color-blue-tint-25" })];
    expect(await colorEntries([blue], tokens)).toMatchObject([
      {
        anchor: "color-blue-tint-25",
        name: "Tint 25",
        path: ["blue"],
        hex: "#5694ca",
        token: { name: "color.blue.tint-25" },
      },
    ]);
  });

  it("finds tokens of semantic groups by their machine name", async () => {
    const style = {
      name: "Brand",
      group: "functional",
      value: "#1d70b8",
      reference: "color-functional-brand",
      machineName: "functional-brand",
    };
    const [entry] = await colorEntries(
      [style],
      [token("functional.brand", "#1d70b8", { aliasOf: "color.blue.primary" })],
    );
    expect(entry?.token?.aliasOf).toBe("color.blue.primary");
  });

  it("takes color and gradient tokens where there is no snapshot", async () => {
    const gradient = token("gradient.dawn", "", {
      type: "gradient",
      css: "linear-gradient(90deg, #ffffff, #000000)",
      hex: undefined,
      value: [
        { color: "#ffffff", position: 0 },
        { color: "#000000", position: 1 },
      ],
    });
    const entries = await colorEntries(
      [],
      [token("color.blue.500", "#1d70b8"), gradient, { ...token("space.1", ""), type: "dimension" }],
    );
    expect(entries.map(({ path, name, hex }) => [path, name, hex])).toEqual([
      [["blue"], "500", "#1d70b8"],
      [["gradient"], "Dawn", undefined],
    ]);
    expect(entries[1]?.background).toContain("linear-gradient(");
  });

  it("shows the values of the tokens for a selection, and what no token stands for as it is", async () => {
    const lost = { name: "Lost", value: "#ffffff" };
    const entries = await colorEntries([blue, lost], [token("color.blue.tint-25", "#0f385c")], true);
    expect(entries.map(({ name, value }) => [name, value])).toEqual([
      ["Tint 25", "#0f385c"],
      ["Lost", "#ffffff"],
    ]);
  });

  it("numbers anchors that would be the same and keeps white space out of them", async () => {
    const anchors = (await colorEntries([{ name: "Sea blue" }, { name: "Sea blue" }], [])).map(({ anchor }) => anchor);
    expect(anchors).toEqual(["color-Sea-blue", "color-Sea-blue-2"]);
  });

  it.each([
    "red; } body { display: none",
    "url(https://attacker.test/pixel)",
    "image-set('x.png' 1x)",
    "expression(alert(1))",
    'red" onmouseover="alert(1)',
    "r\\65 d",
    "/**/red",
    "linear-gradient(red, blue); background: url(x)",
    "#12345",
  ])("puts %s into no style and no copy form", async (value) => {
    const [entry] = await colorEntries([{ name: "evil", value }], []);
    expect(entry).toMatchObject({ value });
    expect(entry?.background).toBeUndefined();
    expect(entry?.hex).toBeUndefined();
    expect(entry && colorForms(entry)).toEqual({});
  });

  it("reads lists of backgrounds and styles without a value", async () => {
    const [list, none] = await colorEntries(
      [
        { name: "a", value: "linear-gradient(90deg, #f00, #00f), #d9d9d9" },
        { name: "b", value: null },
      ],
      [],
    );
    expect(list).toMatchObject({ background: "linear-gradient(90deg, #f00, #00f), #d9d9d9" });
    expect(list?.hex).toBeUndefined();
    expect(none).toMatchObject({ name: "b" });
    expect(none?.background).toBeUndefined();
  });
});

describe("colorForms", () => {
  it("offers hex, the value where it is another text, variable, SCSS and a DTCG value", async () => {
    const [entry] = await colorEntries(
      [{ ...blue, value: "rgba(255, 0, 0, 0.5)" }],
      [token("color.blue.tint-25", "#ff000080", { variable: "--color-blue-tint-25" })],
    );
    if (!entry) throw new Error("no entry");
    expect(colorForms({ ...entry, token: undefined })).toEqual({
      HEX: "#ff000080",
      CSS: "rgba(255, 0, 0, 0.5)",
      SCSS: "$color-blue-tint-25",
      "DTCG JSON":
        '{"$type":"color","$value":{"colorSpace":"srgb","components":[1,0,0],"alpha":0.502,"hex":"#ff0000"}}',
    });
    expect(colorForms(entry)).toMatchObject({
      "CSS variable": "var(--color-blue-tint-25)",
      "DTCG JSON": '{"$type":"color","$value":"#ff000080"}',
    });
  });
});
