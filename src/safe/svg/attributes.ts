import { applyAnimations } from "./animation.ts";
import { resolveIds, type SvgIds } from "./ids.ts";
import { embeddedPicture } from "./image.ts";
import {
  svgAttributes,
  svgBackground,
  svgElements,
  svgFunctions,
  svgHrefElements,
  svgIdLists,
  svgProperties,
} from "./names.ts";
import type { SvgElement, SvgTree } from "./parse.ts";
import { applyStyles, type SvgNotes } from "./style.ts";
import { closedValue, cutUrls, localId } from "./urls.ts";
import { printStyled } from "./values.ts";

const hrefOf = ({ attributes }: SvgElement): string | undefined =>
  (attributes.get("href") ?? attributes.get("xlink:href"))?.trim();

/** Names before each bracket. Splitting takes linear time, unlike a pattern for a name and its bracket. */
function functionNames(value: string): string[] {
  return value.split(/[\s),/*+]+/).flatMap((word) => word.split("(").slice(0, -1));
}

/** A value without external references: `url(#id)` of an existing ID, and functions that compute; else undefined. */
function localValue(value: string, ids: SvgIds): string | undefined {
  if (value.includes("\\") || value.includes("/*")) return undefined;
  if (!value.includes("(")) return value;
  const cut = cutUrls(value);
  if (!cut) return undefined;
  const { texts, addresses } = cut;
  const names = functionNames(texts.join(" "));
  if (!names.every((name) => svgFunctions.has(name.toLowerCase()))) return undefined;
  if (addresses.some((address) => localId(address) === undefined)) return undefined;
  const targets = addresses.map((address) => ids.of(localId(address) ?? ""));
  const [first = "", ...rest] = texts;
  const local = rest.reduce((made, text, index) => {
    const target = targets[index];
    // A space, because the parts on both sides could form an address.
    return `${made}${target === undefined ? " " : `url(#${target})`}${text}`;
  }, first);
  return local.trim() === "" ? "none" : addresses.length > 0 ? local.trim() : local;
}

/** Only the parts of `style` that this program prints. */
function printedStyle(value: string): string | undefined {
  const parts = value.split(";").map((one) => {
    const [property = "", given = ""] = one.split(":");
    return printStyled(property, given);
  });
  return parts.every((part) => part !== undefined) ? parts.join(";") : undefined;
}

function cleanHref(element: SvgElement, ids: SvgIds, notes: SvgNotes): string | undefined {
  const href = hrefOf(element);
  if (href === undefined) return undefined;
  if (element.name === "image") {
    const picture = embeddedPicture(href);
    if ("fault" in picture) notes.add(picture.fault);
    return "address" in picture ? picture.address : undefined;
  }
  const target = svgHrefElements.has(element.name) ? ids.of(localId(href) ?? "") : undefined;
  return target === undefined ? undefined : `#${target}`;
}

function cleanAttribute(name: string, value: string, ids: SvgIds): string | undefined {
  if (name === "id") return value;
  if (name === "style") return printedStyle(value);
  if (svgProperties.has(name) || svgAttributes.has(name)) return localValue(value, ids)?.replace(/[\t\n\r]/g, " ");
  if (!svgIdLists.has(name)) return undefined;
  return (
    value
      .split(/\s+/)
      .flatMap((id) => ids.of(id) ?? [])
      .join(" ") || undefined
  );
}

function cleanElement(element: SvgElement, ids: SvgIds, notes: SvgNotes): void {
  const clean = new Map<string, string>();
  const href = cleanHref(element, ids, notes);
  for (const [name, value] of element.attributes) {
    const isHref = name === "href" || name === "xlink:href";
    const local = isHref ? href : cleanAttribute(name, value, ids);
    if (local !== undefined) clean.set(isHref ? "href" : name, local);
  }
  const background = element.attributes.get(svgBackground);
  if (background !== undefined) clean.set(svgBackground, background);
  element.attributes = clean;
}

/** The note for HTML in a drawing. */
export const HAS_HTML = "contains HTML (foreignObject), which is left out";

const LEFT_OUT: Readonly<Record<string, string>> = {
  script: "contains a script, which is left out",
  foreignObject: HAS_HTML,
  feImage: "has a filter with an image (feImage), which is left out",
};

/** Elements that contain only text. */
const leaves = new Set(["title", "desc"]);
const texts = new Set(["text", "tspan", "textPath"]);

function isKept(child: SvgElement | string, isInText: boolean, notes: SvgNotes): boolean {
  if (typeof child === "string") return isInText;
  if (child.attributes.get("requiredExtensions")) return false;
  if (child.name === "a" || svgElements.has(child.name)) return true;
  const note = Object.hasOwn(LEFT_OUT, child.name) ? LEFT_OUT[child.name] : undefined;
  if (note !== undefined) notes.add(note);
  return false;
}

/** Removes elements beyond the allow-list with their content; links become groups. */
function dropElements(element: SvgElement, notes: SvgNotes): void {
  const isInText = texts.has(element.name);
  if (leaves.has(element.name)) element.children = element.children.filter((child) => typeof child === "string");
  else element.children = element.children.filter((child) => isKept(child, isInText, notes));
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.name === "a") {
      child.name = isInText ? "tspan" : "g";
      // Removes the target of a link.
      for (const name of ["href", "xlink:href"]) child.attributes.delete(name);
      child.attributes.set(LINK, "");
    }
    dropElements(child, notes);
  }
}

/** Marks a former link. No document contains it, because it isn't an XML name. */
const LINK = " link";

const isUsed = (element: SvgElement): boolean =>
  (element.name !== "use" && element.name !== "image") || element.attributes.has("href");

/**
 * Cleans the children; a former link without other attributes is replaced by its content, and a `use` without a target
 * draws nothing.
 */
function cleanInside(element: SvgElement, ids: SvgIds, notes: SvgNotes): void {
  const isLink = new Set(element.children.filter((child) => typeof child !== "string" && child.attributes.has(LINK)));
  for (const child of element.children) {
    if (typeof child === "string") continue;
    cleanElement(child, ids, notes);
    cleanInside(child, ids, notes);
  }
  element.children = element.children.flatMap((child) => {
    if (typeof child === "string") return [child];
    if (isLink.has(child) && child.attributes.size === 0) return child.children;
    if (isUsed(child)) return [child];
    // Other elements may use it.
    return child.attributes.has("id") ? [{ ...child, name: "g", children: [], attributes: onlyId(child) }] : [];
  });
}

const onlyId = ({ attributes }: SvgElement): Map<string, string> => new Map([["id", attributes.get("id") ?? ""]]);

/** Completes values that end with open brackets. */
function closeValues({ attributes, children }: SvgElement): void {
  for (const [name, value] of attributes)
    if (value.includes("(") && svgProperties.has(name)) attributes.set(name, closedValue(value));
  for (const child of children) if (typeof child !== "string") closeValues(child);
}

/**
 * Reduces a document to the allow-list, with styles and final animation values as attributes, and only internal
 * references: `href="#id"` or `url(#id)` of an existing element; images are `data:`. Returns the first element of each
 * ID.
 */
export function cleanTree(tree: SvgTree, notes: SvgNotes): ReadonlyMap<string, SvgElement> {
  closeValues(tree.root);
  applyStyles(tree, notes);
  applyAnimations(tree.root, notes);
  dropElements(tree.root, notes);
  const ids = resolveIds(tree.root);
  cleanElement(tree.root, ids, notes);
  cleanInside(tree.root, ids, notes);
  return ids.elements;
}

const localUrl = /url\(#([^)]*)\)/g;

/** The element type that a property may reference; other elements are ignored. */
const DRAWN_BY: Readonly<Record<string, string>> = {
  fill: "pattern",
  stroke: "pattern",
  "clip-path": "clipPath",
  mask: "mask",
  filter: "filter",
  "marker-start": "marker",
  "marker-mid": "marker",
  "marker-end": "marker",
};

/** The elements that an element with clean attributes references and draws, by the first of each ID. */
export function referencedElements(
  { name, attributes }: SvgElement,
  ids: ReadonlyMap<string, SvgElement>,
): SvgElement[] {
  const drawn: SvgElement[] = [];
  for (const [key, value] of attributes) {
    const isHref = key === "href";
    if (isHref && name === "image") continue;
    const named = isHref ? [value.slice(1)] : Array.from(value.matchAll(localUrl), ([, id = ""]) => id);
    for (const target of named.flatMap((id) => ids.get(id) ?? []))
      if (isHref || DRAWN_BY[key] === undefined || DRAWN_BY[key] === target.name) drawn.push(target);
  }
  return drawn;
}

/** A clean attribute's value with `prefix` before each id in it. */
export function prefixedValue(name: string, value: string, prefix: string): string {
  if (name === "id") return prefix + value;
  if (name === "href") return value.startsWith("#") ? `#${prefix}${value.slice(1)}` : value;
  if (svgIdLists.has(name))
    return value
      .split(" ")
      .map((id) => prefix + id)
      .join(" ");
  return value.replace(localUrl, (_match, id: string) => `url(#${prefix}${id})`);
}
