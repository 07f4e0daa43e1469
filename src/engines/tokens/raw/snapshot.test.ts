import { expect, it } from "vitest";
import { parseTokens } from "../dtcg/parse.ts";
import { resolveTokens } from "../dtcg/resolve.ts";
import { snapshotFromTokens } from "./snapshot.ts";

const px = (value: number) => ({ value, unit: "px" });
const layer = { color: "#00000033", offsetX: px(0), offsetY: px(1), blur: px(2), spread: px(0) };

it("writes color, typography and effect styles in the format of the raw snapshot", () => {
  const { tokens } = parseTokens({
    color: { $type: "color", blue: { "tint-25": { $value: "#5694ca" }, $root: { $value: "nothing" } } },
    functional: { link: { $type: "color", $value: "{color.blue.tint-25}" } },
    typography: {
      $type: "typography",
      body: {
        $value: {
          fontFamily: ["GDS Transport"],
          fontSize: px(16),
          fontWeight: "bold",
          lineHeight: 1.25,
          letterSpacing: px(0),
        },
      },
      lead: { $value: { fontFamily: "a", fontSize: "1.5rem", lineHeight: px(30), letterSpacing: "0.1em" } },
    },
    shadow: { $type: "shadow", card: { $value: [layer, { ...layer, inset: true }] } },
    size: { $type: "number", $value: 1 },
  });
  const { localStyles } = snapshotFromTokens(resolveTokens(tokens).resolved);
  expect(localStyles.color).toEqual([
    {
      ...{ id: "color.blue.tint-25", name: "Tint 25", group: "blue", groups: ["blue"], value: "#5694ca" },
      ...{ sass: "$color-blue-tint-25", reference: "color-blue-tint-25", machineName: "blue-tint-25" },
    },
    {
      ...{ id: "color.blue.$root", name: "Blue", group: "", groups: [], value: null },
      ...{ sass: "$color-blue", reference: "color-blue", machineName: "blue" },
    },
    {
      ...{ id: "functional.link", name: "Link", group: "functional", groups: ["functional"], value: "#5694ca" },
      ...{ sass: "$functional-link", reference: "color-functional-link", machineName: "functional-link" },
    },
  ]);
  expect(localStyles.typography).toEqual([
    {
      ...{ id: "typography.body", reference: "typography-body", name: "Body", machineName: "body", group: "" },
      values: {
        ...{
          css: '700 16px/1.25 "GDS Transport"',
          fontFamily: "GDS Transport",
          fontWeight: 700,
          fontSize: 16,
          letterSpacing: 0,
        },
        ...{ lineHeightPx: 20, lineHeightPercentFontSize: 125, lineHeightUnit: "FONT_SIZE_%" },
      },
    },
    {
      ...{ id: "typography.lead", reference: "typography-lead", name: "Lead", machineName: "lead", group: "" },
      values: {
        ...{ css: "1.5rem/30px a", fontFamily: "a", fontSize: 24, letterSpacing: "0.1em" },
        ...{ lineHeightPx: 30, lineHeightUnit: "PIXELS" },
      },
    },
  ]);
  expect(localStyles.effect).toEqual([
    {
      ...{ id: "shadow.card", reference: "effect-card", name: "Card", machineName: "card", group: "" },
      effects: [
        { type: "DROP_SHADOW", value: "0px 1px 2px 0px #00000033" },
        { type: "INNER_SHADOW", value: "inset 0px 1px 2px 0px #00000033" },
      ],
    },
  ]);
});
