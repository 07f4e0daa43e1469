import { SaxesParser } from "saxes";
import { reasonOf, UnsafeInput } from "../unsafe.ts";
import { readEntities } from "./entities.ts";
import { svgTextElements } from "./names.ts";
import { svgRefused } from "./refused.ts";

const maxDepth = 64;
const maxElements = 20_000;
const maxPrefixes = 100;

const svgNamespace = "http://www.w3.org/2000/svg";

/** An element of the document, with its name without prefix; attributes are unchanged. */
export interface SvgElement {
  /** Empty for an element of another language. */
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
  parent: SvgElement | undefined;
}

export interface SvgTree {
  root: SvgElement;
  /** Style elements in their order. */
  styles: readonly SvgElement[];
}

/** Prefixes of the SVG namespace, which may include the empty one. */
type Scope = ReadonlySet<string>;

const plainScope: Scope = new Set([""]);

/** Elements among the children. */
export const elementsIn = ({ children }: SvgElement): SvgElement[] =>
  children.filter((child): child is SvgElement => typeof child !== "string");

export const textContentOf = ({ children }: SvgElement): string =>
  children.filter((child) => typeof child === "string").join("");

function scopeOf(attributes: Iterable<readonly [string, string]>, outer: Scope): Scope {
  let scope: Set<string> | undefined;
  for (const [name, value] of attributes) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
    scope ??= new Set(outer);
    if (value === svgNamespace) scope.add(name.slice(6));
    else scope.delete(name.slice(6));
    if (scope.size > maxPrefixes) throw svgRefused(`has more than ${maxPrefixes} prefixes`);
  }
  return scope ?? outer;
}

const linkNamespace = "http://www.w3.org/1999/xlink";

/** Renames an address attribute to `xlink:href`, for any prefix of the XLink namespace. */
function nameLinks(attributes: Map<string, string>, prefixes: Set<string>): void {
  for (const [name, value] of attributes) {
    if (name.startsWith("xmlns:") && value === linkNamespace) prefixes.add(name.slice(6));
  }
  for (const [name, value] of attributes)
    if (name.endsWith(":href") && prefixes.has(name.slice(0, -5))) attributes.set("xlink:href", value);
}

/** The name without prefix, or the empty one for an element of another language. */
function svgName(name: string, scope: Scope): string {
  const end = name.indexOf(":");
  return scope.has(name.slice(0, Math.max(end, 0))) ? name.slice(end + 1) : "";
}

interface Open {
  scope: Scope;
  element: SvgElement;
}

function build(svg: string): SvgTree {
  const styles: SvgElement[] = [];
  const stack: Open[] = [];
  const links = new Set<string>();
  let root: SvgElement | undefined;
  let elements = 0;

  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  parser.on("doctype", (doctype) => readEntities(doctype, parser.ENTITIES));
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > maxElements) throw svgRefused(`has more than ${maxElements} elements`);
    if (stack.length >= maxDepth) throw svgRefused(`is nested deeper than ${maxDepth} levels`);
    const outer = stack.at(-1);
    const attributes = new Map(Object.entries(tag.attributes));
    nameLinks(attributes, links);
    const scope = scopeOf(attributes, outer?.scope ?? plainScope);
    const element = { name: svgName(tag.name, scope), attributes, children: [], parent: outer?.element };
    if (!outer && element.name !== "svg") throw svgRefused('has no root element "svg" of the SVG namespace');
    root ??= element;
    outer?.element.children.push(element);
    if (element.name === "style") styles.push(element);
    stack.push({ scope, element });
  });
  parser.on("closetag", () => {
    stack.pop();
  });
  function addText(text: string): void {
    const into = stack.at(-1)?.element;
    if (into && svgTextElements.has(into.name)) into.children.push(text);
  }
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(svg).close();
  if (!root) throw svgRefused("is empty");
  return { root, styles };
}

/** Stops the parser after the root element. */
class RootRead extends Error {}

/**
 * Attributes of the root element, from the start of an SVG file that contains it. Undefined if the root isn't an `svg`.
 * Throws `UnsafeInput` "svg" for malformed XML before its end.
 */
export function readRootAttributes(start: string): ReadonlyMap<string, string> | undefined {
  let found: Map<string, string> | undefined;
  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  parser.on("doctype", (doctype) => readEntities(doctype, parser.ENTITIES));
  parser.on("opentag", (tag) => {
    const attributes = new Map(Object.entries(tag.attributes));
    if (svgName(tag.name, scopeOf(attributes, plainScope)) === "svg") found = attributes;
    throw new RootRead();
  });
  try {
    parser.write(start.trimStart());
  } catch (error) {
    if (!(error instanceof RootRead)) throw error instanceof UnsafeInput ? error : malformed(error);
  }
  return found;
}

const malformed = (error: unknown): UnsafeInput => svgRefused(`is malformed XML: ${reasonOf(error)}`);

/**
 * Reads an SVG: its elements with attributes, and visible text. Omits comments, processing instructions and text
 * between shapes; expands entities of the DOCTYPE. Throws `UnsafeInput` "svg" for malformed XML, an unknown entity,
 * more than 64 levels or 20,000 elements.
 */
export function parseSvg(svg: string, maxBytes: number): SvgTree {
  if (Buffer.byteLength(svg) > maxBytes) throw svgRefused(`is larger than ${maxBytes} bytes`);
  try {
    return build(svg.trim());
  } catch (error) {
    throw error instanceof UnsafeInput ? error : malformed(error);
  }
}
