import { BLENDS, blended, colorFromText, colorOfHsl, colorOfHsv, hslOf, lumaOf, mixed } from "./colors.ts";
import { UnreadLess } from "./syntax.ts";
import { colorOf, cssOf, inUnit, type LessColor, type LessNumber, type LessValue, numberOf, wordOf } from "./value.ts";

type Arguments = readonly LessValue[];
type LessFunction = (values: Arguments) => LessValue | undefined;

function colorAt(values: Arguments, at: number): LessColor {
  const value = values[at];
  const read = value?.kind === "text" ? colorFromText(value.text) : value;
  if (read?.kind !== "color") throw new UnreadLess(`${value ? cssOf(value) : "an argument"} isn't a color`);
  return read;
}

function numberAt(values: Arguments, at: number, usual?: number): LessNumber {
  const value = values[at] ?? (usual === undefined ? undefined : numberOf(usual));
  if (value?.kind !== "number") throw new UnreadLess(`${value ? cssOf(value) : "an argument"} isn't a number`);
  return value;
}

/** A share to 1 of `50%` and of `0.5`. */
const shareOf = ({ value, unit }: LessNumber): number => (unit === "%" ? value / 100 : value);
/** A share to 1 of `50%` and of `50`. */
const amountAt = (values: Arguments, at: number, usual?: number): number => numberAt(values, at, usual).value / 100;
const textAt = (values: Arguments, at: number): string => {
  const value = values[at];
  return value === undefined ? "" : value.kind === "text" ? value.text : cssOf(value);
};

/** Moves saturation or lightness by an amount, or by a share of it. */
const moved =
  (channel: "s" | "l", direction: 1 | -1): LessFunction =>
  (values) => {
    const color = colorAt(values, 0);
    const hsl = hslOf(color);
    const amount = amountAt(values, 1) * (textAt(values, 2) === "relative" ? hsl[channel] : 1) * direction;
    return colorOfHsl({ ...hsl, [channel]: Math.min(1, Math.max(0, hsl[channel] + amount)) }, color.alpha);
  };

const faded =
  (next: (alpha: number, amount: number) => number): LessFunction =>
  (values) => {
    const color = colorAt(values, 0);
    return colorOf(color.rgb, next(color.alpha, amountAt(values, 1)));
  };

const rounded =
  (round: (value: number) => number): LessFunction =>
  (values) => {
    const { value, unit } = numberAt(values, 0);
    return numberOf(round(value), unit);
  };

/** Channels to 255. CSS has other forms (`rgb(0 0 0 / 50%)`), which stay text. */
const rgb: LessFunction = (values) => {
  const [first] = values;
  if (first?.kind === "color" && values.length === 2) return colorOf(first.rgb, shareOf(numberAt(values, 1)));
  if (values.length < 3 || values.some(({ kind }) => kind !== "number")) return undefined;
  const channel = (at: number) => {
    const { value, unit } = numberAt(values, at);
    return unit === "%" ? value * 2.55 : value;
  };
  return colorOf([channel(0), channel(1), channel(2)], shareOf(numberAt(values, 3, 1)));
};

const hsl: LessFunction = (values) => {
  if (values.length < 3 || values.some(({ kind }) => kind !== "number")) return undefined;
  const [s, l] = [shareOf(numberAt(values, 1)), shareOf(numberAt(values, 2))];
  return colorOfHsl({ h: numberAt(values, 0).value, s, l }, shareOf(numberAt(values, 3, 1)));
};

const hsv: LessFunction = (values) => {
  const [s, v] = [shareOf(numberAt(values, 1)), shareOf(numberAt(values, 2))];
  return colorOfHsv(numberAt(values, 0).value, s, v, shareOf(numberAt(values, 3, 1)));
};

const BLACK = colorOf([0, 0, 0]);
const WHITE = colorOf([255, 255, 255]);

const contrast: LessFunction = (values) => {
  const color = colorAt(values, 0);
  const [one, other] = [values[1] ? colorAt(values, 1) : BLACK, values[2] ? colorAt(values, 2) : WHITE];
  const [dark, light] = lumaOf(one) > lumaOf(other) ? [other, one] : [one, other];
  return lumaOf(color) < (values[3] ? shareOf(numberAt(values, 3)) : 0.43) ? light : dark;
};

const least =
  (isLess: boolean): LessFunction =>
  (values) => {
    if (values.length === 0 || values.some(({ kind }) => kind !== "number")) return undefined;
    const numbers = values.map((_, at) => numberAt(values, at));
    const unit = numbers.find((each) => each.unit !== "")?.unit ?? "";
    const all = numbers.map((each) => (each.unit === "" ? { ...each, unit } : inUnit(each, unit)));
    // Lengths that only a page can compare stay a function of CSS.
    if (all.some((each) => each.unit !== unit)) return undefined;
    const found = all.map(({ value }) => value);
    return numberOf(isLess ? Math.min(...found) : Math.max(...found), unit);
  };

const itemsOf = (value: LessValue | undefined): Arguments =>
  value === undefined ? [] : value.kind === "list" ? value.items : [value];

