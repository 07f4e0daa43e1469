import { escapeHtml, unescapeHtml } from "../../../safe/escape-html.ts";

/** A form in which a drawing is used in code. */
export type SvgForm = "jsx" | "vue" | "data-url";

/**
 * An SVG of ours (with every `>` in texts and attributes escaped) as code: a React component, a Vue template, or an
 * address for CSS and `<img>`. `name` is the drawing's name.
 */
export function svgAs(form: SvgForm, svg: string, name: string): string {
  const element = svg.replace(/^\s*<\?xml[^>]*\?>\s*/, "").trim();
  if (form === "vue") return `<template>\n  ${element}\n</template>`;
  if (form === "data-url") return dataUrl(element);
  const [open = "", ...rest] = jsxParts(element);
  const props = open.endsWith("/>") ? open.replace(/\s*\/>$/, " {...props} />") : open.replace(/>$/, " {...props}>");
  return `export const ${componentName(name)} = (props) => (\n  ${props}${rest.join("")}\n);`;
}

/** The accessibility of a drawing: hidden, or named. */
export type SvgAccessibility = "decorative" | "named";

/** An SVG of ours, hidden from screen readers or with its name. */
export function svgWithAccessibility(svg: string, spoken: SvgAccessibility, name: string): string {
  const [open] = /<svg\b[^>]*>/.exec(svg) ?? [];
  if (open === undefined) return svg;
  const bare = open.replaceAll(/\s(?:aria-[a-z]+|role)="[^"]*"/g, "");
  if (spoken === "decorative") return svg.replace(open, () => bare.replace(/^<svg/, '<svg aria-hidden="true"'));
  const named = bare.replace(/^<svg/, '<svg role="img"');
  const title = `<title>${escapeHtml(name)}</title>`;
  const whole = named.endsWith("/>") ? `${named.replace(/\s*\/>$/, ">")}${title}</svg>` : `${named}${title}`;
  return svg.replace(open, () => whole);
}

/** `TrashCan` of `trash-can`: the name of a component begins with a capital letter. */
export function componentName(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
  return /^\p{Lu}/u.test(joined) ? joined : `Icon${joined}`;
}

/** Tags and texts as JSX writes them. */
const jsxParts = (svg: string): string[] =>
  Array.from(svg.matchAll(/<[^>]*>|[^<]+/g), ([part]) => {
    if (part.startsWith("<!")) return "";
    if (part.startsWith("<")) return part.replaceAll(/([\w:-]+)="([^"]*)"/g, jsxAttribute);
    return /[{}&]/.test(part) ? `{${JSON.stringify(unescapeHtml(part))}}` : part;
  });

function jsxAttribute(_: string, name: string, value: string): string {
  if (name === "style") return `style={${JSON.stringify(styleOf(unescapeHtml(value)))}}`;
  if (name === "class") return `className="${value}"`;
  return /^(?:data|aria)-/.test(name) ? `${name}="${value}"` : `${camelCase(name)}="${value}"`;
}

const styleOf = (style: string): Record<string, string> =>
  Object.fromEntries(
    style.split(";").flatMap((declaration) => {
      const colon = declaration.indexOf(":");
      if (colon === -1) return [];
      const name = declaration.slice(0, colon).trim();
      return [[name.startsWith("--") ? name : camelCase(name), declaration.slice(colon + 1).trim()]];
    }),
  );

const camelCase = (name: string): string => name.replaceAll(/[-:](\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Short, and readable in a style sheet between double quotes: only characters that would end either are escaped (RFC
 * 3986, 2.2).
 */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${encodeURIComponent(svg.includes("'") ? svg : svg.replaceAll('"', "'")).replaceAll(
    /%(?:20|2C|2F|3A|3B|3D)/g,
    decodeURIComponent,
  )}`;
