import { createNumbering, machineForm } from "../../../engines/text/machine-name.ts";
import type { FigmaStyle } from "./read-file.ts";

/** The name of a style in code. */
export interface StyleName {
  name: string;
  groups: string[];
  machineName: string;
  reference: string;
  /** Set if another style has the name already. */
  note?: string;
}

/**
 * Names of the styles of one kind, by ID. `A/B/C` is C in the groups A and B, and `<kind>-a-b-c` in code. Of equal
 * names, the one with the lower ID keeps it and the next are numbered (`-2`), so that reordering layers renames
 * nothing.
 */
export function nameStyles(kind: string, styles: readonly FigmaStyle[]): Map<string, StyleName> {
  const machineNameIn = createNumbering();
  const referenceOf = createNumbering();
  const named = new Map<string, StyleName>();
  for (const { id, name: full } of [...styles].sort((a, b) => compareIds(a.id, b.id))) {
    const parts = full
      .split("/")
      .map((part) => part.trim())
      .filter(Boolean);
    const name = parts.at(-1) ?? `Style ${id}`;
    const groups = parts.slice(0, -1);
    const path = groups.map((group) => machineForm(group) || "group");
    const own = machineForm(name) || machineForm(id);
    const machineName = machineNameIn(own, path.join("/"));
    const wanted = [kind, ...path, machineName].join("-");
    const reference = referenceOf(wanted);
    const isTaken = machineName !== own || reference !== wanted;
    const note = isTaken ? `another style has the same name in code, so this one becomes ${reference}` : undefined;
    named.set(id, { name, groups, machineName, reference, ...(note ? { note } : {}) });
  }
  return named;
}

/** `2:10` comes after `2:9`. */
const compareIds = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true }) || (a < b ? -1 : 1);
