import { code, list } from "../../../engines/text/markdown.ts";
import type { Passage } from "../../../engines/text/passages.ts";
import { shortened } from "../../../engines/text/shortened.ts";
import type { ComponentDeclaration } from "./declaration.ts";
import type { MemberTable } from "./member-tables.ts";
import { type PropertyRow, propertyRows } from "./property-rows.ts";

/**
 * Properties that search and models read: enough for the largest hand-written component, and a part of a generated one.
 */
const MAX_PROPERTIES = 80;
const MAX_VARIANTS = 40;
const MAX_TEXT = 400;
const MAX_OPTIONS = 160;

/** The declaration of a component as passages: description, usage, each property, its variants. */
export function passagesOf(declared: ComponentDeclaration & { members?: readonly MemberTable[] }): Passage[] {
  const { id, description, group, type, status, deprecated, shouldDo, shouldNotDo, previews, properties } = declared;
  const rows = propertyRows(properties).slice(0, MAX_PROPERTIES);
  const variants = Object.entries(previews).slice(0, MAX_VARIANTS);
  const facts = [`id ${code(id)}`, type, group, status].filter(Boolean).join(" · ");
  const instead = deprecated && [deprecated.reason, deprecated.replacement && `use ${code(deprecated.replacement)}`];
  return [
    {
      text: [description, instead && `Deprecated: ${instead.filter(Boolean).join("; ")}`, facts]
        .filter(Boolean)
        .join("\n"),
    },
    ...(shouldDo.length > 0 ? [{ heading: "Do, when to use", text: list(shouldDo) }] : []),
    ...(shouldNotDo.length > 0 ? [{ heading: "Don't, when not to use", text: list(shouldNotDo) }] : []),
    ...(rows.length > 0
      ? [
          {
            heading: "Properties",
            text: `Properties, options: ${rows.map(({ path }) => code(path.join("."))).join(", ")}`,
          },
        ]
      : []),
    ...rows.map((row) => ({ heading: "Properties", text: propertyLine(row) })),
    ...(declared.members ?? []).flatMap(({ title, rows }) =>
      rows.slice(0, MAX_PROPERTIES).map((row) => ({ heading: title, text: propertyLine(row) })),
    ),
    ...(variants.length > 0
      ? [
          {
            heading: "Variants",
            text: list(
              variants.map(([key, { title, usage = "" }]) =>
                [code(key), title, shortened(usage, MAX_TEXT)].filter(Boolean).join(" "),
              ),
            ),
          },
        ]
      : []),
  ];
}

function propertyLine({ path, type, required, default: usual, options, description = "" }: PropertyRow): string {
  const facts = [
    type && code(shortened(type, MAX_OPTIONS)),
    required && "required",
    usual !== undefined && `default ${code(usual)}`,
    options.length > 0 && `one of ${shortened(options.map(code).join(", "), MAX_OPTIONS)}`,
  ].filter(Boolean);
  return `- ${code(path.join("."))}${facts.length > 0 ? ` (${facts.join(", ")})` : ""} ${shortened(description, MAX_TEXT)}`.trimEnd();
}
