import type { PropertyRow } from "../../../domain/components/declaration/property-rows.ts";
import { code, inline, printTable } from "../../../engines/text/markdown.ts";
import { deprecationText, statusNote } from "../../../platform/contract/lifecycle-text.ts";

/**
 * The properties of a component as a Markdown table. Undefined without properties. `noun` is the heading of the first
 * column.
 */
export function propertiesText(rows: readonly PropertyRow[], noun = "Property"): string | undefined {
  if (rows.length === 0) return undefined;
  return printTable(
    [noun, "Type", "Default", "Description"],
    rows.map(({ path, type, required, options, title, description, status, deprecated, ...row }) => [
      code(path.join(".")) + (required ? " (required)" : "") + statusNote(status),
      options.map(code).join(" \\| ") || (type ? code(type) : ""),
      row.default === undefined ? "" : code(row.default),
      [inline(description || (title ?? "")), deprecationText(deprecated)].filter(Boolean).join(" "),
    ]),
  );
}
