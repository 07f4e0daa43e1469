import type { Element, ElementContent, Properties, Root, RootContent, Text } from "hast";

export type { Element, ElementContent, Properties, Root, RootContent, Text };

/** Any node with children: the tree or an element. */
export type Parent = Root | Element;

/** Creates an element. */
export function createElement(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

/** Creates a text node. */
export function text(value: string): Text {
  return { type: "text", value };
}

/** Yields all elements below `parent` in document order. Iterative, so that depth can't overflow the stack. */
export function* childElementsOf(parent: Parent): Generator<Element> {
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

/** Returns the characters inside a node, like the DOM's `textContent`. */
export function textOfNodes(node: Parent | RootContent | ElementContent): string {
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
 * Rebuilds the tree from the leaves up. `replace` returns the nodes that replace an element, or `undefined` to keep it.
 * Recursive: the parser limits the depth of the tree.
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

/** Whether a node is a comment or blank text. */
export function isBlank(node: RootContent | ElementContent): boolean {
  return node.type === "comment" || (node.type === "text" && node.value.trim() === "");
}

/** Returns a property as text, including numbers, booleans and lists (class names). */
export function property(node: Element, name: string): string | undefined {
  const value = node.properties[name];
  if (value === undefined || value === null || value === false) return undefined;
  return Array.isArray(value) ? value.join(" ") : String(value);
}
