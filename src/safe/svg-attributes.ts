import { svgAttributes, svgFunctions, svgHrefElements, svgIdLists, svgProperties } from "./svg-names.ts";
import { type SvgElement, type SvgTree, svgRefused } from "./svg-parse.ts";
import { createInliner } from "./svg-style.ts";

const localUrl = /url\(\s*(["']?)#([^"'()\s\\]+)\1\s*\)/gi;

/** The local id that `href` points at, if the element has a use for it. */
function hrefTarget({ name, attributes }: SvgElement): string | undefined {
  const href = (attributes.get("href") ?? attributes.get("xlink:href"))?.trim();
  return svgHrefElements.has(name) && href?.startsWith("#") ? href.slice(1) : undefined;
}

/** Names before each bracket. Splitting takes linear time, which a pattern for a name and its bracket does not. */
function functionNames(value: string): string[] {
  return value.split(/[\s),/*+]+/).flatMap((word) => word.split("(").slice(0, -1));
}

/** A value that reaches nothing outside: `url(#id)` of an id that exists, and functions that compute; else undefined. */
function localValue(value: string, ids: ReadonlyMap<string, SvgElement>): string | undefined {
  if (value.includes("\\") || value.includes("/*")) return undefined;
  if (!value.includes("(")) return value;
  const names = functionNames(value.replace(localUrl, " "));
  if (!names.every((name) => svgFunctions.has(name.toLowerCase()))) return undefined;
  const local = value.replace(localUrl, (_match, _quote, id: string) => (ids.has(id) ? `url(#${id})` : "")).trim();
  return local === "" ? "none" : local;
}

function cleanElement(element: SvgElement, ids: ReadonlyMap<string, SvgElement>): void {
  const target = hrefTarget(element);
  const isDangling = target === undefined || !ids.has(target);
  if (element.name === "use" && isDangling) throw svgRefused(`uses "#${target}", which it does not have`);
  const clean = new Map<string, string>();
  for (const [name, value] of element.attributes) {
    if (svgProperties.has(name) || svgAttributes.has(name)) {
      const local = localValue(value, ids);
      if (local !== undefined) clean.set(name, local.replace(/[\t\n\r]/g, " "));
    } else if (name === "id") {
      clean.set(name, value);
    } else if (name === "href" || name === "xlink:href") {
      if (!isDangling) clean.set("href", `#${target}`);
    } else if (svgIdLists.has(name)) {
      const known = value.split(/\s+/).filter((id) => ids.has(id));
      if (known.length > 0) clean.set(name, known.join(" "));
    }
  }
  element.attributes = clean;
}

/**
 * Leaves of each element's attributes those of the allow-list with values that stay inside the document, after putting
 * style rules and `style` into them. References are `href="#id"` or `url(#id)` of an element that exists.
 * Throws `UnsafeInput` "svg" for a `use` of an absent element.
 */
export function cleanAttributes({ root, ids, css }: SvgTree): void {
  const inline = createInliner(css);
  function visit(element: SvgElement): void {
    inline(element);
    cleanElement(element, ids);
    for (const child of element.children) if (typeof child !== "string") visit(child);
  }
  visit(root);
}

/** Ids that an element with clean attributes refers to and draws. */
export function referencesOf({ attributes }: SvgElement): string[] {
  const references: string[] = [];
  for (const [name, value] of attributes) {
    if (name === "href") references.push(value.slice(1));
    else for (const [, , id = ""] of value.matchAll(localUrl)) references.push(id);
  }
  return references;
}

/** A clean attribute's value with `prefix` before each id in it. */
export function prefixedValue(name: string, value: string, prefix: string): string {
  if (name === "id") return prefix + value;
  if (name === "href") return `#${prefix}${value.slice(1)}`;
  if (svgIdLists.has(name))
    return value
      .split(" ")
      .map((id) => prefix + id)
      .join(" ");
  return value.replace(localUrl, (_match, _quote, id: string) => `url(#${prefix}${id})`);
}
