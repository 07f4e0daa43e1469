const RULE = /@font-face\s*\{([^{}]*)\}/gi;
const OWN = /url\(\s*["']?(\/fonts\/[\w./%~@[\],-]+)["']?\s*\)/i;
/** The font properties of text and headings on our pages. */
const USED = ["--font-sans", "--font-heading"];

/**
 * Addresses of the font files of a page's first words, if a theme includes fonts: for the first family in `--font-sans`
 * and `--font-heading`, the upright face with all characters. Undefined if the theme uses the built-in fonts.
 */
export function firstFonts(css: string): string[] | undefined {
  const plain = withoutComments(css);
  const families = USED.map((name) => familyOf(plain, name));
  if (families[0] === undefined) return undefined;
  const faces = Array.from(plain.matchAll(RULE), ([, body = ""]) => body);
  return [...new Set(families.flatMap((family) => faceOf(faces, family) ?? []))];
}

/** Linear, for any number of unclosed comments: text after an opening is only outside after an end. */
const withoutComments = (css: string): string =>
  css
    .split("/*")
    .map((part, index) => (index === 0 ? part : part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""))
    .join("");

/** The first family of a list, lower-case, in its first declaration; later declarations belong to brands. */
function familyOf(css: string, variable: string): string | undefined {
  const at = css.indexOf(`${variable}:`);
  const list = at < 0 ? undefined : /^[^;}]*/.exec(css.slice(at + variable.length + 1, at + 500))?.[0];
  return list === undefined ? undefined : named(list.split(",")[0] ?? "");
}

function faceOf(faces: readonly string[], family: string | undefined): string | undefined {
  const fits = (face: string) =>
    named(declared(face, "font-family")) === family &&
    !/italic|oblique/i.test(declared(face, "font-style")) &&
    declared(face, "unicode-range") === "";
  return faces.filter(fits).flatMap((face) => OWN.exec(face)?.[1] ?? [])[0];
}

const declared = (face: string, property: string): string =>
  new RegExp(`(?:^|;)\\s*${property}\\s*:([^;]*)`, "i").exec(face)?.[1] ?? "";

const named = (family: string): string =>
  family
    .trim()
    .replaceAll(/^["']|["']$/g, "")
    .toLowerCase();
