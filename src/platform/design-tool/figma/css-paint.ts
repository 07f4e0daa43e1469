import { type FigmaGradient, figmaGradientText } from "./css-gradient.ts";
import { membersIn, numberIn, pickList, pickText, rounded } from "./pick.ts";

type Members = Record<string, unknown>;

/** Paints in CSS: a color, or a list of backgrounds with the topmost first. */
export interface CssPaint {
  value: string | null;
  /** CSS blend mode of each part of `value`, as `background-blend-mode` lists them; null if all are normal. */
  blend: string | null;
  /** Features that CSS doesn't support. */
  notes: string[];
}

/** Blend modes with another name in CSS (Compositing and Blending, 10.1); missing ones don't exist in CSS. */
const BLEND_MODES: Record<string, string> = {
  PASS_THROUGH: "normal",
  NORMAL: "normal",
  DARKEN: "darken",
  MULTIPLY: "multiply",
  COLOR_BURN: "color-burn",
  LIGHTEN: "lighten",
  SCREEN: "screen",
  COLOR_DODGE: "color-dodge",
  OVERLAY: "overlay",
  SOFT_LIGHT: "soft-light",
  HARD_LIGHT: "hard-light",
  DIFFERENCE: "difference",
  EXCLUSION: "exclusion",
  HUE: "hue",
  SATURATION: "saturation",
  COLOR: "color",
  LUMINOSITY: "luminosity",
};

/** Paints of the REST API, from the bottom up. Hidden paints are ignored. */
export function cssPaint(paints: readonly Members[]): CssPaint {
  const notes: string[] = [];
  const visible = paints.filter(({ visible }) => visible !== false);
  if (visible.length === 0) notes.push(paints.length === 0 ? "it has no fill" : "all its fills are hidden");
  const layers = visible.flatMap((paint) => layerOf(paint, notes));
  // A color must be the last in a list of backgrounds; one above others becomes a constant gradient.
  const texts = layers.map(({ color, text }, index) =>
    color === undefined || index === 0 ? (color ?? text) : `linear-gradient(${color}, ${color})`,
  );
  const blends = layers.map(({ blend }) => blend);
  return {
    value: texts.length === 0 ? null : texts.reverse().join(", "),
    blend: blends.every((blend) => blend === "normal") ? null : blends.reverse().join(", "),
    notes,
  };
}

interface Layer {
  /** For a solid paint. */
  color?: string;
  text: string;
  blend: string;
}

function layerOf(paint: Members, notes: string[]): Layer[] {
  const type = pickText(paint, "type") ?? "";
  const opacity = numberIn(paint, "opacity") ?? 1;
  if (type === "SOLID") {
    const color = cssColor(membersIn(paint, "color"), opacity);
    return [{ color, text: color, blend: blendMode(paint, notes) }];
  }
  if (type.startsWith("GRADIENT_")) {
    const { text, note } = figmaGradientText(readGradient(paint, type, opacity));
    if (note) notes.push(note);
    return text === undefined ? [] : [{ text, blend: blendMode(paint, notes) }];
  }
  notes.push(`a fill of type ${type.toLowerCase() || "unknown"} is not a color, so it is left out`);
  return [];
}

function readGradient(paint: Members, type: string, opacity: number): FigmaGradient {
  return {
    type,
    handles: pickList(paint, "gradientHandlePositions").map((handle) => ({
      x: numberIn(handle, "x") ?? 0,
      y: numberIn(handle, "y") ?? 0,
    })),
    stops: pickList(paint, "gradientStops").map((stop) => ({
      color: cssColor(membersIn(stop, "color"), opacity),
      position: numberIn(stop, "position") ?? 0,
    })),
  };
}

/** `#1d70b8`, or `rgba(29, 112, 184, 0.5)` if it isn't opaque. Channels are 0 to 1. */
export function cssColor(color: Members, opacity = 1): string {
  const channels = ["r", "g", "b"].map((key) => Math.round(clamped(numberIn(color, key) ?? 0) * 255));
  const alpha = rounded(clamped((numberIn(color, "a") ?? 1) * opacity));
  if (alpha < 1) return `rgba(${channels.join(", ")}, ${alpha})`;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** The CSS blend mode of a paint or an effect. */
export function blendMode(members: Members, notes: string[]): string {
  const mode = pickText(members, "blendMode") ?? "NORMAL";
  const blend = BLEND_MODES[mode];
  if (blend === undefined)
    notes.push(`CSS has no blend mode ${mode.toLowerCase().replaceAll("_", " ")}, so it becomes normal`);
  return blend ?? "normal";
}
