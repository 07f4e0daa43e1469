import { defaultSchema, type Options } from "rehype-sanitize";

/** Ids of headings begin with this, so that none can stand for a variable or form field of the page (DOM clobbering). */
export const headingIdPrefix = "h-";

/** Ids that need no prefix: ours, and those remark-gfm gives to footnotes. */
export const safeId = /^(?:h-[\p{L}\p{N}_.-]+|user-content-fn(?:ref)?-[\p{L}\p{N}_.%-]+|footnote-label)$/u;

const footnoteId: ["id", RegExp] = ["id", /^user-content-fn(?:ref)?-[\p{L}\p{N}_.%-]+$/u];

/** https, or a path: no other scheme, host, backslash or control character, which browsers read as slash and nothing. */
const imageSource = /^(?:https:\/\/|(?![a-z][a-z0-9+.-]*:)(?!\/\/)(?! ))[^\p{Cc}\\]*$/iu;

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/**
 * What documentation pages may hold (a schema of hast-util-sanitize): text, lists, tables, task lists, figures, details,
 * footnotes. No style, no class but `language-*` on code, ids on headings and footnotes alone, images from https or the
 * site itself, links by http, https, mailto and tel. Give rehype-slug the prefix "h-".
 */
export const htmlSchema: Options = {
  ancestors: { ...defaultSchema.ancestors, caption: ["table"], colgroup: ["table"], col: ["table"] },
  attributes: {
    "*": ["title", "lang", "dir"],
    ...Object.fromEntries(headings.map((name) => [name, [["id", safeId]]])),
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