/** `%("%d-%s", 1, a)`: each placeholder is the next value. */
function formatted(values: Arguments): LessValue {
  let at = 0;
  const text = textAt(values, 0).replace(/%[sda%]/gi, (mark) => {
    if (mark === "%%") return "%";
    at += 1;
    const value = values[at];
    return value === undefined ? "" : /s/i.test(mark) ? textAt(values, at) : cssOf(value);
  });
  const [first] = values;
  return { kind: "text", text, quote: first?.kind === "text" ? first.quote : "" };
}

const channel = (read: (color: LessColor) => number, unit = ""): LessFunction =>
  ((values) => numberOf(read(colorAt(values, 0)), unit)) satisfies LessFunction;

const is = (test: (value: LessValue) => boolean): LessFunction =>
  ((values) => wordOf(String(values[0] !== undefined && test(values[0])))) satisfies LessFunction;

/**
 * The functions of Less. A call of another name, or one without a result here, is a function of CSS.
 *
 * @see https://lesscss.org/functions/
 */
export const FUNCTIONS: ReadonlyMap<string, LessFunction> = new Map(
  Object.entries<LessFunction>({
    ...{ rgb, rgba: rgb, hsl, hsla: hsl, hsv, hsva: hsv, contrast },
    color: (values) => colorAt(values, 0),
    lighten: moved("l", 1),
    darken: moved("l", -1),
    saturate: (values) => (values.length < 2 ? undefined : moved("s", 1)(values)),
    desaturate: moved("s", -1),
    greyscale: (values) => {
      const color = colorAt(values, 0);
      return colorOfHsl({ ...hslOf(color), s: 0 }, color.alpha);
    },
    spin: (values) => {
      const color = colorAt(values, 0);
      const all = hslOf(color);
      return colorOfHsl({ ...all, h: all.h + numberAt(values, 1).value }, color.alpha);
    },
    fade: faded((_, amount) => amount),
    fadein: faded((alpha, amount) => alpha + amount),
    fadeout: faded((alpha, amount) => alpha - amount),
    mix: (values) => mixed(colorAt(values, 0), colorAt(values, 1), amountAt(values, 2, 50)),
    tint: (values) => mixed(WHITE, colorAt(values, 0), amountAt(values, 1, 50)),
    shade: (values) => mixed(BLACK, colorAt(values, 0), amountAt(values, 1, 50)),
    hue: channel((color) => hslOf(color).h),
    saturation: channel((color) => hslOf(color).s * 100, "%"),
    lightness: channel((color) => hslOf(color).l * 100, "%"),
    red: channel((color) => color.rgb[0]),
    green: channel((color) => color.rgb[1]),
    blue: channel((color) => color.rgb[2]),
    alpha: (values) => (values[0]?.kind === "color" ? numberOf(values[0].alpha) : undefined),
    luma: channel((color) => Math.round(lumaOf(color) * color.alpha * 10_000_000) / 100_000, "%"),
    ...Object.fromEntries(
      [...BLENDS].map(([name, blend]): [string, LessFunction] => [
        name,
        (values) => blended(blend, colorAt(values, 0), colorAt(values, 1)),
      ]),
    ),
    ceil: rounded(Math.ceil),
    floor: rounded(Math.floor),
    sqrt: rounded(Math.sqrt),
    abs: rounded(Math.abs),
    round: (values) => {
      const { value, unit } = numberAt(values, 0);
      const factor = 10 ** numberAt(values, 1, 0).value;
      return numberOf(Math.round(value * factor) / factor, unit);
    },
    pow: (values) => numberOf(numberAt(values, 0).value ** numberAt(values, 1).value, numberAt(values, 0).unit),
    mod: (values) => numberOf(numberAt(values, 0).value % numberAt(values, 1).value, numberAt(values, 0).unit),
    pi: () => numberOf(Math.PI),
    min: least(true),
    max: least(false),
    percentage: (values) => numberOf(numberAt(values, 0).value * 100, "%"),
    unit: (values) => numberOf(numberAt(values, 0).value, textAt(values, 1)),
    "get-unit": (values) => wordOf(numberAt(values, 0).unit),
    convert: (values) => inUnit(numberAt(values, 0), textAt(values, 1)),
    e: (values) => wordOf(textAt(values, 0)),
    escape: (values) => wordOf(encodeURI(textAt(values, 0)).replaceAll("=", "%3D").replaceAll(":", "%3A")),
    "%": formatted,
    length: (values) => numberOf(itemsOf(values[0]).length),
    extract: (values) => {
      const item = itemsOf(values[0])[numberAt(values, 1).value - 1];
      if (item === undefined) throw new UnreadLess("a list has fewer items");
      return item;
    },
    iscolor: is(({ kind }) => kind === "color"),
    isnumber: is(({ kind }) => kind === "number"),
    isstring: is((value) => value.kind === "text" && value.quote !== ""),
    iskeyword: is((value) => value.kind === "text" && value.quote === ""),
    ispixel: is((value) => value.kind === "number" && value.unit === "px"),
    ispercentage: is((value) => value.kind === "number" && value.unit === "%"),
    isem: is((value) => value.kind === "number" && value.unit === "em"),
  }),
);

/** Functions that need files or more than values. */
export const REFUSED: ReadonlySet<string> = new Set([
  ...["data-uri", "image-size", "image-width", "image-height", "svg-gradient", "each", "range", "replace"],
]);
