/**
 * Styles of a design tool as in the raw token snapshot (specification, Token snapshot). `id` is the style's ID in the
 * tool; `reference` is its name in code and is never derived again.
 */
export interface StyleSnapshot {
  localStyles: {
    color: ColorStyleEntry[];
    typography: TypographyEntry[];
    effect: EffectStyleEntry[];
    /** The style of each ID, by kind. */
    $map: Record<"colors" | "typography" | "effects", Record<string, MappedStyle>>;
  };
}

interface StyleEntry {
  id: string;
  /** The last part of the style's name. */
  name: string;
  /** The other parts: `A/B` of `A/B/C`; empty for a name of one part. */
  group: string;
  groups: string[];
  /** Machine form of `name`, unique in its group. */
  machineName: string;
  /** `<kind>-<group>-<machineName>`, the name of its CSS variable without the dashes; unique. */
  reference: string;
  description?: string;
}

export interface ColorStyleEntry extends StyleEntry {
  /** A CSS color, or a list of CSS backgrounds, the topmost first; null if CSS supports none of it. */
  value: string | null;
  /** CSS blend mode of the only paint, or of each layer in a list; null if all are normal. */
  blend: string | null;
  sass: string;
}

/** Sizes and spacings in px, line heights in the tool's unit. */
export interface TypographyEntry extends StyleEntry {
  values: Record<string, string | number | boolean>;
}

export interface EffectStyleEntry extends StyleEntry {
  effects: { type: EffectType; value: string; blend?: string }[];
}

export type EffectType = "DROP_SHADOW" | "INNER_SHADOW" | "LAYER_BLUR" | "BACKGROUND_BLUR";

export interface MappedStyle {
  reference: string;
  type: "color" | "typography" | "effect";
  group: string;
  name: string;
}
