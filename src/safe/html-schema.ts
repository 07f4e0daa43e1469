import { defaultSchema, type Schema } from "hast-util-sanitize";

/** IDs of headings from `headingIdOf`, and of the heading above footnotes. */
const headingId: ["id", RegExp] = ["id", /^(?:h-[\p{L}\p{M}\p{N}\p{Pc}-]+|footnote-label)$/u];

/** IDs of footnotes and of links to them, in GitHub's form. */
const footnoteId: ["id", RegExp] = ["id", /^user-content-fn(?:ref)?-[\p{L}\p{N}_.%-]+$/u];

/** https, or a path: no other scheme or host, no backslash (a slash to browsers) or control character (ignored). */
const imageSource = /^(?:https:\/\/|(?![a-z][a-z0-9+.-]*:)(?!\/\/)(?! ))[^\p{Cc}\\]*$/iu;

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/**
 * Allowed content of documentation pages (a schema of hast-util-sanitize): text, lists, tables, task lists, figures,
 * details, footnotes. No style, no class except `language-*` on code, IDs only on headings and footnotes, images from
 * https or the site itself, links by http, https, mailto and tel.
 */
export const htmlSchema: Schema = {
  ancestors: { ...defaultSchema.ancestors, caption: ["table"], colgroup: ["table"], col: ["table"] },
  attributes: {
    "*": ["title", "lang", "dir"],
    ...Object.fromEntries(headings.map((name) => [name, [headingId]])),
    a: [
      "href",
      "dataFootnoteRef",
      "dataFootnoteBackref",
      "ariaLabel",
      ["ariaDescribedBy", "footnote-label"],
      footnoteId,
    ],
    code: [["className", /^language-[\w+#.-]+$/]],
    col: ["span"],
    colgroup: ["span"],
    details: ["open"],
    img: [["src", imageSource], "alt", "width", "height", ["loading", "lazy"]],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    li: ["value", footnoteId],
    ol: ["start", "reversed", ["type", "1", "a", "A", "i", "I"]],
    section: ["dataFootnotes"],
    td: [["align", "left", "center", "right"], "colSpan", "rowSpan"],
    th: [
      ["align", "left", "center", "right"],
      "colSpan",
      "rowSpan",
      "abbr",
      ["scope", "row", "col", "rowgroup", "colgroup"],
    ],
    time: ["dateTime"],
  },
  clobber: [],
  clobberPrefix: "",
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["https"] },
  required: { input: { disabled: true, type: "checkbox" } },
  strip: ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext", "svg", "math"],
  tagNames: `
    h1 h2 h3 h4 h5 h6 p br hr div section blockquote pre ul ol li dl dt dd details summary figure figcaption
    table caption colgroup col thead tbody tfoot tr th td
    a abbr b bdi bdo cite code del dfn em i img input ins kbd mark q s samp small span strong sub sup time u var wbr`
    .trim()
    .split(/\s+/),
};

/** The same, with the attribute `data-mark` on `div` and `span` for values of this pattern. */
export function markedSchema(marks: RegExp): Schema {
  const mark: [string, RegExp] = ["dataMark", marks];
  return { ...htmlSchema, attributes: { ...htmlSchema.attributes, div: [mark], span: [mark] } };
}
