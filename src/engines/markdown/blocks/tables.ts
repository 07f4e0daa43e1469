import { safeElement } from "../../../safe/html.ts";
import { type Literal, textAt } from "../dialect/literal.ts";
import { type Element, type ElementContent, element, text } from "../tree.ts";
import { codeInText, contentOf, type Variables } from "./arguments.ts";
import type { FoundBlock } from "./block-names.ts";

type Args = FoundBlock["args"];

/** Returns the rows in the arguments of a table or list. */
export function rowsOf(args: Args): Literal[] {
  return listAt(args, "rows");
}

/** The table of `{caption, head, rows}`; cells are `{text}` or `{html}`. */
export function table(args: Args, variables: Variables): Element {
  const cells = (row: Literal | undefined, tag: (index: number) => string): Element[] =>
    (Array.isArray(row) ? row : []).map((cell, index) => {
      const align = textAt(cell, "format") === "numeric" ? { align: "right" } : {};
      return element(tag(index), align, contentOf(cell, variables));
    });
  const first = args.get("firstCellIsHeader") === true ? "th" : "td";
  const caption = textAt(args, "caption");
  const head = cells(args.get("head"), () => "th");
  const rows = rowsOf(args).map((row) =>
    element(
      "tr",
      {},
      cells(row, (index) => (index === 0 ? first : "td")),
    ),
  );
  return element("table", {}, [
    ...(caption === undefined ? [] : [element("caption", {}, [text(caption)])]),
    ...(head.length === 0 ? [] : [element("thead", {}, [element("tr", {}, head)])]),
    element("tbody", {}, rows),
  ]);
}

/** The description list of `{rows: [{key, value, actions}]}`. */
export function descriptionList(args: Args, variables: Variables): Element {
  const rows = rowsOf(args).flatMap((row) => {
    const links = listAt(mapAt(row, "actions"), "items").map((item) => {
      const hidden = textAt(item, "visuallyHiddenText");
      const words = [...contentOf(item, variables), ...(hidden === undefined ? [] : [text(` ${hidden}`)])];
      return element("dd", {}, [safeElement("a", { href: textAt(item, "href") ?? "#" }, words)]);
    });
    return [
      element("dt", {}, contentOf(mapAt(row, "key"), variables)),
      element("dd", {}, contentOf(mapAt(row, "value"), variables)),
      ...links,
    ];
  });
  return element("dl", {}, rows);
}

/** Renders a row of a component's property table: name, type, default, description. */
export function propertyRow(args: Args): Element {
  const cell = (...names: string[]): string => (textAt(args, ...names) ?? "").replace(/\s+/g, " ");
  const code = (value: string): ElementContent[] => (value === "" ? [] : [element("code", {}, [text(value)])]);
  const required = args.has("required") ? [text(" (required)")] : [];
  return element("tr", {}, [
    element("td", {}, [...code(cell("name")), ...required]),
    element("td", {}, code(cell("type"))),
    element("td", {}, code(cell("defaultValue", "default"))),
    element("td", {}, codeInText(cell("description"))),
  ]);
}

/** Renders the property table around such rows. */
export function propertiesTable(children: ElementContent[]): Element {
  const head = ["Name", "Type", "Default", "Description"].map((word) => element("th", {}, [text(word)]));
  const rows = children.filter((child) => child.type === "element" && child.tagName === "tr");
  return element("table", {}, [element("thead", {}, [element("tr", {}, head)]), element("tbody", {}, rows)]);
}

function mapAt(value: Literal | undefined, key: string): Literal | undefined {
  return value instanceof Map ? value.get(key) : undefined;
}

function listAt(value: Literal | Args | undefined, key: string): Literal[] {
  const list = value instanceof Map ? value.get(key) : undefined;
  return Array.isArray(list) ? list : [];
}
