import type { DialectContext } from "./dialect-context.ts";
import { escapeMarkdown } from "./escape.ts";
import { type Literal, readLiterals, stringAt } from "./literal.ts";
import { skipBalanced } from "./scan-expression.ts";

export type MacroCall = { name: string; args: Literal[] };

/** `name(arguments)` with or without filters behind it. */
export function parseCall(source: string): MacroCall | undefined {
  const name = /^([\w.]+)\s*\(/.exec(source);
  if (name === null) return undefined;
  const open = name[0].length - 1;
  const end = skipBalanced(source, open, { left: 4 * source.length });
  return { name: name[1] ?? "", args: readLiterals(source.slice(open + 1, end < 0 ? source.length : end - 1)) };
}

/** The first object among the arguments. */
export function optionsOf(call: MacroCall): Literal | undefined {
  return call.args.find((argument) => argument instanceof Map);
}

/** A string of the options, also one captured by `{% set %}`, as HTML or markdown. */
export function contentOf(context: DialectContext, value: Literal | undefined): string {
  const html = value instanceof Map ? value.get("html") : undefined;
  if (typeof html === "string") return html.replace(/\n\s*\n/g, "\n").trim();
  if (html instanceof Object && "reference" in html) return context.captured.get(html.reference) ?? "";
  const plain = stringAt(value, "text");
  return plain === undefined ? "" : escapeMarkdown(plain);
}
