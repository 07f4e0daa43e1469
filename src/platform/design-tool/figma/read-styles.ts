import { isObject } from "../../../safe/is-object.ts";
import { plainText } from "../../../safe/plain-text.ts";
import type { FetchedStyles } from "../design-tool.ts";
import type { EffectStyleEntry, EffectType, MappedStyle, StyleSnapshot } from "../style-snapshot.ts";
import { blendMode, cssColor, cssPaint } from "./css-paint.ts";
import { membersIn, numberIn, pickText, rounded } from "./pick.ts";
import type { FigmaStyle } from "./read-file.ts";
import type { StyleLook } from "./style-look.ts";
import { nameStyles, type StyleName } from "./style-names.ts";

/**
 * Entries of the raw token snapshot for styles, in their order. `lookOf` returns the look of one; undefined if unknown.
 */
export function readStyles(
  styles: readonly FigmaStyle[],
  lookOf: (id: string) => StyleLook | undefined,
): FetchedStyles {
  const notes: string[] = [];
  let isWhole = true;
  const local: StyleSnapshot["localStyles"] = {
    color: [],
    typography: [],
    effect: [],
    $map: { colors: {}, typography: {}, effects: {} },
  };
  const take = (type: string, kind: MappedStyle["type"], map: keyof typeof local.$map, add: Add) => {
    const own = styles.filter((style) => style.type === type);
    const names = nameStyles(kind, own);
    for (const style of own) {
      const name = names.get(style.id);
      const look = lookOf(style.id);
      const report = (note: string) => notes.push(`${style.name}: ${note}.`);
      if (!name || !look) {
        isWhole = false;
        report("left out, because Figma does not provide its values. Use the style on a layer, or publish it");
        continue;
      }
      const head = headOf(style, name);
      if (name.note) report(name.note);
      for (const note of add(head, look)) report(note);
      local.$map[map][style.id] = { reference: head.reference, type: kind, group: head.group, name: head.name };
    }
  };
  take("FILL", "color", "colors", (head, look) => {
    const { value, blend, notes } = cssPaint(look.paints ?? []);
    local.color.push({ ...head, value, blend, sass: `$${head.reference}` });
    return notes;
  });
  take("TEXT", "typography", "typography", (head, look) => {
    const { values, notes } = textValues(look.text ?? {});
    local.typography.push({ ...head, values });
    return notes;
  });
  take("EFFECT", "effect", "effects", (head, look) => {
    const { effects, notes } = cssEffects(look.effects ?? []);
    local.effect.push({ ...head, effects });
    return notes;
  });
  const grids = styles.filter(({ type }) => type === "GRID").length;
  if (grids > 0)
    notes.push(
      `${grids} layout grid style${grids === 1 ? " is" : "s are"} left out, because tokens cannot represent grids.`,
    );
  return { snapshot: { localStyles: local }, isWhole, notes };
}

type Head = ReturnType<typeof headOf>;
/** Adds an entry and returns notes about unsupported features. */
type Add = (head: Head, look: StyleLook) => string[];

function headOf({ id, description }: FigmaStyle, { name, groups, machineName, reference }: StyleName) {
  const text = description.trim();
  const group = groups.join("/");
  return { id, name, group, groups, machineName, reference, ...(text ? { description: text } : {}) };
}

type Members = Record<string, unknown>;

const TYPES: Record<string, EffectType> = {
  DROP_SHADOW: "DROP_SHADOW",
  INNER_SHADOW: "INNER_SHADOW",
  LAYER_BLUR: "LAYER_BLUR",
  BACKGROUND_BLUR: "BACKGROUND_BLUR",
};

/** Effects of the REST API as layers of `box-shadow`, `filter` and `backdrop-filter`. Hidden effects are ignored. */
function cssEffects(effects: readonly Members[]): { effects: EffectStyleEntry["effects"]; notes: string[] } {
  const notes: string[] = [];
  const visible = effects.filter(({ visible }) => visible !== false);
  if (visible.length === 0) notes.push(effects.length === 0 ? "it has no effect" : "all its effects are hidden");
  return {
    effects: visible.flatMap((effect) => {
      const name = pickText(effect, "type") ?? "";
      const type = TYPES[name];
      if (type === undefined) {
        notes.push(`CSS has no ${name.toLowerCase().replaceAll("_", " ") || "such"} effect, so it is left out`);
        return [];
      }
      return [type.endsWith("BLUR") ? { type, value: blur(effect, notes) } : shadow(effect, type, notes)];
    }),
    notes,
  };
}

function shadow(effect: Members, type: EffectType, notes: string[]): EffectStyleEntry["effects"][number] {
  const { x, y } = membersIn(effect, "offset");
  const lengths = [x, y, effect.radius, effect.spread].map(
    (length) => `${typeof length === "number" ? rounded(length) : 0}px`,
  );
  const value = `${type === "INNER_SHADOW" ? "inset " : ""}${lengths.join(" ")} ${cssColor(membersIn(effect, "color"))}`;
  const blend = blendMode(effect, notes);
  return { type, value, ...(blend === "normal" ? {} : { blend }) };
}

/** CSS uses the standard deviation (Filter Effects, 6), which is half of the tool's radius. */
function blur(effect: Members, notes: string[]): string {
  if (effect.blurType === "PROGRESSIVE")
    notes.push("CSS has no progressive blur, so it becomes uniform with its final strength");
  return `blur(${rounded(Math.max(0, numberIn(effect, "radius") ?? 0) / 2)}px)`;
}

/**
 * Members of a text style in the REST API (`TypeStyle`), in the order of the snapshot. Alignment belongs to the layer.
 */
const TAKEN = [
  "fontFamily",
  "fontPostScriptName",
  "fontStyle",
  "italic",
  "fontWeight",
  "fontSize",
  "textAlignHorizontal",
  "textAlignVertical",
  "textCase",
  "textDecoration",
  "letterSpacing",
  "lineHeightPx",
  "lineHeightPercent",
  "lineHeightPercentFontSize",
  "lineHeightUnit",
  "paragraphSpacing",
  "paragraphIndent",
  "listSpacing",
] as const;

/** Values of a text style, unchanged except for float noise; omitted ones stay omitted. */
function textValues(style: Record<string, unknown>): {
  values: Record<string, string | number | boolean>;
  notes: string[];
} {
  const values: Record<string, string | number | boolean> = {};
  for (const key of TAKEN) {
    const value = style[key];
    if (typeof value === "number" && Number.isFinite(value)) values[key] = rounded(value);
    else if (typeof value === "boolean") values[key] = value;
    else if (typeof value === "string") values[key] = plainText(value) ?? "";
  }
  const flags = isObject(style.opentypeFlags) ? Object.entries(style.opentypeFlags) : [];
  const on = flags.filter(([, value]) => value === 1).map(([name]) => (plainText(name) ?? "").toLowerCase());
  if (on.length > 0) values.fontFeatures = on.sort().join(", ");
  const missing = (["fontFamily", "fontSize"] as const).filter((key) => values[key] === undefined);
  return { values, notes: missing.map((key) => `it has no ${key === "fontFamily" ? "font" : "size"}`) };
}
