import {
  type Control,
  FIELD_START,
  fieldName,
  fieldText,
  isHarmlessText,
  type PlaygroundData,
  parseField,
} from "../declaration/control.ts";

/** The reader's changes, by property name. Undefined removes a value. */
export type ChangedValues = ReadonlyMap<string, unknown>;

/** The values of a variant with the changes applied. */
export function valuesWith(variant: Record<string, unknown>, changes: ChangedValues): Record<string, unknown> {
  const all = Object.entries({ ...variant, ...Object.fromEntries(changes) });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/**
 * The fields that differ from the variant. `faults` has the reason for each invalid field; its last valid value
 * (`last`) stays, so that the others still work.
 */
export function changesIn(
  fields: readonly { control: Control; text: string }[],
  variant: Record<string, unknown>,
  last: ChangedValues = new Map(),
): { changes: ChangedValues; faults: ReadonlyMap<string, string> } {
  const changes = new Map<string, unknown>();
  const faults = new Map<string, string>();
  for (const { control, text } of fields) {
    if (text === fieldText(control, variant[control.name])) continue;
    const said = parseField(control, text);
    const { name } = control;
    if ("fault" in said) {
      faults.set(name, `${control.label} ${said.fault}.`);
      if (last.has(name)) changes.set(name, last.get(name));
    } else changes.set(name, "value" in said ? said.value : undefined);
  }
  return { changes, faults };
}

/** The changes in a page's address. `isHarmlessText` is false if the reader must confirm before they are drawn. */
export function changesInAddress(
  search: URLSearchParams,
  controls: PlaygroundData["controls"],
): { changes: ChangedValues; isPlain: boolean } {
  const changes = new Map<string, unknown>();
  for (const control of controls) {
    const text = search.get(fieldName(control));
    const said = text === null ? undefined : parseField(control, text);
    if (said && !("fault" in said)) changes.set(control.name, "value" in said ? said.value : undefined);
  }
  return { changes, isPlain: [...changes.values()].every(isHarmlessText) };
}

/** The page's address with the changes and their variant. */
export function addressWith(
  page: URL,
  { variant, changes, controls }: { variant: string; changes: ChangedValues; controls: PlaygroundData["controls"] },
): URL {
  const next = new URL(page);
  for (const name of [...next.searchParams.keys()]) if (name.startsWith(FIELD_START)) next.searchParams.delete(name);
  for (const control of controls)
    if (changes.has(control.name))
      next.searchParams.set(fieldName(control), fieldText(control, changes.get(control.name)));
  if (changes.size > 0) next.searchParams.set("variant", variant);
  return next;
}
