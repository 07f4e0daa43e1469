import { describe, expect, it } from "vitest";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { neededRatio, pageBackgroundToken, pairsOf, textsAndGrounds } from "./contrast-pairs.ts";

const color = (name: string, hex = "#336699"): TokenInfo => ({
  name,
  path: name.split("."),
  type: "color",
  value: hex,
  hex,
  css: hex,
  chain: [],
});
const pairsIn = async (...names: string[]) =>
  (await pairsOf(names.map((name) => color(name)))).map(({ text, ground }) => `${text.name} on ${ground.name}`);

describe("pairs of text and ground", () => {
  it.each([
    [["button.text", "button.background"]],
    [["button.primary.fgColor.rest", "button.primary.bgColor.rest"]],
    [["alert.info.foreground", "alert.info.surface"]],
    [["color.on-primary", "color.primary"]],
    [["color.text.onAccent", "color.surface.accent"]],
  ])("are told by names: %j", async ([text = "", background = ""]) => {
    expect(await pairsIn(text, background)).toEqual([`${text} on ${background}`]);
  });

  it("are none where names tell nothing, or name a color", async () => {
    expect(await pairsIn("color.blue.500", "color.blue.700", "fgColor.white", "bgColor.white")).toEqual([]);
    expect(await pairsOf([{ ...color("a.text"), type: "dimension" }, color("a.background")])).toEqual([]);
  });

  it("need 4.5 for text, 3 for icons, and nothing for what cannot be used", async () => {
    const pairs = await pairsOf(
      ["a.text", "a.icon", "a.background", "b.text.disabled", "b.background.disabled"].map((name) => color(name)),
    );
    expect(pairs.map((pair) => [pair.text.name, neededRatio(pair)])).toEqual([
      ["a.text", 4.5],
      ["a.icon", 3],
      ["b.text.disabled", 0],
    ]);
  });
});

it("the ground of a page is the one that is called so, the nearest to the top", async () => {
  const tokens = [color("avatar.bgColor.default"), color("bgColor.default"), color("bgColor.muted")];
  expect((await pageBackgroundToken(tokens))?.name).toBe("bgColor.default");
  expect(await pageBackgroundToken([color("color.surface.page", "#ffffff80")])).toBeUndefined();
});

it("texts and grounds to choose among are told by their names", async () => {
  const { texts, grounds } = await textsAndGrounds(
    ["color.text.muted", "color.surface.page", "color.blue.500"].map((name) => color(name)),
  );
  expect([texts, grounds].map((list) => list.map(({ name }) => name))).toEqual([
    ["color.text.muted"],
    ["color.surface.page"],
  ]);
});
