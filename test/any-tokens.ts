import fc from "fast-check";
import { openTokenSystem } from "../src/engines/tokens/system/token-system.ts";

/** Signs that mean something in one of the languages, and names that collide after conversion. */
const sign = fc.constantFrom(
  ..."{}[]()<>;:,.'\"\\/*#$@!&%|`~^=+-_ \n\t\u0000\u2028é日1aB".split(""),
  "*/",
  "//",
  "-->",
  "\\(",
  "${",
  "]]>",
  "\ud800",
);
const text = fc.array(sign, { maxLength: 8 }).map((signs) => signs.join(""));
const name = fc.oneof(
  text,
  fc.constantFrom(
    "class",
    "self",
    "Type",
    "default",
    "constructor",
    "__proto__",
    "blue-500",
    "blue_500",
    "Blue 500",
    "50",
    "$root",
    ...[
      "尺寸",
      "Größe",
      "हिन्दी",
      "می‌خواهم",
      "١٫٥",
      "1.5",
      "1_5",
      "1/2",
      "ΣΣ",
      "𠮷",
      "İx",
      "é",
      "func",
      "object",
      "null",
      "_",
      "𐐀b",
    ],
  ),
  fc.string({ unit: "grapheme", maxLength: 4 }),
);
const hue = fc.oneof(fc.double({ min: -2, max: 400, noNaN: true }), fc.constantFrom("none", 0, Number.NaN, "x"));
const color = fc.record({
  colorSpace: fc.constantFrom(
    "srgb",
    "hsl",
    "hwb",
    "lab",
    "lch",
    "oklab",
    "oklch",
    "display-p3",
    "rec2020",
    "xyz-d65",
    "xyz-d50",
    "a98-rgb",
    "prophoto-rgb",
    "srgb-linear",
  ),
  components: fc.tuple(hue, hue, hue),
  alpha: fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant("half")),
});
const size = fc.record({
  value: fc.oneof(fc.double(), fc.constantFrom("1", "x")),
  unit: fc.constantFrom("px", "rem", "em", "}"),
});
const alias = fc.constantFrom("{a.one}", "{a.two}", "{nowhere}", "{a.one", { $ref: "#/a/one" }, { $ref: "#/lost" });
const simple = fc.oneof(
  color,
  size,
  alias,
  text,
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.constant({ a: [{}] }),
);
const composite = fc.oneof(
  fc.record({ color: simple, width: simple, style: fc.constantFrom("solid", "x", { dashArray: [] }) }),
  fc.array(fc.record({ color: simple, offsetX: simple, offsetY: simple, blur: simple, inset: fc.boolean() }), {
    maxLength: 3,
  }),
  fc.record({ fontFamily: fc.oneof(text, fc.array(text)), fontSize: simple, fontWeight: simple, lineHeight: simple }),
  fc.array(fc.record({ color: simple, position: simple }), { maxLength: 3 }),
  fc.array(fc.double(), { minLength: 4, maxLength: 4 }),
);
const token = fc.record(
  {
    $type: fc.constantFrom(
      "color",
      "dimension",
      "fontFamily",
      "fontWeight",
      "number",
      "duration",
      "cubicBezier",
      "strokeStyle",
      "border",
      "shadow",
      "gradient",
      "typography",
      "transition",
      "other",
    ),
    $value: fc.oneof(simple, composite),
    $description: text,
    $deprecated: fc.oneof(fc.boolean(), text),
  },
  { requiredKeys: ["$value"] },
);
const tree = fc.record({
  a: fc.record({ one: token, two: token }),
  more: fc.dictionary(name, fc.oneof(token, fc.dictionary(name, token, { maxKeys: 3 })), { maxKeys: 4 }),
});
/** Token systems of any shape, and names of projects. */
export const anySystem = fc
  .record({ base: tree, dark: tree, brand: tree, axis: name, project: text })
  .map(({ base, dark, brand, axis, project }) => ({
    project,
    system: openTokenSystem({
      sources: {
        "design-system/tokens/base.json": JSON.stringify(base),
        "design-system/tokens/themes/dark.json": JSON.stringify(dark),
        [`design-system/tokens/brands/${axis.replaceAll(/[/.]/g, "") || "b"}.json`]: JSON.stringify(brand),
      },
    }),
  }));
