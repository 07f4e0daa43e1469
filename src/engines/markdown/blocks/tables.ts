import { safeElement } from "../../../safe/html.ts";
import { type LiteralValue, textAt } from "../dialect/literal.ts";
import { createElement, type Element, type ElementContent, text } from "../tree.ts";
import { argumentContent, codeInText, type PageVariables } from "./arguments.ts";
import type { FoundBlock } from "./block-names.ts";

type Args = FoundBlock["args"];

/** Returns the rows in the arguments of a table or list. */
export function tableRowsOf(args: Args): LiteralValue[] {
  return listAt(args, "rows");
}

/** The table of `{caption, head, rows}`; cells are `{text}` or `{html}`. */
export function tableBlock(args: Args, variables: PageVariables): Element {
  const cells = (row: LiteralValue | undefined, tag: (index: number) => string): Element[] =>
    (Array.isArray(row) ? row : []).map((cell, index) => {
      const align = textAt(cell, "format") === "numeric" ? { align: "right" } : {};
      return createElement(tag(index), align, argumentContent(cell, variables));
    });
  const first = args.get("firstCellIsHeader") === true ? "th" : "td";
  const caption = textAt(args, "caption");
  const head = cells(args.get("head"), () => "th");
  const rows = tableRowsOf(args).map((row) =>
    createElement(
      "tr",
      {},
      cells(row, (index) => (index === 0 ? first : "td")),
    ),
  );
  return createElement("table", {}, [
    ...(caption === undefined ? [] : [createElement("caption", {}, [text(caption)])]),
    ...(head.length === 0 ? [] : [createElement("thead", {}, [createElement("tr", {}, head)])]),
    createElement("tbody", {}, rows),
  ]);
}

/** The description list of `{rows: [{key, value, actions}]}`. */
export function descriptionList(args: Args, variables: PageVariables): Element {
  const rows = tableRowsOf(args).flatMap((row) => {
    const links = listAt(mapAt(row, "actions"), "items").map((item) => {
      const hidden = textAt(item, "visuallyHiddenText");
      const words = [...argumentContent(item, variables), ...(hidden === undefined ? [] : [text(` ${hidden}`)])];
      return createElement("dd", {}, [safeElement("a", { href: textAt(item, "href") ?? "#" }, words)]);
    });
    return [
      createElement("dt", {}, argumentContent(mapAt(row, "key"), variables)),
      createElement("dd", {}, argumentContent(mapAt(row, "value"), variables)),
      ...links,
    ];
  });
  return createElement("dl", {}, rows);
}

/** Renders a row of a component's property table: name, type, default, description. */
export function propertyRow(args: Args): Element {
  const cell = (...names: string[]): string => (textAt(args, ...names) ?? "").replace(/\s+/g, " ");
  const code = (value: string): ElementContent[] => (value === "" ? [] : [createElement("code", {}, [text(value)])]);
  const required = args.has("required") ? [text(" (required)")] : [];
  return createElement("tr", {}, [
    createElement("td", {}, [...code(cell("name")), ...required]),
    createElement("td", {}, code(cell("type"))),
    createElement("td", {}, code(cell("defaultValue", "default"))),
    createElement("td", {}, codeInText(cell("description"))),
  ]);
}

/** Renders the property table around such rows. */
export function propertiesTable(children: ElementContent[]): Element {
  const head = ["Name", "Type", "Default", "Description"].map((word) => createElement("th", {}, [text(word)]));
  const rows = children.filter((child) => child.type === "element" && child.tagName === "tr");
  return createElement("table", {}, [
    createElement("thead", {}, [createElement("tr", {}, head)]),
    createElement("tbody", {}, rows),
  ]);
}

function mapAt(value: LiteralValue | undefined, key: string): LiteralValue | undefined {
  return value instanceof Map ? value.get(key) : undefined;
}

function listAt(value: LiteralValue | Args | undefined, key: string): LiteralValue[] {
  const list = value instanceof Map ? value.get(key) : undefined;
  return Array.isArray(list) ? list : [];
}
