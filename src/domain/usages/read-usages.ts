import { isObject } from "../../safe/is-object.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { AssetUsage } from "../assets/contract.ts";
import { mayNameAssets, type NameReader } from "./asset-names.ts";

/** A text names an asset for a purpose. */
export interface FoundName {
  /** The name from `NameReader`. */
  name: string;
  usageType: AssetUsage["usageType"];
  /** The property whose value it is. */
  propKey: string | null;
}

/** Characters read in one stretch, and how far stretches overlap: further than a name is long. */
const STRETCH = 128 * 1024;
const OVERLAP = 1024;
/** Longer documents (in characters) are searched as text instead of parsed. */
const MAX_PARSED = 1 << 20;
const MAX_DEPTH = 64;

/** Members whose members are values of properties: the name of the property is the next key. */
const VALUES = new Set(["properties", "values", "args", "slots"]);
const ICON = /icon|logo/i;
const THUMBNAIL = /^(?:image|thumbnail|thumbnailurl|screenshot|cover|poster)$/i;

const NONE: readonly FoundName[] = [];

/** The names in a file. */
export async function readTextUsages(read: NameReader, text: string): Promise<readonly FoundName[]> {
  return (await readNames(read, text)).map((name) => ({ name, usageType: "documentation", propKey: null }));
}

/** The names in a JSON document. The field of a name gives its purpose: an image, an icon, the value of a property. */
export async function readDocumentUsages(read: NameReader, json: string): Promise<readonly FoundName[]> {
  if (!mayNameAssets(json)) return NONE;
  // An escaped character is one that ends an address.
  if (json.length > MAX_PARSED) return readTextUsages(read, json.replace(/\\(?:u[0-9a-f]{4}|.)/g, " "));
  const found: FoundName[] = [];
  const yieldToLoop = createYielder();
  const visit = async (value: unknown, path: readonly (string | number)[]): Promise<void> => {
    if (typeof value === "string") {
      if (!mayNameAssets(value)) return;
      const place = placeOf(path);
      for (const name of await readNames(read, value)) found.push({ name, ...place });
    } else if (path.length < MAX_DEPTH && Array.isArray(value)) {
      for (const [index, item] of value.entries()) await visit(item, [...path, index]);
    } else if (path.length < MAX_DEPTH && isObject(value)) {
      for (const [key, item] of Object.entries(value)) await visit(item, [...path, key]);
    }
    await yieldToLoop();
  };
  await visit(JSON.parse(json), []);
  return found.length === 0 ? NONE : found;
}

function placeOf(path: readonly (string | number)[]): Pick<FoundName, "usageType" | "propKey"> {
  const at = path.findIndex((key) => typeof key === "string" && VALUES.has(key));
  const propKey = at === -1 ? undefined : path[at + 1];
  if (typeof propKey === "string") return { usageType: "prop_default", propKey };
  const key = path.findLast((key) => typeof key === "string");
  if (typeof key === "string" && THUMBNAIL.test(key)) return { usageType: "thumbnail", propKey: null };
  if (path.some((key) => typeof key === "string" && ICON.test(key))) return { usageType: "icon", propKey: null };
  return { usageType: "documentation", propKey: null };
}

/** Reads long texts stretch by stretch; a name that goes on behind the end of one is read with the next. */
async function readNames(read: NameReader, text: string): Promise<string[]> {
  if (!mayNameAssets(text)) return [];
  if (text.length <= STRETCH) return read(text);
  const yieldToLoop = createYielder();
  const found = new Set<string>();
  for (let at = 0; at < text.length; at += STRETCH) {
    const end = at + STRETCH + OVERLAP;
    const stretch = text.slice(Math.max(0, at - 1), end);
    // A match at the end may be half a name; the next part starts before it.
    const whole = end < text.length ? stretch.slice(0, lastBreak(stretch)) : stretch;
    for (const name of read(whole)) found.add(name);
    await yieldToLoop();
  }
  return [...found];
}

/** Where the last white space, quotation mark or bracket is: no name goes across it. */
const lastBreak = (text: string): number => {
  for (let at = text.length - 1; at > text.length - OVERLAP; at--) if (/[\s"'()<>]/.test(text[at] ?? "")) return at;
  return text.length;
};
