import { isObject } from "../../../../safe/is-object.ts";
import type { PreviewQuery } from "../contract.ts";

const SAFE_VALUE = /^[\w.-]{1,64}$/;
const SAFE_NAME = /^[a-z][\w-]{0,63}$/i;

/**
 * Sets what a reader chose as attributes of `<html>`: `data-scheme`, `data-brand` (or what the configuration's `axes` call
 * them) and `dir`. A value that is no plain word is left out.
 */
export function withAttributes(html: string, query: PreviewQuery, config: Record<string, unknown>): string {
  const chosen = [
    ["dir", query.dir],
    ...attributesOf(config, "scheme", query.scheme),
    ...attributesOf(config, "brand", query.brand),
  ].filter(([name, value]) => value !== undefined && SAFE_VALUE.test(value) && SAFE_NAME.test(name ?? ""));
  if (chosen.length === 0) return html;
  const text = chosen.map(([name, value]) => ` ${name}="${value}"`).join("");
  const [tag] = /<html\b[^>]*>/i.exec(html.slice(0, 4096)) ?? [];
  if (tag === undefined) return html.replace(/^(\s*<!doctype[^>]*>)?/i, (doctype) => `${doctype}<html${text}>`);
  const names = new RegExp(`\\s(?:${chosen.map(([name]) => name).join("|")})(?:=(?:"[^"]*"|'[^']*'|[^\\s>]*))?`, "gi");
  const bare = tag.slice(5, -1).replace(names, "");
  return html.replace(tag, () => `<html${text}${bare}>`);
}

function attributesOf(
  config: Record<string, unknown>,
  axis: string,
  value: string | undefined,
): [string, string | undefined][] {
  const axes = isObject(config.axes) ? config.axes : {};
  const declared = isObject(axes[axis]) ? axes[axis].attribute : undefined;
  const own = `data-${axis}`;
  return typeof declared === "string" && declared !== own
    ? [
        [own, value],
        [declared, value],
      ]
    : [[own, value]];
}
