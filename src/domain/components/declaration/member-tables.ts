import { isObject } from "../../../safe/is-object.ts";
import { type PropertyRow, propertyRows } from "./property-rows.ts";

/** A table of component members other than properties: slots, events, methods, or styling hooks. */
export interface MemberTable {
  /** The field of the declaration. */
  key: string;
  title: string;
  /** The name of one member, in the table head. */
  noun: string;
  rows: PropertyRow[];
}

/** Fields of declarations in the order of their tables, with the names that custom elements manifests have for them. */
const TABLES: readonly { key: string; title: string; noun: string }[] = [
  { key: "slots", title: "Slots", noun: "Slot" },
  { key: "events", title: "Events", noun: "Event" },
  { key: "methods", title: "Methods", noun: "Method" },
  { key: "cssProperties", title: "CSS properties", noun: "CSS property" },
  { key: "cssParts", title: "CSS parts", noun: "Part" },
  { key: "cssStates", title: "CSS states", noun: "State" },
];

/** Rows of one table. */
const MAX_ROWS = 500;

/**
 * The member tables of a declaration. Each field is a list of objects with a `name`, or an object by name, with the
 * fields of a property (`type`, `default`, `description`, `deprecated`). Other values are left out.
 */
export function memberTables(declared: Record<string, unknown>): MemberTable[] {
  return TABLES.flatMap((table) => {
    const members = membersIn(declared[table.key]).slice(0, MAX_ROWS);
    if (members.length === 0) return [];
    const rows = members.flatMap(([name, member]) => {
      const [row] = propertyRows({ [name]: { ...member, properties: undefined, items: undefined, name: undefined } });
      return row ? [row] : [];
    });
    return [{ ...table, rows }];
  });
}

function membersIn(written: unknown): [name: string, member: Record<string, unknown>][] {
  if (Array.isArray(written))
    return written.flatMap((one) => {
      if (typeof one === "string") return [[one, {}] as [string, Record<string, unknown>]];
      if (!isObject(one)) return [];
      // The slot without a name is that between the tags.
      return [[typeof one.name === "string" && one.name !== "" ? one.name : "default", one]];
    });
  if (!isObject(written)) return [];
  return Object.entries(written).map(([name, one]) => [
    name || "default",
    isObject(one) ? one : typeof one === "string" ? { description: one } : {},
  ]);
}
