/** The reference box of percentages, in user units; undefined if it depends on the drawing. */
export type ReferenceBox = { width: number; height: number } | undefined;

/** Pixels per absolute CSS unit. */
export const PIXELS: Readonly<Record<string, number>> = {
  "": 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
  q: 96 / 101.6,
};
const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

const print = (value: number): string => String(Number(value.toFixed(6)));

function measure(given: string): { value: number; unit: string } | undefined {
  const [, value, unit = ""] = /^([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z]*|%)$/i.exec(given.trim()) ?? [];
  return value === undefined ? undefined : { value: Number(value), unit: unit.toLowerCase() };
}

function length(given: string, em: number, side: number | undefined): number | undefined {
  const read = measure(given);
  if (!read) return undefined;
  if (read.unit === "%") return side === undefined ? undefined : (read.value * side) / 100;
  if (read.unit === "em") return read.value * em;
  if (read.unit === "rem") return read.value * 16;
  const pixels = PIXELS[read.unit];
  return pixels === undefined ? undefined : read.value * pixels;
}

function angle(given: string): number | undefined {
  const read = measure(given);
  if (!read) return undefined;
  if (read.unit === "") return read.value;
  const degrees = DEGREES[read.unit];
  return degrees === undefined ? undefined : read.value * degrees;
}

function ratio(given: string): number | undefined {
  const read = measure(given);
  return read && (read.unit === "%" ? read.value / 100 : read.unit === "" ? read.value : undefined);
}

type Args = readonly string[];

const call = (name: string, values: readonly (number | undefined)[]): string | undefined =>
  values.some((value) => value === undefined)
    ? undefined
    : `${name}(${values.map((value) => print(value ?? 0)).join(" ")})`;

const isNothing = (given: string | undefined): boolean => measure(given ?? "")?.value === 0;

function tilt(given: string | undefined, given2 = "0"): string | undefined {
  const angles = [angle(given ?? ""), angle(given2)];
  const [x, y] = angles.map((one) => one !== undefined && Math.tan((one * Math.PI) / 180));
  return typeof x === "number" && typeof y === "number" ? `matrix(1 ${print(y)} ${print(x)} 1 0 0)` : undefined;
}

function oneCall(name: string, args: Args, em: number, box: ReferenceBox): string | undefined {
  const [x = "", y] = args;
  switch (name) {
    case "translate":
      return call("translate", [length(x, em, box?.width), length(y ?? "0", em, box?.height)]);
    case "translatex":
      return call("translate", [length(x, em, box?.width), 0]);
    case "translatey":
      return call("translate", [0, length(x, em, box?.height)]);
    case "translate3d":
      return isNothing(args[2]) ? oneCall("translate", args.slice(0, 2), em, box) : undefined;
    case "translatez":
      return isNothing(x) ? "translate(0 0)" : undefined;
    case "scale":
      return call("scale", [ratio(x), ratio(y ?? x)]);
    case "scalex":
      return call("scale", [ratio(x), 1]);
    case "scaley":
      return call("scale", [1, ratio(x)]);
    case "scale3d":
      return call("scale", [ratio(x), ratio(y ?? "")]);
    case "rotate":
    case "rotatez":
      return call("rotate", [angle(x)]);
    case "skew":
      return tilt(x, y);
    case "skewx":
      return call("skewX", [angle(x)]);
    case "skewy":
      return call("skewY", [angle(x)]);
    case "matrix":
      return args.length === 6 ? call("matrix", args.map(ratio)) : undefined;
    default:
      return undefined;
  }
}

/**
 * A CSS `transform` as an attribute value, in user units and degrees; undefined if the attribute doesn't support it:
 * three dimensions, other functions, percentages without a box.
 * @param em user units of one em.
 */
export function transformAttribute(value: string, em: number, box: ReferenceBox): string | undefined {
  const given = value.trim();
  if (/^none$/i.test(given)) return "";
  if (given.length > 4000 || !/^(?:[a-z][a-z0-9]*\([^()]*\)[\s,]*)+$/i.test(given)) return undefined;
  const calls = [...given.matchAll(/([a-z][a-z0-9]*)\(([^()]*)\)/gi)].map(([, name = "", inside = ""]) =>
    oneCall(name.toLowerCase(), inside.trim().split(/\s*,\s*|\s+/), em, box),
  );
  return calls.some((one) => one === undefined) ? undefined : calls.join(" ");
}

/** Whether CSS accepts a `transform`: its lengths and angles need units, unless they are 0 (CSS Values 4, 6). */
export const isCssTransform = (value: string): boolean =>
  !Array.from(value.slice(0, 4000).matchAll(/\b(?:translate|rotate|skew)[a-z0-9]*\(([^()]*)\)/gi)).some(
    ([, inside = ""]) => inside.split(/[\s,]+/).some((one) => /^[+-]?[\d.]+$/.test(one) && /[1-9]/.test(one)),
  );

/**
 * The properties `translate`, `rotate` and `scale` as functions before the ones in `transform` (CSS Transforms 2, 8).
 */
export function addTransformProperties(get: (property: string) => string | undefined): string | undefined {
  const [translate, rotate, scale, transform] = ["translate", "rotate", "scale", "transform"].map((property) => {
    const value = get(property)?.trim();
    return value === undefined || /^none$/i.test(value) ? undefined : value;
  });
  if (translate === undefined && rotate === undefined && scale === undefined) return get("transform");
  const parts = [
    translate && `translate(${translate.split(/\s+/).join(",")})`,
    rotate &&
      `rotate(${rotate
        .split(/\s+/)
        .filter((word) => word !== "z")
        .join(" ")})`,
    scale && `scale(${scale.split(/\s+/).join(",")})`,
    transform,
  ];
  return parts.filter(Boolean).join(" ");
}
