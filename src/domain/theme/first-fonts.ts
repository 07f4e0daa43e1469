const RULE = /@font-face\s*\{([^{}]*)\}/gi;
const OWN = /url\(\s*["']?(\/fonts\/[\w./%~@[\],-]+)["']?\s*\)/i;
/** What text and headings of our pages are set in. */
const USED = ["--font-sans", "--font-heading"];

/**
 * Addresses of the font files that the first words of a page are set in, where a theme brings its own: for each family that
 * its `--font-sans` and `--font-heading` name first, the upright face for all characters. Undefined where text is set in
 * what the pages bring along.
 */
export function firstFonts(css: string): string[] | undefined {
  const plain = withoutComments(css);
  const families = USED.map((name) => familyOf(plain, name));
  if (families[0] === undefined) return undefined;
  const faces = Array.from(plain.matchAll(RULE), ([, body = ""]) => body);
  return [...new Set(families.flatMap((family) => faceOf(faces, family) ?? []))];
}

/** In one go, however many are opened and none closed: what follows an opening stands outside only behind an end. */
const withoutComments = (css: string): string =>
  css
    .split("/*")
    .map((part, index) => (index === 0 ? part : part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : ""))
    .join("");

/** The first family of a list, lower-case, as it is declared first: further ones are those of brands. */
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
