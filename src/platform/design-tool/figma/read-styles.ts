import type { StylesReading } from "../design-tool.ts";
import type { MappedStyle, StyleSnapshot } from "../style-snapshot.ts";
import { cssEffects } from "./css-effect.ts";
import { cssPaint } from "./css-paint.ts";
import type { FigmaStyle } from "./read-file.ts";
import type { StyleLook } from "./style-look.ts";
import { nameStyles, type StyleName } from "./style-names.ts";
import { textValues } from "./text-values.ts";

/** Entries of the raw token snapshot for styles, in their order. `lookOf` says how one looks; undefined where nobody knows. */
export function readStyles(
  styles: readonly FigmaStyle[],
  lookOf: (id: string) => StyleLook | undefined,
): StylesReading {
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
      const tell = (note: string) => notes.push(`${style.name}: ${note}.`);
      if (!name || !look) {
        isWhole = false;
        tell("Figma does not say how it looks, so that it is left out; use it on a layer, or publish it");
        continue;
      }
      const head = headOf(style, name);
      if (name.note) tell(name.note);
      for (const note of add(head, look)) tell(note);
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
  if (grids > 0) notes.push(`${grids} layout grid style${grids === 1 ? " is" : "s are"} no tokens and left out.`);
  return { snapshot: { localStyles: local }, isWhole, notes };
}

type Head = ReturnType<typeof headOf>;
/** Adds an entry and answers what could not be said. */
type Add = (head: Head, look: StyleLook) => string[];

function headOf({ id, description }: FigmaStyle, { name, groups, machineName, reference }: StyleName) {
  const text = description.trim();
  const group = groups.join("/");
  return { id, name, group, groups, machineName, reference, ...(text ? { description: text } : {}) };
}
