import { findPath, isExternalAddress, type ResolveLink } from "./links.ts";
import {
  createElement,
  type Element,
  type ElementContent,
  isBlank,
  type Parent,
  property,
  type Root,
  replaceElements,
  text,
} from "./tree.ts";

const blockParents = new Set(["div", "figure", "aside", "section", "li", "dd", "td", "th", "details", "blockquote"]);

/**
 * Renders the images of a sanitized page. Pages load nothing from other hosts, so an external image becomes a link with
 * its description. An image of this site gets the address from `resolve`, or a note that it is missing.
 */
export function showImages(tree: Root, slug: string, resolve: ResolveLink | undefined): void {
  replaceElements(tree, (node) => {
    const shown = node.children.filter((child) => !isBlank(child));
    const onlyImages = shown.every((child) => isElement(child, "img") || isElement(child, "br"));
    return node.tagName === "p" && onlyImages && shown.some((child) => isElement(child, "img"))
      ? node.children.filter((child) => isElement(child, "img"))
      : undefined;
  });
  const textual = new Map<Parent, boolean>();
  replaceElements(tree, (node, parent) => {
    if (node.tagName === "source" || node.tagName === "picture") return node.children;
    if (node.tagName !== "img") return undefined;
    const source = property(node, "src") ?? "";
    const alt = (property(node, "alt") ?? "").replace(/^"(.*)"$/s, "$1").trim();
    const withText = textual.get(parent) ?? holdsText(parent);
    textual.set(parent, withText);
    const block = !withText && (parent.type === "root" || blockParents.has(parent.tagName));
    if (isExternalAddress(source)) {
      if (parent.type === "element" && parent.tagName === "a") return [text(alt || "Image")];
      return [block ? externalCard(source, alt, "image") : externalLink(source, alt || "Image")];
    }
    const address = source === "" ? undefined : findPath(source, slug, resolve);
    if (address !== undefined) {
      const image = createElement("img", { src: address, alt, loading: "lazy", decoding: "async", ...sizeOf(node) });
      return [block ? figure(image, property(node, "title")) : image];
    }
    if (alt === "") return [];
    return [block ? placeholder(`Image: ${alt}`) : createElement("em", {}, [text(alt)])];
  });
}

/** A link to content that only another host can show. */
export function externalCard(href: string, label: string, kind: "image" | "embed"): Element {
  const host = URL.canParse(href, "https://page.invalid") ? new URL(href, "https://page.invalid").host : "";
  const where = kind === "image" ? `Image on ${host}` : host;
  const words = label === "" ? [] : [createElement("span", { className: ["elsewhere-label"] }, [text(label)])];
  return createElement("figure", { className: ["elsewhere"], dataKind: kind }, [
    createElement("a", { href, rel: ["noopener"] }, [
      ...words,
      text(" "),
      createElement("span", { className: ["elsewhere-host"] }, [text(where)]),
    ]),
  ]);
}

/** The same, inline. */
export function externalLink(href: string, label: string): Element {
  return createElement("a", { className: ["elsewhere-link"], href, rel: ["noopener"] }, [text(label)]);
}

/** A note in place of content that can't be shown. */
export function placeholder(label: string): Element {
  return createElement("p", { className: ["placeholder"] }, [text(label)]);
}

function figure(image: Element, caption: string | undefined): Element {
  const below = caption === undefined ? [] : [createElement("figcaption", {}, [text(caption)])];
  return createElement("figure", { className: ["image"] }, [image, ...below]);
}

function sizeOf(node: Element): Record<string, string> {
  const size: Record<string, string> = {};
  for (const name of ["width", "height"]) {
    const value = property(node, name);
    if (value !== undefined && /^\d{1,5}$/.test(value)) size[name] = value;
  }
  return size;
}

function holdsText(parent: Parent): boolean {
  return parent.children.some((child) => child.type === "text" && !isBlank(child));
}

function isElement(node: ElementContent, tagName: string): boolean {
  return node.type === "element" && node.tagName === tagName;
}
