import type { Element, ElementContent, Properties, Root, RootContent, Text } from "hast";

export type { Element, ElementContent, Properties, Root, RootContent, Text };

/** Anything that has children: the tree itself or one of its elements. */
export type Parent = Root | Element;

/** A new element. */
export function element(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

/** A new text node. */
export function text(value: string): Text {
  return { type: "text", value };
}

/** All elements below `parent` in document order. Iterative, so depth cannot overflow the stack. */
export function* elementsOf(parent: Parent): Generator<Element> {
  const open: (RootContent | ElementContent)[] = [...parent.children].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type !== "element") continue;
    yield node;
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index];
      if (child !== undefined) open.push(child);
    }
  }
}

/** The characters inside a node, as the DOM's `textContent`. */
export function textOf(node: Parent | RootContent | ElementContent): string {
  let out = "";
  const open: (Parent | RootContent | ElementContent)[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.type === "text") out += next.value;
    else if ("children" in next) {
      for (let index = next.children.length - 1; index >= 0; index--) {
        const child = next.children[index];
        if (child !== undefined) open.push(child);
      }
    }
  }
  return out;
}

/**
 * Rebuilds the tree from the leaves up: `replace` answers the nodes that take an element's place, or `undefined` to
 * keep it. Recursive; the depth of the tree is limited before it is made.
 */
export function replaceElements(
  parent: Parent,
  replace: (node: Element, parent: Parent) => ElementContent[] | undefined,
): void {
  const children: ElementContent[] = [];
  for (const child of parent.children) {
    if (child.type === "doctype") continue;
    if (child.type === "element") {
      replaceElements(child, replace);
      for (const node of replace(child, parent) ?? [child]) children.push(node);
    } else children.push(child);
  }
  parent.children = children;
}

/** True for text that shows nothing. */
export function isBlank(node: RootContent | ElementContent): boolean {
  return node.type === "comment" || (node.type === "text" && node.value.trim() === "");
}

/** A property as text; numbers, booleans and lists (class names) are printed. */
export function property(node: Element, name: string): string | undefined {
  const value = node.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(" ") : String(value);
}
