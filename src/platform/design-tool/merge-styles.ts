import { isDeepStrictEqual } from "node:util";
import { isObject } from "../../safe/is-object.ts";

/** The lists of styles in a token snapshot. */
export const STYLE_LISTS = ["color", "typography", "effect"] as const;
export type StyleList = (typeof STYLE_LISTS)[number];

/** One style of a token snapshot. */
export type StyleEntry = Record<string, unknown>;

export interface MergedStyles {
  list: StyleEntry[];
  added: StyleEntry[];
  /** The result. */
  changed: StyleEntry[];
  removed: StyleEntry[];
  /** Not in the design file and not imported from it: these stay. */
  kept: StyleEntry[];
}

/** The design file of an imported style. Pushed styles don't have this member, unless a pull added it. */
const ORIGIN = "fetchedFrom";
/** Names of a style in code. A pushed style keeps its names: style sheets of workspaces use them. */
const CODE_NAMES = ["reference", "sass", "machineName", "machine_name"];

/**
 * Merges the styles of a design file into a list of a token snapshot. Styles match by ID, else by `reference`. Only
 * styles from a fetch or the plugin are removed, and only with `canRemove`; pushed styles stay, with members that the
 * design file doesn't have.
 */
export function mergeStyles(
  present: readonly StyleEntry[],
  sent: readonly StyleEntry[],
  { fileKey, canRemove }: { fileKey: string; canRemove: boolean },
): MergedStyles {
  const matches = matchStyles(present, sent);
  const merged: MergedStyles = { list: [], added: [], changed: [], removed: [], kept: [] };
  const after = new Map<StyleEntry, StyleEntry>();
  for (const style of sent) {
    const before = matches.get(style);
    const now = before ? withSent(before, style, fileKey) : { ...style, [ORIGIN]: fileKey };
    after.set(style, before && isDeepStrictEqual(now, before) ? before : now);
    if (!before) merged.added.push(now);
    else if (after.get(style) !== before) merged.changed.push(now);
  }
  const successors = new Map([...matches].map(([style, before]) => [before, after.get(style)]));
  for (const style of present) {
    if (successors.has(style)) continue;
    merged[canRemove && ORIGIN in style ? "removed" : "kept"].push(style);
  }
  const removed = new Set(merged.removed);
  merged.list =
    merged.kept.length === 0
      ? // All entries are from the design file, so the list has its order.
        [...after.values()]
      : [
          ...present.filter((style) => !removed.has(style)).map((style) => successors.get(style) ?? style),
          ...merged.added,
        ];
  return merged;
}

function withSent(before: StyleEntry, sent: StyleEntry, fileKey: string): StyleEntry {
  if (ORIGIN in before) return { ...sent, [ORIGIN]: fileKey };
  // A fill that CSS doesn't support is null: the pushed value is better.
  const pushed = CODE_NAMES.concat(sent.value === null ? "value" : []).filter((name) => name in before);
  return { ...before, ...sent, ...Object.fromEntries(pushed.map((name) => [name, before[name]])) };
}

/** The style of `present` for each style of `sent`. */
function matchStyles(present: readonly StyleEntry[], sent: readonly StyleEntry[]): Map<StyleEntry, StyleEntry> {
  const matches = new Map<StyleEntry, StyleEntry>();
  const taken = new Set<StyleEntry>();
  for (const member of ["id", "reference"]) {
    const free = new Map<unknown, StyleEntry>();
    for (const style of present)
      if (typeof style[member] === "string" && !taken.has(style) && !free.has(style[member]))
        free.set(style[member], style);
    for (const style of sent) {
      const match = matches.has(style) ? undefined : free.get(style[member]);
      if (!match) continue;
      free.delete(style[member]);
      matches.set(style, match);
      taken.add(match);
    }
  }
  return matches;
}

/** The style's name for people: `Blue/Tint/Tint 25%`. */
export function styleName({ groups, group, name, reference, id }: StyleEntry): string {
  const parts = Array.isArray(groups) ? groups : [group];
  const path = [...parts, name].filter((part) => typeof part === "string" && part !== "");
  return path.length > 0 ? path.join("/") : String(reference ?? id ?? "unnamed");
}

/**
 * The lists of styles in a token snapshot, under their present names: older files use `design` for `localStyles`, some
 * `effects` for `effect`.
 */
export function styleLists(snapshot: Record<string, unknown>): Record<StyleList, StyleEntry[]> {
  const local = [snapshot.localStyles, snapshot.design].find(isObject) ?? {};
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
  return { color: list(local.color), typography: list(local.typography), effect: list(local.effect ?? local.effects) };
}
