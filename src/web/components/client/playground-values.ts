import {
  type Control,
  FIELD_START,
  fieldName,
  fieldText,
  isPlain,
  type PlaygroundData,
  saidBy,
} from "../declaration/control.ts";

/** What a reader set, by the names of properties; undefined for one that is not to be set. */
export type Changes = ReadonlyMap<string, unknown>;

/** The values of a variant with what was set in place of them. */
export function valuesWith(variant: Record<string, unknown>, changes: Changes): Record<string, unknown> {
  const all = Object.entries({ ...variant, ...Object.fromEntries(changes) });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/**
 * What fields say that is something else than the variant. `faults` say by name why a field means nothing; what it meant
 * before (`last`) stays, so that the others go on.
 */
export function changesIn(
  fields: readonly { control: Control; text: string }[],
  variant: Record<string, unknown>,
  last: Changes = new Map(),
): { changes: Changes; faults: ReadonlyMap<string, string> } {
  const changes = new Map<string, unknown>();
  const faults = new Map<string, string>();
  for (const { control, text } of fields) {
    if (text === fieldText(control, variant[control.name])) continue;
    const said = saidBy(control, text);
    const { name } = control;
    if ("fault" in said) {
      faults.set(name, `${control.label} ${said.fault}.`);
      if (last.has(name)) changes.set(name, last.get(name));
    } else changes.set(name, "value" in said ? said.value : undefined);
  }
  return { changes, faults };
}

/** What the address of a page says was set. `isPlain` is false where somebody should be asked before that is drawn. */
export function changesInAddress(
  search: URLSearchParams,
  controls: PlaygroundData["controls"],
): { changes: Changes; isPlain: boolean } {
  const changes = new Map<string, unknown>();
  for (const control of controls) {
    const text = search.get(fieldName(control));
    const said = text === null ? undefined : saidBy(control, text);
    if (said && !("fault" in said)) changes.set(control.name, "value" in said ? said.value : undefined);
  }
  return { changes, isPlain: [...changes.values()].every(isPlain) };
}

/** The same page with what was set in its address, and the variant it was set on. */
export function addressWith(
  page: URL,
  { variant, changes, controls }: { variant: string; changes: Changes; controls: PlaygroundData["controls"] },
): URL {
  const next = new URL(page);
  for (const name of [...next.searchParams.keys()]) if (name.startsWith(FIELD_START)) next.searchParams.delete(name);
  for (const control of controls)
    if (changes.has(control.name))
      next.searchParams.set(fieldName(control), fieldText(control, changes.get(control.name)));
  if (changes.size > 0) next.searchParams.set("variant", variant);
  return next;
}
