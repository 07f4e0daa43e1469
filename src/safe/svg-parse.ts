import { SaxesParser } from "saxes";
import { svgElements, svgTextElements } from "./svg-names.ts";
import { reasonOf, UnsafeInput } from "./unsafe.ts";

const maxDepth = 64;
const maxElements = 20_000;

const svgNamespace = "http://www.w3.org/2000/svg";

/** An element of the allow-list, its name without prefix; attributes are as they came. */
export interface SvgElement {
  name: string;
  attributes: Map<string, string>;
  children: (SvgElement | string)[];
}

export interface SvgTree {
  root: SvgElement;
  /** First element of each id. */
  ids: ReadonlyMap<string, SvgElement>;
  /** The text of all style elements. */
  css: string;
}

/** Which prefixes, the empty one among them, stand for SVG. */
type Scope = ReadonlySet<string>;

const plainScope: Scope = new Set([""]);

/** An id that needs no escaping in an attribute, in a URL fragment or in CSS `url()`. */
const idPattern = /^[\p{L}\p{N}_.:-]{1,256}$/u;

/** The refusal of an SVG. */
export function svgRefused(fault: string): UnsafeInput {
  return new UnsafeInput("svg", `The SVG ${fault}.`);
}

function scopeOf(attributes: Iterable<readonly [string, string]>, outer: Scope): Scope {
  let scope: Set<string> | undefined;
  for (const [name, value] of attributes) {
    if (name !== "xmlns" && !name.startsWith("xmlns:")) continue;
    scope ??= new Set(outer);
    if (value === svgNamespace) scope.add(name.slice(6));
    else scope.delete(name.slice(6));
  }
  return scope ?? outer;
}

/** The name without prefix, or undefined for an element of another language. */
function svgName(name: string, scope: Scope): string | undefined {
  const end = name.indexOf(":");
  return scope.has(name.slice(0, Math.max(end, 0))) ? name.slice(end + 1) : undefined;
}

function hrefOf(attributes: ReadonlyMap<string, string>): string | undefined {
  return (attributes.get("href") ?? attributes.get("xlink:href"))?.trim();
}

/** Elements that hold text alone. */
const leaves = new Set(["title", "desc", "style"]);

interface Open {
  scope: Scope;
  into: SvgElement | undefined;
}

/** What becomes of an element: "keep", "drop" with all inside, or "unwrap". */
function fate(name: string | undefined, attributes: ReadonlyMap<string, string>): "keep" | "drop" | "unwrap" {
  if (name === "a") return "unwrap";
  if (name === "style") return "keep";
  if (name === undefined || !svgElements.has(name)) return "drop";
  return name === "use" && !hrefOf(attributes)?.startsWith("#") ? "drop" : "keep";
}

function build(svg: string): SvgTree {
  const ids = new Map<string, SvgElement>();
  const styles: SvgElement[] = [];
  const stack: Open[] = [];
  let root: SvgElement = { name: "", attributes: new Map(), children: [] };
  let elements = 0;

  function openRoot(name: string | undefined, element: SvgElement): SvgElement {
    if (name !== "svg") throw svgRefused('has no root element "svg" of the SVG namespace');
    root = element;
    return element;
  }

  const parser = new SaxesParser({ xmlns: false, forceXMLVersion: true, defaultXMLVersion: "1.0" });
  // Old drawing programs write the public DOCTYPE of SVG 1.1. Nothing is read from it; one that declares things is refused.
  parser.on("doctype", (doctype) => {
    if (doctype.includes("[")) throw svgRefused("has a DOCTYPE that declares entities. Remove it: they are never read");
  });
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > maxElements) throw svgRefused(`has more than ${maxElements} elements`);
    if (stack.length >= maxDepth) throw svgRefused(`is nested deeper than ${maxDepth} levels`);
    const outer = stack.at(-1);
    const attributes = new Map(Object.entries(tag.attributes));
    const scope = scopeOf(attributes, outer?.scope ?? plainScope);
    const name = svgName(tag.name, scope);
    const element: SvgElement = { name: name ?? "", attributes, children: [] };
    let into = outer === undefined ? openRoot(name, element) : outer.into;
    const parent = outer?.into;
    if (parent !== undefined) {
      const found = leaves.has(parent.name) ? "drop" : fate(name, attributes);
      if (found === "drop") into = undefined;
      if (found === "keep") {
        into = element;
        if (name === "style") styles.push(element);
        else parent.children.push(element);
      }
    }
    stack.push({ scope, into });
    const id = attributes.get("id");
    if (id !== undefined && into === element && name !== "style") {
      if (idPattern.test(id) && !ids.has(id)) ids.set(id, element);
      else attributes.delete("id");
    }
  });
  parser.on("closetag", () => {
    stack.pop();
  });
  function addText(text: string): void {
    const into = stack.at(-1)?.into;
    if (into !== undefined && svgTextElements.has(into.name)) into.children.push(text);
  }
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(svg).close();
  return { root, ids, css: styles.filter(appliesAlways).map(textOf).join("\n") };
}

function appliesAlways({ attributes }: SvgElement): boolean {
  const media = attributes.get("media") ?? "all";
  return (attributes.get("type") ?? "text/css") === "text/css" && (media === "all" || media === "screen");
}

function textOf({ children }: SvgElement): string {
  return children.filter((child) => typeof child === "string").join("");
}

/**
 * Reads an SVG and leaves out all elements but those of the allow-list: comments, processing instructions, other
 * namespaces and text between shapes too. `a` gives way to what it holds; `use` of anything but `#id` goes.
 * Throws `UnsafeInput` "svg" for malformed XML, a DOCTYPE with declarations, an unknown entity, more than 64 levels or 20,000 elements.
 */
export function parseSvg(svg: string, maxBytes: number): SvgTree {
  if (Buffer.byteLength(svg) > maxBytes) throw svgRefused(`is above ${maxBytes} bytes`);
  try {
    return build(svg.trim());
  } catch (error) {
    if (error instanceof UnsafeInput) throw error;
    throw svgRefused(`is malformed XML: ${reasonOf(error)}`);
  }
}
