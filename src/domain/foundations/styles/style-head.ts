import { variableName } from "../../../engines/tokens/engine.ts";
import { isObject } from "../../../safe/is-object.ts";
import { runInSlices } from "../../../safe/yield-to-event-loop.ts";
import type { TokenInfo } from "../../tokens/describe-tokens.ts";
import type { Style } from "../../tokens/kind.ts";

/** The common fields of a raw snapshot's styles. */
export interface StyleHead {
  name: string;
  /** Names of its groups, outermost first. */
  path: string[];
  /** A part of an address: reference, machine name or id. Not necessarily unique. */
  key: string;
  /** Names by which a token may be the same thing, best first. */
  names: string[];
  scss?: string;
}

/** Reads the head of a style leniently: a field of another type is treated as missing. */
export function headOf(style: Style): StyleHead {
  const reference = styleHeadText(style.reference);
  const machineName = styleHeadText(style.machineName) ?? styleHeadText(style.machine_name);
  const scss = styleHeadText(style.sass);
  const name = styleHeadText(style.name) ?? machineName ?? reference ?? styleHeadText(style.id) ?? "Unnamed";
  const path = pathOf(style);
  const full = machineName && [...path, machineName].join("-");
  const bare = reference?.replace(/^[a-z]+-/, "");
  const names = [scss?.replace(/^\$/, ""), reference, full, machineName, bare].filter((one) => one !== undefined);
  return { name, path, key: machineName ?? reference ?? styleHeadText(style.id) ?? name, names, scss };
}

function pathOf({ groups, group, subgroup }: Style): string[] {
  const listed = Array.isArray(groups) ? groups.flatMap((one) => styleHeadText(one) ?? []) : [];
  if (listed.length > 1) return listed;
  const parts = [...(styleHeadText(group)?.split("/") ?? listed), ...(styleHeadText(subgroup)?.split("/") ?? [])];
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Finds the token that a style shows, among tokens of its type, by the names of both. */
export async function createTokenFinder(
  tokens: readonly TokenInfo[],
): Promise<(head: StyleHead) => TokenInfo | undefined> {
  const byName = new Map<string, TokenInfo>();
  await runInSlices(tokens, (token) => {
    const name = fold(variableName(token.path));
    if (!byName.has(name)) byName.set(name, token);
  });
  return ({ names }) => {
    for (const name of names) {
      const found = byName.get(fold(name));
      if (found) return found;
    }
    return undefined;
  };
}

const fold = (name: string): string => name.toLowerCase().replaceAll(/[\s_./]+/g, "-");

/**
 * Returns a function that makes a unique ID from a key: without white space, numbered if an earlier key has the same
 * ID.
 */
export function createAnchors(prefix: string): (key: string) => string {
  const taken = new Set<string>();
  return (key) => {
    const wanted = `${prefix}-${key.trim().replaceAll(/\s+/g, "-")}`;
    let anchor = wanted;
    for (let count = 2; taken.has(anchor); count++) anchor = `${wanted}-${count}`;
    taken.add(anchor);
    return anchor;
  };
}

/** `blue` → `Blue`. Names with inner capitals stay. */
export const styleTitleOf = (name: string): string =>
  /^\p{Ll}[\p{Ll}\p{N}\s_-]*$/u.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name;

/** A text that says something, else undefined. */
export const styleHeadText = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

/** The strings of a list in a configuration, under its snake_case or camelCase name. */
export function sortOrder(config: Record<string, unknown>, key: "color_sort" | "type_sort"): string[] {
  const value = config[key] ?? config[key.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())];
  const list = Array.isArray(value) ? value : isObject(value) ? Object.keys(value) : [];
  return list.flatMap((one) => (typeof one === "string" || typeof one === "number" ? String(one) : []));
}
