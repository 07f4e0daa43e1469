import type { EffectEntry, EffectType } from "../style-snapshot.ts";
import { blendMode, cssColor } from "./css-paint.ts";
import { membersIn, numberIn, rounded, textIn } from "./pick.ts";

type Members = Record<string, unknown>;

const TYPES: Record<string, EffectType> = {
  DROP_SHADOW: "DROP_SHADOW",
  INNER_SHADOW: "INNER_SHADOW",
  LAYER_BLUR: "LAYER_BLUR",
  BACKGROUND_BLUR: "BACKGROUND_BLUR",
};

/** Effects of the REST API as layers of `box-shadow`, `filter` and `backdrop-filter`. What is hidden counts as absent. */
export function cssEffects(effects: readonly Members[]): { effects: EffectEntry["effects"]; notes: string[] } {
  const notes: string[] = [];
  const visible = effects.filter(({ visible }) => visible !== false);
  if (visible.length === 0) notes.push(effects.length === 0 ? "it has no effect" : "all its effects are hidden");
  return {
    effects: visible.flatMap((effect) => {
      const name = textIn(effect, "type") ?? "";
      const type = TYPES[name];
      if (type === undefined) {
        notes.push(`CSS has no ${name.toLowerCase().replaceAll("_", " ") || "such"} effect: it is left out`);
        return [];
      }
      return [type.endsWith("BLUR") ? { type, value: blur(effect, notes) } : shadow(effect, type, notes)];
    }),
    notes,
  };
}

function shadow(effect: Members, type: EffectType, notes: string[]): EffectEntry["effects"][number] {
  const { x, y } = membersIn(effect, "offset");
  const lengths = [x, y, effect.radius, effect.spread].map(
    (length) => `${typeof length === "number" ? rounded(length) : 0}px`,
  );
  const value = `${type === "INNER_SHADOW" ? "inset " : ""}${lengths.join(" ")} ${cssColor(membersIn(effect, "color"))}`;
  const blend = blendMode(effect, notes);
  return { type, value, ...(blend === "normal" ? {} : { blend }) };
}

/** CSS takes the standard deviation (Filter Effects, 6), which is half of what the tool calls radius. */
function blur(effect: Members, notes: string[]): string {
  if (effect.blurType === "PROGRESSIVE") notes.push("CSS has no progressive blur: it is even, as strong as at its end");
  return `blur(${rounded(Math.max(0, numberIn(effect, "radius") ?? 0) / 2)}px)`;
}
