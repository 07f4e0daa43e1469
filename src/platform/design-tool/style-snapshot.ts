/**
 * Styles of a design tool as the raw token snapshot has them (specification, Token snapshot). `id` is that of the style
 * in the tool; `reference` names the style for code and is never made anew from anything else.
 */
export interface StyleSnapshot {
  localStyles: {
    color: ColorEntry[];
    typography: TypographyEntry[];
    effect: EffectEntry[];
    /** What the id of a style stands for, by kind. */
    $map: Record<"colors" | "typography" | "effects", Record<string, MappedStyle>>;
  };
}

interface StyleEntry {
  id: string;
  /** The last part of the style's name. */
  name: string;
  /** The other parts: `A/B` of `A/B/C`; empty without. */
  group: string;
  groups: string[];
  /** Machine form of `name`, unique in its group. */
  machineName: string;
  /** `<kind>-<group>-<machineName>`, the name of its CSS variable without the dashes; unique. */
  reference: string;
  description?: string;
}

export interface ColorEntry extends StyleEntry {
  /** A CSS color, or a list of CSS backgrounds, the topmost first; null where nothing of it can be said in CSS. */
  value: string | null;
  /** CSS blend mode of the only paint, or of each layer in a list; null where all are normal. */
  blend: string | null;
  sass: string;
}

/** Sizes and spacings in px, line heights as the tool keeps them. */
export interface TypographyEntry extends StyleEntry {
  values: Record<string, string | number | boolean>;
}

export interface EffectEntry extends StyleEntry {
  effects: { type: EffectType; value: string; blend?: string }[];
}

export type EffectType = "DROP_SHADOW" | "INNER_SHADOW" | "LAYER_BLUR" | "BACKGROUND_BLUR";

export interface MappedStyle {
  reference: string;
  type: "color" | "typography" | "effect";
  group: string;
  name: string;
}
