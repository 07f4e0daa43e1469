import { type Element, element, elementsOf, type Root, replaceElements, textOf } from "./tree.ts";

/** Puts each table into a box that scrolls by itself and is named after its caption or the heading above it. */
export function wrapTables(tree: Root): void {
  const names = new Map<object, string>();
  let heading = "";
  for (const node of elementsOf(tree)) {
    if (/^h[1-6]$/.test(node.tagName)) heading = textOf(node).trim();
    if (node.tagName !== "table") continue;
    const caption = node.children.find((child) => child.type === "element" && child.tagName === "caption");
    names.set(node, caption === undefined ? heading : textOf(caption).trim());
  }
  replaceElements(tree, (node) => {
    if (node.tagName === "thead") {
      for (const cell of elementsOf(node)) {
        if (cell.tagName !== "th") continue;
        if (isEmpty(cell)) cell.tagName = "td";
        else cell.properties.scope ??= "col";
      }
    }
    if (node.tagName !== "table") return undefined;
    const name = names.get(node) ?? "";
    const ariaLabel = name === "" ? "Table" : `Table: ${name}`;
    return [element("div", { className: ["table-scroll"], tabIndex: 0, role: "region", ariaLabel }, [node])];
  });
}

/** A corner without words heads nothing, and screen readers would announce it as a header. */
const isEmpty = (cell: Element): boolean => textOf(cell).trim() === "" && elementsOf(cell).next().done === true;
