import { element } from "./elements.ts";
import { type DiffRow, diffLines, withContext } from "./line-diff.ts";

type Line = DiffRow["before"];

/** What differs between two texts as a table: side by side, or one below the other where there is no room. */
export function diffTable(before: string, after: string, label: string): HTMLElement {
  const rows = withContext(diffLines(before, after));
  const unified = matchMedia("(max-width: 899px)").matches;
  const body = element("tbody");
  for (const row of rows) {
    if (typeof row === "number") {
      const text = row === 1 ? "1 line is the same" : `${row} lines are the same`;
      body.append(element("tr", { class: "diff-skip" }, element("td", { colspan: unified ? "2" : "4" }, text)));
    } else if (!unified)
      body.append(element("tr", {}, ...side(row.before, row, "removed"), ...side(row.after, row, "added")));
    else if (row.same) body.append(element("tr", {}, ...side(row.after, row, "added")));
    else body.append(...below(row));
  }
  const columns = element("colgroup");
  for (let column = 0; column < (unified ? 1 : 2); column += 1)
    columns.append(element("col", { style: "width: 44px" }), element("col"));
  return element("table", { "aria-label": label }, columns, body);
}

function below(row: DiffRow): HTMLElement[] {
  return [
    ...(row.before ? [element("tr", {}, ...side(row.before, row, "removed"))] : []),
    ...(row.after ? [element("tr", {}, ...side(row.after, row, "added"))] : []),
  ];
}

/** Number and text of one side. A sign says what a color says. */
function side(line: Line, { same }: DiffRow, kind: "removed" | "added"): HTMLElement[] {
  const changed = line !== undefined && !same;
  const name = changed ? `diff-${kind}` : "";
  const number = element("td", { class: `diff-number ${name}` }, line ? String(line.number) : "");
  const text = element("td", { class: name });
  if (changed) {
    text.append(
      element("span", { "aria-hidden": "true" }, kind === "removed" ? "− " : "+ "),
      element("span", { class: "r-visually-hidden" }, `${kind}: `),
    );
  } else if (line) text.append("  ");
  text.append(line?.text ?? "");
  return [number, text];
}
