import { isObject } from "../../safe/is-object.ts";

/** The environment that previews of a design system need (`preview` of the configuration). */
export interface PreviewSetting {
  /** Attributes of `<html>` by name, each with its values by color scheme. */
  html: Attributes;
  body: Attributes;
  /** Paths of style sheets on this host, loaded before the document's own. Undefined if not set. */
  styles: readonly string[] | undefined;
}

/** Values by attribute name, then by scheme. The key `""` has the value without a chosen scheme. */
export type Attributes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The key of a value for all schemes. */
export const ANY_SCHEME = "";

const MAX_ATTRIBUTES = 20;
const MAX_SCHEMES = 20;
const MAX_STYLES = 20;
const LONGEST = 300;
/** Attributes for appearance and language. `data-preview-…` is reserved for the preview frame. */
const NAME = /^(?:class|lang|dir|data-(?!preview-)[a-z0-9][a-z0-9-]{0,60})$/;
const FILE = /^[\w@][\w@./-]{0,200}\.css$/;

const ATTRIBUTE = 'Write {"data-theme": "acme"} or {"data-color-mode": {"light": "light", "dark": "dark"}}.';
const STYLE = 'Write ["main.css"] for a file of public/api/component/, or "/api/registry/theme.css".';

/** Reads `preview` of a configuration, and returns it with its errors. */
export function readPreviewSetting(config: Readonly<Record<string, unknown>>): {
  setting: PreviewSetting;
  faults: string[];
} {
  const faults: string[] = [];
  const { preview } = config;
  if (preview !== undefined && !isObject(preview)) faults.push("preview must be an object with html, body and styles.");
  const { html, body, styles } = isObject(preview) ? preview : {};
  return {
    setting: {
      html: attributesIn(html, "preview.html", faults),
      body: attributesIn(body, "preview.body", faults),
      styles: stylesIn(styles, faults),
    },
    faults,
  };
}

function attributesIn(given: unknown, where: string, faults: string[]): Attributes {
  const found = new Map<string, ReadonlyMap<string, string>>();
  if (given === undefined) return found;
  if (!isObject(given)) {
    faults.push(`${where} must be an object of attributes. ${ATTRIBUTE}`);
    return found;
  }
  const entries = Object.entries(given);
  if (entries.length > MAX_ATTRIBUTES)
    faults.push(`${where} has too many attributes. Only the first ${MAX_ATTRIBUTES} are used.`);
  for (const [name, value] of entries.slice(0, MAX_ATTRIBUTES)) {
    const values = isObject(value) ? Object.entries(value).slice(0, MAX_SCHEMES) : [[ANY_SCHEME, value] as const];
    const texts = values.flatMap(([scheme, text]) => (isValue(text) ? [[scheme, text] as const] : []));
    if (!NAME.test(name))
      faults.push(
        `${where}: "${name.slice(0, 60)}" is not allowed. Use class, lang, dir or data-… (except data-preview-…).`,
      );
    else if (texts.length < values.length || texts.length === 0)
      faults.push(`${where}.${name} must be a string, or a string for each color scheme. ${ATTRIBUTE}`);
    else found.set(name, new Map(texts));
  }
  return found;
}

const isValue = (value: unknown): value is string =>
  typeof value === "string" && value.length <= LONGEST && !/\p{Cc}/u.test(value);

function stylesIn(given: unknown, faults: string[]): string[] | undefined {
  if (given === undefined) return undefined;
  if (!Array.isArray(given)) {
    faults.push(`preview.styles must be a list of stylesheets. ${STYLE}`);
    return undefined;
  }
  if (given.length > MAX_STYLES)
    faults.push(`preview.styles has too many entries. Only the first ${MAX_STYLES} are used.`);
  return given.slice(0, MAX_STYLES).flatMap((style, at) => {
    const path = typeof style === "string" ? style.replace(/^\//, "") : "";
    if (!FILE.test(path) || path.split("/").includes("..")) {
      faults.push(`preview.styles[${at}] is not the path of a stylesheet on this host. ${STYLE}`);
      return [];
    }
    return [style === path ? `/api/component/${path}` : `/${path}`];
  });
}

/**
 * Returns the value of a scheme: its own, otherwise the one for light or dark by its name, otherwise the one for all.
 */
export function valueFor(values: ReadonlyMap<string, string>, scheme: string | undefined): string | undefined {
  const kind = scheme !== undefined && /dark/i.test(scheme) ? "dark" : "light";
  return values.get(scheme ?? kind) ?? values.get(kind) ?? values.get(ANY_SCHEME);
}
