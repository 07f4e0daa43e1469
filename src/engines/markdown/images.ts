import { findPath, isElsewhere, type Resolve } from "./links.ts";
import {
  type Element,
  type ElementContent,
  element,
  isBlank,
  type Parent,
  property,
  type Root,
  replaceElements,
  text,
} from "./tree.ts";

const blockParents = new Set(["div", "figure", "aside", "section", "li", "dd", "td", "th", "details", "blockquote"]);

/**
 * Shows the images of a sanitised page. Pages load nothing from other hosts, so an image from elsewhere becomes a link
 * that says what it shows; one of this site is what `resolve` answers, or a word on what is missing.
 */
export function showImages(tree: Root, slug: string, resolve: Resolve | undefined): void {
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
    if (isElsewhere(source)) {
      if (parent.type === "element" && parent.tagName === "a") return [text(alt || "Image")];
      return [block ? elsewhereCard(source, alt, "image") : elsewhereLink(source, alt || "Image")];
    }
    const address = source === "" ? undefined : findPath(source, slug, resolve);
    if (address !== undefined) {
      const image = element("img", { src: address, alt, loading: "lazy", decoding: "async", ...sizeOf(node) });
      return [block ? figure(image, property(node, "title")) : image];
    }
    if (alt === "") return [];
    return [block ? placeholder(`Image: ${alt}`) : element("em", {}, [text(alt)])];
  });
}

/** A link that stands for something that only another host can show. */
export function elsewhereCard(href: string, label: string, kind: "image" | "embed"): Element {
  const host = URL.canParse(href, "https://page.invalid") ? new URL(href, "https://page.invalid").host : "";
  const where = kind === "image" ? `Image on ${host}` : host;
  const words = label === "" ? [] : [element("span", { className: ["elsewhere-label"] }, [text(label)])];
  return element("figure", { className: ["elsewhere"], dataKind: kind }, [
    element("a", { href, rel: ["noopener"] }, [
      ...words,
      text(" "),
      element("span", { className: ["elsewhere-host"] }, [text(where)]),
    ]),
  ]);
}

/** The same within a line of text. */
export function elsewhereLink(href: string, label: string): Element {
  return element("a", { className: ["elsewhere-link"], href, rel: ["noopener"] }, [text(label)]);
}

/** A quiet word on what stands here in the original and cannot be shown. */
export function placeholder(label: string): Element {
  return element("p", { className: ["placeholder"] }, [text(label)]);
}

function figure(image: Element, caption: string | undefined): Element {
  const below = caption === undefined ? [] : [element("figcaption", {}, [text(caption)])];
  return element("figure", { className: ["image"] }, [image, ...below]);
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
