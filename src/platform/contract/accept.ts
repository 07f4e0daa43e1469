import { MARKDOWN_TYPE } from "./markdown-version.ts";

/**
 * Whether the client prefers Markdown to HTML (RFC 9110, 12.5.1): it is listed with a higher weight, or with the same
 * weight before HTML. A wildcard (`*∕*`) matches neither: browsers and clients without the header get HTML.
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  // The usual case: browsers don't list it.
  if (!accept?.toLowerCase().includes(MARKDOWN_TYPE)) return false;
  const ranges = accept.toLowerCase().split(",").map(readRange);
  const markdown = ranges.findIndex(({ type }) => type === MARKDOWN_TYPE);
  const html = ranges.findIndex(({ type }) => type === "text/html");
  const [wanted, other] = [ranges[markdown]?.weight ?? 0, html < 0 ? 0 : (ranges[html]?.weight ?? 0)];
  return wanted > 0 && (wanted > other || (wanted === other && markdown < html));
}

/**
 * Whether the client accepts a media type (RFC 9110, 12.5.1): the most specific range decides. Without the header,
 * accepts all.
 */
export function acceptsType(accept: string | null | undefined, type: string): boolean {
  if (!accept?.trim()) return true;
  const ranges = accept.toLowerCase().split(",").map(readRange);
  const names = [type, `${type.split("/", 1)}/*`, "*/*"];
  const closest = names.map((name) => ranges.find((range) => range.type === name)).find(Boolean);
  return (closest?.weight ?? 0) > 0;
}

/** A media range with its weight; an invalid weight is treated as 1. */
function readRange(text: string): { type: string; weight: number } {
  const [type = "", ...parameters] = text.split(";").map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
  const value = weight === undefined || !/^[01](?:\.\d{0,3})?$/.test(weight) ? 1 : Number(weight);
  return { type, weight: Math.min(value, 1) };
}
