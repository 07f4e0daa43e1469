import { deprecationText, statusNote } from "../../../contract/lifecycle-text.ts";
import { code, inline, table } from "../../../text/markdown.ts";
import type { ComponentDefinition } from "./contract.ts";
import { propertyRows } from "./property-rows.ts";

/** What a component takes as a table of markdown, of `most` rows; undefined where it takes nothing. */
export function propertiesText(properties: ComponentDefinition["properties"], most: number): string | undefined {
  const rows = propertyRows(properties).slice(0, most);
  if (rows.length === 0) return undefined;
  return table(
    ["Property", "Type", "Default", "Description"],
    rows.map(({ path, type, required, options, title, description, status, deprecated, ...row }) => [
      code(path.join(".")) + (required ? " (required)" : "") + statusNote(status),
      options.map(code).join(" \\| ") || (type ? code(type) : ""),
      row.default === undefined ? "" : code(row.default),
      [inline(description || (title ?? "")), deprecationText(deprecated)].filter(Boolean).join(" "),
    ]),
  );
}
