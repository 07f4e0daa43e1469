import { isObject } from "../../../safe/is-object.ts";
import { plainText } from "../../../safe/plain-text.ts";

/** Members of a REST API body, in the shape of the contract, else absent. */
type Members = Record<string, unknown>;

export const pickText = (members: Members, key: string): string | undefined => plainText(members[key]);

export function numberIn(members: Members, key: string): number | undefined {
  const value = members[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function membersIn(members: Members, key: string): Members {
  const value = members[key];
  return isObject(value) ? value : {};
}

/** The objects of a list; other items are omitted. */
export function pickList(members: Members, key: string): Members[] {
  const value = members[key];
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** To four decimals: the tool stores 32-bit floats, `0.10000000149011612` for 0.1. */
export const rounded = (value: number): number => Math.round(value * 1e4) / 1e4;
