import { elsewhereCard, elsewhereLink, placeholder } from "./images.ts";
import { type Resolve, resolvePath } from "./links.ts";
import type { LiveBlock, Shape, ShapeTable, Tone } from "./shape.ts";
import {
  type Element,
  type ElementContent,
  element,
  isBlank,
  property,
  type Root,
  replaceElements,
  text,
} from "./tree.ts";

/** Where an embedded thing is to be seen, and what to call it. */
export type Embed = (kind: "example", args: Record<string, string>) => { href: string; label: string } | undefined;

export type ShapeOptions = { slug: string; resolveLink?: Resolve | undefined; embed?: Embed | undefined };

const titles: Record<Tone, string> = {
  note: "Note",
  tip: "Tip",
  important: "Important",
  warning: "Warning",
  caution: "Caution",
  plain: "",
};

/**
 * Puts the nodes that shapes stand for in the place of their marks. Runs after sanitising: these nodes are ours.
 * Hands back the live blocks, in the order of their places.
 */
export function buildShapes(tree: Root, shapes: ShapeTable, options: ShapeOptions): LiveBlock[] {
  const live: LiveBlock[] = [];
  const shapeOf = (node: Element): Shape | undefined => {
    const mark = property(node, "dataMark");
    return mark === undefined ? undefined : shapes.find(mark);
  };
  replaceElements(tree, (node, parent) => {
    if (property(node, "dataMark") === undefined) return undefined;
    const shape = shapeOf(node);
    if (shape === undefined) return node.children;
    const inline = node.tagName === "span";
    switch (shape.kind) {
      case "heading-id":
        if (parent.type === "element" && /^h[1-6]$/.test(parent.tagName)) parent.properties.id = shape.id;
        return node.children;
      case "badge":
        return [element("span", { className: ["badge"] }, node.children)];
      case "elsewhere":
        return [inline ? elsewhereLink(shape.href, shape.label) : elsewhereCard(shape.href, shape.label, "embed")];
      case "live":
        return [element(shape.block.inline ? "span" : "figure", { dataLive: String(live.push(shape.block) - 1) })];
      case "placeholder":
        return [inline ? element("em", {}, [text(shape.label)]) : placeholder(shape.label)];
      case "example":
        return [exampleCard(shape.args, inline, options)];
      case "caption": {
        const around = parent.type === "element" ? shapeOf(parent)?.kind : undefined;
        const content = inline ? node.children : withoutParagraph(node.children);
        if (inline) return [element("span", { className: ["caption"] }, content)];
        return [
          around === "figure" || around === "verdict"
            ? element("figcaption", {}, content)
            : element("p", { className: ["caption"] }, content),
        ];
      }
      default:
        return inline ? node.children : [container(shape, node.children)];
    }
  });
  pairVerdicts(tree);
  return live;
}

function container(
  shape: Extract<Shape, { kind: "callout" | "do-dont" | "verdict" | "figure" }>,
  children: ElementContent[],
): Element {
  switch (shape.kind) {
    case "figure":
      return element("figure", { className: ["framed"] }, children);
    case "do-dont":
      return element("div", { className: ["do-dont"] }, children);
    case "verdict": {
      const label = element("p", { className: ["verdict-label"] }, [text(shape.verdict === "do" ? "Do" : "Don’t")]);
      return element("figure", { className: ["verdict"], dataVerdict: shape.verdict }, [label, ...children]);
    }
    case "callout":
      return callout(shape.tone, shape.title, children);
  }
}

/** A callout; a first paragraph that is all bold is its title. */
function callout(tone: Tone, title: string | undefined, children: ElementContent[]): Element {
  const shown = children.filter((child) => !isBlank(child));
  const first = shown[0];
  const bold =
    first?.type === "element" && first.tagName === "p" && first.children.length === 1 ? first.children[0] : undefined;
  let heading: ElementContent[] = [text(title ?? titles[tone])];
  let content = children;
  if (title === undefined && shown.length > 1 && bold?.type === "element" && bold.tagName === "strong") {
    heading = bold.children;
    content = shown.slice(1);
  }
  const label = element("p", { className: ["callout-title"] }, heading);
  const named = title !== undefined || titles[tone] !== "" || content !== children;
  return element(
    "aside",
    { className: ["callout"], dataTone: tone, role: "note" },
    named ? [label, ...content] : content,
  );
}

function exampleCard(args: Record<string, string>, inline: boolean, options: ShapeOptions): Element {
  const { group = "components", item = "", example = "" } = args;
  const words = [item, example].map((word) => word.replaceAll("-", " ")).filter((word) => word !== "");
  const known = options.embed?.("example", args);
  const label = known?.label ?? `Example: ${words.join(" – ")}`;
  const path =
    options.embed === undefined && /^[\w-]+$/.test(item) && /^[\w-]+$/.test(group) ? `/${group}/${item}` : undefined;
  const href = known?.href ?? (path === undefined ? undefined : resolvePath(path, options.slug, options.resolveLink));
  if (href === undefined) return inline ? element("em", {}, [text(label)]) : placeholder(label);
  const link = element("a", inline ? { className: ["embed-link"], href } : { href }, [text(label)]);
  return inline ? link : element("p", { className: ["embed"] }, [link]);
}

/** The caption's words, without the paragraph markdown makes of them. */
function withoutParagraph(children: ElementContent[]): ElementContent[] {
  const shown = children.filter((child) => !isBlank(child));
  const only = shown.length === 1 ? shown[0] : undefined;
  return only?.type === "element" && only.tagName === "p" ? only.children : shown;
}

/** Stands verdicts that follow each other outside a container side by side too. */
function pairVerdicts(tree: Root): void {
  const pair = (children: ElementContent[]): ElementContent[] => {
    const out: ElementContent[] = [];
    let row: Element | undefined;
    for (const child of children) {
      if (child.type === "element" && property(child, "className") === "verdict") {
        if (row === undefined) {
          row = element("div", { className: ["do-dont"] });
          out.push(row);
        }
        row.children.push(child);
      } else if (row === undefined || !isBlank(child)) {
        row = undefined;
        out.push(child);
      }
    }
    return out;
  };
  replaceElements(tree, (node) => {
    if (property(node, "className") !== "do-dont") node.children = pair(node.children);
    return undefined;
  });
  tree.children = pair(tree.children.filter((child) => child.type !== "doctype"));
}
