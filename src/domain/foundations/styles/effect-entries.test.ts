import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import { effectEntries, effectForms } from "./effect-entries.ts";

const effect = (...layers: [type: string, value: unknown][]) => ({
  name: "one",
  machineName: "raised",
  group: "shadow",
  effects: layers.map(([type, value]) => ({ type, value })),
});
const propertiesOf = async (...layers: [type: string, value: unknown][]) =>
  Object.fromEntries(
    (await effectEntries([effect(...layers)], []))[0]?.properties.map(({ property, value }) => [property, value]) ?? [],
  );

const token: TokenInfo = {
  name: "shadow.raised",
  path: ["shadow", "raised"],
  type: "shadow",
  value: { offsetX: "0px", offsetY: "1px", blur: "2px", color: "#000000" },
  css: "0px 1px 2px #000000",
  variable: "--shadow-raised",
  chain: [],
};

describe("effectEntries", () => {
  it("joins shadows, and sets the inner ones inside", async () => {
    expect(
      await propertiesOf(
        ["DROP_SHADOW", "0 1px 2px #0003"],
        ["INNER_SHADOW", "0 1px 0 #fff"],
        ["INNER_SHADOW", "inset 0 0 1px red"],
      ),
    ).toEqual({
      "box-shadow": "0 1px 2px #0003, inset 0 1px 0 #fff, inset 0 0 1px red",
    });
  });

  it("reads blurs as numbers, lengths and functions", async () => {
    expect(await propertiesOf(["LAYER_BLUR", 8])).toEqual({ filter: "blur(8px)" });
    expect(await propertiesOf(["LAYER_BLUR", "0.5rem"])).toEqual({ filter: "blur(0.5rem)" });
    expect(await propertiesOf(["BACKGROUND_BLUR", "blur(12px)"])).toEqual({ "backdrop-filter": "blur(12px)" });
    expect((await effectEntries([effect(["BACKGROUND_BLUR", 4], ["DROP_SHADOW", "0 0 1px red"])], []))[0]?.kind).toBe(
      "backdrop",
    );
  });

  it.each(["0 0 1px red; background: url(x)", "0 0 1px red } body {", "url(https://attacker.test)", "0 0 \\31 px"])(
    "leaves out an effect that says %s",
    async (value) => expect(await effectEntries([effect(["DROP_SHADOW", value])], [])).toEqual([]),
  );

  it("takes the value of the token for a selection, and shadow tokens where there is no snapshot", async () => {
    expect((await effectEntries([effect(["DROP_SHADOW", "0 0 1px red"])], [token], true))[0]?.properties).toEqual([
      { property: "box-shadow", value: token.css },
    ]);
    expect(await effectEntries([], [token])).toMatchObject([
      { name: "Raised", path: [], properties: [{ value: "0px 1px 2px #000000" }] },
    ]);
  });

  it("offers the declaration, the variable and the token", async () => {
    const [entry] = await effectEntries([effect(["DROP_SHADOW", "0 1px 2px #000000"])], [token]);
    if (!entry) throw new Error("no entry");
    expect(effectForms(entry)).toMatchObject({
      CSS: "box-shadow: 0 1px 2px #000000;",
      "CSS variable": "box-shadow: var(--shadow-raised);",
      "DTCG JSON": expect.stringContaining('"$type":"shadow"'),
    });
  });
});
