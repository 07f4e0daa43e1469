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
  /** As they are afterwards. */
  changed: StyleEntry[];
  removed: StyleEntry[];
  /** Not in the design file, and not brought by it: they stay. */
  kept: StyleEntry[];
}

/** A style the design file brought names that file here. What a workspace pushes has no such member, unless a pull brought it. */
const ORIGIN = "fetchedFrom";
/** What code calls a style. A style that was pushed keeps its names: style sheets of workspaces refer to them. */
const CODE_NAMES = ["reference", "sass", "machineName", "machine_name"];

/**
 * Puts the styles of a design file into a list of a token snapshot. A style is the one with the same id, else the one with
 * the same `reference`. Only styles that a fetch or the plugin brought are removed, and only with `canRemove`; styles that
 * were pushed stay, with the members the design file does not know.
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
      ? // Nothing else is in the list, so it has the order of the design file.
        [...after.values()]
      : [
          ...present.filter((style) => !removed.has(style)).map((style) => successors.get(style) ?? style),
          ...merged.added,
        ];
  return merged;
}

function withSent(before: StyleEntry, sent: StyleEntry, fileKey: string): StyleEntry {
  if (ORIGIN in before) return { ...sent, [ORIGIN]: fileKey };
  // A fill that CSS cannot say is null: the pushed value says more.
  const pushed = CODE_NAMES.concat(sent.value === null ? "value" : []).filter((name) => name in before);
  return { ...before, ...sent, ...Object.fromEntries(pushed.map((name) => [name, before[name]])) };
}

/** Which style of `present` each style of `sent` is. */
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

/** What people call a style: `Blue/Tint/Tint 25%`. */
export function styleName({ groups, group, name, reference, id }: StyleEntry): string {
  const parts = Array.isArray(groups) ? groups : [group];
  const path = [...parts, name].filter((part) => typeof part === "string" && part !== "");
  return path.length > 0 ? path.join("/") : String(reference ?? id ?? "unnamed");
}

/** The lists of styles in a token snapshot, under their present names: older files say `design` for `localStyles`, some `effects` for `effect`. */
export function styleLists(snapshot: Record<string, unknown>): Record<StyleList, StyleEntry[]> {
  const local = [snapshot.localStyles, snapshot.design].find(isObject) ?? {};
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
  return { color: list(local.color), typography: list(local.typography), effect: list(local.effect ?? local.effects) };
}
