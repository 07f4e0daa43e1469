import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { colorSpaces, hexColor, hexDisagrees, parseColor } from "../values/color-value.ts";
import { isFiniteNumber, isShare, type ValueFinding } from "./value-rules.ts";

const percentSpaces = new Set(["hsl", "hwb"]);
const hueAt: Record<string, number> = { hsl: 0, hwb: 0, lch: 2, oklch: 2 };

/** Names of color spaces in other tools. */
const spaceSynonyms: Record<string, string> = {
  rgb: "srgb",
  p3: "display-p3",
  xyz: "xyz-d65",
  "linear-srgb": "srgb-linear",
};

/** Checks a color against the Color module 2025.10. Returns the first finding, or undefined. */
export function checkColor(value: unknown): ValueFinding | undefined {
  if (!isObject(value)) {
    return {
      rule: "color-value",
      message: `the color is ${typeof value === "string" ? "a string" : "not an object"}; use an object with colorSpace and components`,
      suggestion: objectFor(value),
    };
  }
  const { colorSpace, components, hex } = value;
  if (typeof colorSpace !== "string" || !colorSpaces.has(colorSpace)) return unknownSpace(colorSpace);
  if (!Array.isArray(components) || components.length !== 3) {
    const message = "a color must have three components";
    return { rule: "color-components", message, suggestion: "Write alpha as a separate member next to components." };
  }
  if (!components.every((part) => isFiniteNumber(part) || part === "none")) {
    const message = 'components must be numbers or "none"';
    return {
      rule: "color-components",
      message,
      suggestion: "Write each component as a JSON number, without quotes or %.",
    };
  }
  if (!components.every((part, index) => part === "none" || inRange(colorSpace, index, part))) {
    const message = `a component is outside the range of ${colorSpace}`;
    return { rule: "color-range", message, suggestion: rangeOf(colorSpace) };
  }
  const alpha = checkAlpha(value);
  if (alpha) return alpha;
  if (hex !== undefined && !(typeof hex === "string" && /^#[0-9a-f]{6}$/i.test(hex))) {
    const isHex = typeof hex === "string" && /^#[0-9a-f]+$/i.test(hex);
    const message = isHex ? "hex must have six digits" : `${JSON.stringify(hex)} isn't a hex color`;
    return { rule: "color-hex", message, suggestion: "Write #rrggbb, and put the transparency into alpha." };
  }
  if (!hexDisagrees(value)) return undefined;
  const message = "hex and the components are different colors";
  const ours = hexColor({ ...value, hex: undefined, alpha: 1 });
  return { rule: "color-hex", message, suggestion: ours && `The components are ${ours}.` };
}

/** Checks the alpha of a color, regardless of its components. */
export function checkAlpha(value: unknown): ValueFinding | undefined {
  if (!isObject(value) || value.alpha === undefined || isShare(value.alpha)) return undefined;
  const message = "alpha must be a number from 0 to 1";
  return { rule: "color-alpha", message, suggestion: "Write a number from 0 to 1, such as 0.5 for half transparent." };
}

function unknownSpace(space: unknown): ValueFinding {
  const message = "colorSpace must be one of the 14 supported color spaces";
  const text = typeof space === "string" ? space.toLowerCase() : "";
  const meant = spaceSynonyms[text] ?? didYouMean(text, colorSpaces);
  return {
    rule: "color-space",
    message,
    suggestion: meant ? `Did you mean "${meant}"?` : `Use ${[...colorSpaces].join(", ")}.`,
  };
}

/** Returns a CSS color as a DTCG value, or an example for other values. */
function objectFor(value: unknown): string {
  const rgb = typeof value === "string" ? parseColor(value) : undefined;
  if (rgb === undefined) return 'Write it like {"colorSpace":"srgb","components":[0,0,1]}.';
  const components = [rgb.r, rgb.g, rgb.b].map((channel) => Number(channel.toFixed(4)));
  const hex = hexColor(value)?.slice(0, 7);
  const alpha = rgb.alpha < 1 ? { alpha: Number(rgb.alpha.toFixed(4)) } : {};
  return `Write ${JSON.stringify({ colorSpace: "srgb", components, ...alpha, hex })}.`;
}

function rangeOf(space: string): string | undefined {
  if (percentSpaces.has(space)) return "The hue must be from 0 to 360, and the other components from 0 to 100.";
  if (space === "lab" || space === "lch")
    return "The lightness must be from 0 to 100, and the hue of lch from 0 to 360.";
  if (space.startsWith("ok")) return "The lightness must be from 0 to 1, and the hue of oklch from 0 to 360.";
  return "Components must be from 0 to 1. Divide values from 0 to 255 by 255.";
}

function inRange(space: string, index: number, component: number): boolean {
  if (hueAt[space] === index) return component >= 0 && component < 360;
  if (percentSpaces.has(space)) return component >= 0 && component <= 100;
  if (space === "lab" || space === "lch")
    return index === 0 ? component >= 0 && component <= 100 : space === "lab" || component >= 0;
  if (space === "oklab" || space === "oklch")
    return index === 0 ? component >= 0 && component <= 1 : space === "oklab" || component >= 0;
  return component >= 0 && component <= 1;
}
