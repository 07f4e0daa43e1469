import { assetAddress } from "../../../domain/assets/asset-address.ts";
import { isObject } from "../../../safe/is-object.ts";

/** Characters of storage keys. If one follows, it is a longer address. */
const GOES_ON = /^[A-Za-z0-9._~%-]/;

/** Replaces one asset by another in a text, wherever its file's address occurs. Keys are as in `storageKey`. */
export function changeAddress(text: string, from: string, to: string): string {
  const before = assetAddress(from);
  const after = assetAddress(to);
  return text.split(before).reduce((made, rest) => made + (GOES_ON.test(rest) ? before : after) + rest);
}

/** The same in all texts of a value, such as frontmatter. */
export function changeAddresses(value: unknown, from: string, to: string): unknown {
  if (typeof value === "string") return changeAddress(value, from, to);
  if (Array.isArray(value)) return value.map((one) => changeAddresses(one, from, to));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, changeAddresses(one, from, to)]));
}
