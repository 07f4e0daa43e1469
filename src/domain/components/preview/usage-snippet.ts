/** Longest document that is shown as an example. */
const MAX_LENGTH = 200_000;

/**
 * The content of a document without its page: the inside of `<body>`, without scripts. Empty for a very long document.
 */
export function bodyOf(html: string): string {
  if (html.length > MAX_LENGTH) return "";
  const lower = html.toLowerCase();
  const opening = lower.indexOf("<body");
  const start = opening < 0 ? 0 : lower.indexOf(">", opening) + 1;
  const end = lower.lastIndexOf("</body");
  const inside = html.slice(start, end < start ? undefined : end);
  return dedent(withoutScripts(inside));
}

/** Cuts from each `<script` to its end tag, in one pass. */
function withoutScripts(html: string): string {
  const lower = html.toLowerCase();
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    const start = lower.indexOf("<script", at);
    if (start < 0) return kept.join("") + html.slice(at);
    kept.push(html.slice(at, start));
    const closing = lower.indexOf("</script", start);
    const end = closing < 0 ? -1 : lower.indexOf(">", closing);
    if (end < 0) return kept.join("");
    at = end + 1;
  }
}

/** A React element with these values as properties. */
export function customElementOf(name: string, values: Record<string, unknown>): string {
  const { children, ...properties } = values;
  const attributes = Object.entries(properties).map(([key, value]) => {
    if (!/^[\p{ID_Start}_$][\p{ID_Continue}$-]*$/u.test(key)) return `{...${JSON.stringify({ [key]: value })}}`;
    if (value === true) return key;
    // JSX reads entities in texts: `&amp;` would be `&`.
    return typeof value === "string" && !/["{}<>\n]|&[#\w]+;/.test(value)
      ? `${key}="${value}"`
      : `${key}={${JSON.stringify(value)}}`;
  });
  const line = [name, ...attributes].join(" ");
  const opening = line.length > 80 ? [name, ...attributes.map((attribute) => `  ${attribute}`)].join("\n") : line;
  const end = line.length > 80 ? "\n" : "";
  const isText = typeof children === "string" && !/[{}<>\n]|&[#\w]+;|^\s|\s$/.test(children);
  const inside = children === undefined ? undefined : isText ? children : `{${JSON.stringify(children)}}`;
  return inside === undefined ? `<${opening}${end || " "}/>` : `<${opening}${end}>${inside}</${name}>`;
}

/** A Handlebars partial with these values as parameters; a list or an object is called by its name, as there is no other way. */
export function partialOf(id: string, values: Record<string, unknown>): string {
  const parameters = Object.entries(values).flatMap(([key, value]) => {
    // Other keys are variables of the context, not parameters.
    if (value === undefined || !/^[A-Za-z_][\w-]*$/.test(key)) return [];
    return [`${key}=${typeof value === "object" && value !== null ? key : literalOf(value)}`];
  });
  const name = /^[A-Za-z_][\w-]*$/.test(id) ? id : `"${id}"`;
  const line = ["{{>", name, ...parameters].join(" ");
  return line.length > 78 ? [`{{> ${name}`, ...parameters.map((one) => `  ${one}`), "}}"].join("\n") : `${line}}}`;
}

/** A call of a Nunjucks macro with these values as its one parameter. */
export function macroCallOf(name: string, values: Record<string, unknown>): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const fields = given.map(([key, value]) => {
    const written = JSON.stringify(value, null, 2).replaceAll("\n", "\n  ");
    return `  ${/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key)}: ${written}`;
  });
  return fields.length === 0 ? `{{ ${name}({}) }}` : `{{ ${name}({\n${fields.join(",\n")}\n}) }}`;
}

/** Code that uses a component with these values, as `jsx`, `handlebars` or `nunjucks`. Undefined for other formats. */
export function snippetAs(
  form: string,
  { id, title, macro }: { id: string; title: string; macro?: string | undefined },
  values: Record<string, unknown>,
): string | undefined {
  if (form === "jsx") return customElementOf(elementName(title), values);
  if (form === "handlebars") return partialOf(id, values);
  return form === "nunjucks" ? macroCallOf(macro ?? id, values) : undefined;
}

/** Handlebars has no escapes in strings: a string with both kinds of quotes loses the double ones. */
function literalOf(value: unknown): string {
  if (typeof value !== "string") return String(value);
  return value.includes('"') && !value.includes("'") ? `'${value}'` : `"${value.replaceAll('"', "”")}"`;
}

/** `action-list` → `ActionList`. */
export const elementName = (id: string): string =>
  id
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");

function dedent(text: string): string {
  const lines = text.replace(/^\s*\n|\s+$/g, "").split("\n");
  const depths = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const depth = depths.length > 0 ? Math.min(...depths) : 0;
  const cut = lines.map((line) => line.slice(depth).trimEnd());
  // A false condition in a template leaves an empty line. In preformatted text, empty lines have a meaning.
  const kept = /<(?:pre|textarea)\b/i.test(text) ? cut : cut.filter((line) => line !== "");
  return kept.join("\n");
}
