import { applyAnimations } from "./animation.ts";
import { type SvgIds, settleIds } from "./ids.ts";
import { embeddedPicture } from "./image.ts";
import {
  svgAttributes,
  svgElements,
  svgFunctions,
  svgGround,
  svgHrefElements,
  svgIdLists,
  svgProperties,
} from "./names.ts";
import type { SvgElement, SvgTree } from "./parse.ts";
import { applyStyles, type Notes } from "./style.ts";
import { closedValue, cutUrls, localId } from "./urls.ts";
import { printStyled } from "./values.ts";

const hrefOf = ({ attributes }: SvgElement): string | undefined =>
  (attributes.get("href") ?? attributes.get("xlink:href"))?.trim();

/** Names before each bracket. Splitting takes linear time, which a pattern for a name and its bracket does not. */
function functionNames(value: string): string[] {
  return value.split(/[\s),/*+]+/).flatMap((word) => word.split("(").slice(0, -1));
}

/** A value that reaches nothing outside: `url(#id)` of an id that exists, and functions that compute; else undefined. */
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
    // A space, since what stands on both sides could make an address of it.
    return `${made}${target === undefined ? " " : `url(#${target})`}${text}`;
  }, first);
  return local.trim() === "" ? "none" : addresses.length > 0 ? local.trim() : local;
}

/** `style` as we print it, and nothing else. */
function printedStyle(value: string): string | undefined {
  const parts = value.split(";").map((one) => {
    const [property = "", given = ""] = one.split(":");
    return printStyled(property, given);
  });
  return parts.every((part) => part !== undefined) ? parts.join(";") : undefined;
}

function cleanHref(element: SvgElement, ids: SvgIds, notes: Notes): string | undefined {
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

function cleanElement(element: SvgElement, ids: SvgIds, notes: Notes): void {
  const clean = new Map<string, string>();
  const href = cleanHref(element, ids, notes);
  for (const [name, value] of element.attributes) {
    const isHref = name === "href" || name === "xlink:href";
    const local = isHref ? href : cleanAttribute(name, value, ids);
    if (local !== undefined) clean.set(isHref ? "href" : name, local);
  }
  const ground = element.attributes.get(svgGround);
  if (ground !== undefined) clean.set(svgGround, ground);
  element.attributes = clean;
}

/** Said of HTML in a drawing. */
export const HAS_HTML = "contains HTML (foreignObject), which is left out";

const LEFT_OUT: Readonly<Record<string, string>> = {
  script: "contains a script, which is left out",
  foreignObject: HAS_HTML,
  feImage: "has a filter with an image (feImage), which is left out",
};

/** Elements that hold text alone. */
const leaves = new Set(["title", "desc"]);
const texts = new Set(["text", "tspan", "textPath"]);

function isKept(child: SvgElement | string, isInText: boolean, notes: Notes): boolean {
  if (typeof child === "string") return isInText;
  if (child.attributes.get("requiredExtensions")) return false;
  if (child.name === "a" || svgElements.has(child.name)) return true;
  const note = Object.hasOwn(LEFT_OUT, child.name) ? LEFT_OUT[child.name] : undefined;
  if (note !== undefined) notes.add(note);
  return false;
}

/** Leaves out elements beyond the allow-list with all inside; links become groups. */
function dropElements(element: SvgElement, notes: Notes): void {
  const isInText = texts.has(element.name);
  if (leaves.has(element.name)) element.children = element.children.filter((child) => typeof child === "string");
  else element.children = element.children.filter((child) => isKept(child, isInText, notes));
  for (const child of element.children) {
    if (typeof child === "string") continue;
    if (child.name === "a") {
      child.name = isInText ? "tspan" : "g";
      // What leads elsewhere leads nowhere now.
      for (const name of ["href", "xlink:href"]) child.attributes.delete(name);
      child.attributes.set(LINK, "");
    }
    dropElements(child, notes);
  }
}

/** A mark of what was a link, in no document, since it is no name of XML. */
const LINK = " link";

const isUsed = (element: SvgElement): boolean =>
  (element.name !== "use" && element.name !== "image") || element.attributes.has("href");

/** Cleans what is inside; a link that says nothing more gives way to what it holds, and a `use` of nothing draws nothing. */
function cleanInside(element: SvgElement, ids: SvgIds, notes: Notes): void {
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
    // Others may use it in their turn.
    return child.attributes.has("id") ? [{ ...child, name: "g", children: [], attributes: onlyId(child) }] : [];
  });
}

const onlyId = ({ attributes }: SvgElement): Map<string, string> => new Map([["id", attributes.get("id") ?? ""]]);

/** Closes what the ends of values close. */
function closeValues({ attributes, children }: SvgElement): void {
  for (const [name, value] of attributes)
    if (value.includes("(") && svgProperties.has(name)) attributes.set(name, closedValue(value));
  for (const child of children) if (typeof child !== "string") closeValues(child);
}

/**
 * Leaves of a document what the allow-list has, its styles and the end of its animations put into attributes with values
 * that stay inside the document. References are `href="#id"` or `url(#id)` of an element that exists; pictures are `data:`.
 * Returns the first element of each id.
 */
export function cleanTree(tree: SvgTree, notes: Notes): ReadonlyMap<string, SvgElement> {
  closeValues(tree.root);
  applyStyles(tree, notes);
  applyAnimations(tree.root, notes);
  dropElements(tree.root, notes);
  const ids = settleIds(tree.root);
  cleanElement(tree.root, ids, notes);
  cleanInside(tree.root, ids, notes);
  return ids.elements;
}

const localUrl = /url\(#([^)]*)\)/g;

/** What a property draws of what it refers to; something else than that is nothing to it. */
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

/** The elements that an element with clean attributes refers to and draws, by the first of each id. */
export function drawnFrom({ name, attributes }: SvgElement, ids: ReadonlyMap<string, SvgElement>): SvgElement[] {
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
