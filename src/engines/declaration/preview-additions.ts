import { type Token, Tokenizer, TokenizerMode } from "parse5";
import { escapeHtml } from "../../safe/escape-html.ts";
import { RAW_TEXT } from "../../safe/raw-text.ts";
import { DEFAULT_LANGUAGE, isOurDocument } from "./generator.ts";
import { type Attributes, type PreviewSetting, valueFor } from "./preview-setting.ts";

/** The additions to a preview document. */
export interface PreviewAdditions {
  /** Attributes of `<html>` that replace its own. */
  html: readonly Attribute[];
  body: readonly Attribute[];
  /** Attribute values to replace on elements inside that represent the page, such as a React provider. */
  inside: readonly Replacement[];
  /** Paths of style sheets that come before its own. */
  styles: readonly string[];
  /** The language of the design system, for documents that don't set another one. */
  lang?: string | undefined;
}

type Attribute = readonly [name: string, value: string];

/** An attribute with its default value and the value that replaces it. */
interface Replacement {
  name: string;
  from: string;
  to: string;
}

/** For an unchanged document. */
export const NO_ADDITIONS: PreviewAdditions = { html: [], body: [], inside: [], styles: [] };

/**
 * Returns the additions for a scheme. `chosen` are attributes of `<html>` that override the setting. `lang` is the
 * language of the system.
 */
export function previewAdditions(
  { html, body, styles = [] }: PreviewSetting,
  scheme: string | undefined,
  chosen: readonly Attribute[] = [],
  lang?: string,
): PreviewAdditions {
  const set = [...attributesFor(html, scheme).filter(([name]) => !chosen.some(([own]) => own === name)), ...chosen];
  return { html: set, body: attributesFor(body, scheme), inside: replacements([html, body], scheme), styles, lang };
}

const attributesFor = (attributes: Attributes, scheme: string | undefined): Attribute[] =>
  [...attributes].flatMap(([name, values]) => {
    const value = valueFor(values, scheme);
    return value === undefined ? [] : [[name, value] as const];
  });

const replacements = (all: readonly Attributes[], scheme: string | undefined): Replacement[] =>
  all.flatMap((attributes) =>
    [...attributes].flatMap(([name, values]) => {
      const [from, to] = [valueFor(values, undefined), valueFor(values, scheme)];
      return from === undefined || to === undefined || from === to || name === "class" ? [] : [{ name, from, to }];
    }),
  );

/** Characters of a document that are read. Documents of others can have any length, and this runs on the event loop. */
const MAX_READ = 256 << 10;

const IN_HEAD = new Set(["html", "head", "meta", "link", "title", "style", "script", "base", "template", "noscript"]);

/** Text that replaces a part of another text. */
interface Edit {
  at: number;
  end: number;
  text: string;
}

/**
 * Sets attributes and adds style sheets. The rest of the document stays unchanged. Writes the tags that a document
 * omits (`<html>`, `<body>`): the attributes of a second tag move to the first (HTML, 13.2.6.4.7).
 */
export function addToPreview(html: string, { lang, ...given }: PreviewAdditions): string {
  const named = given.html.some(([name]) => name === "lang");
  const dress: PreviewAdditions = {
    ...given,
    html: lang && !named && !saysLanguage(html) ? [...given.html, ["lang", lang]] : given.html,
  };
  if ([dress.html, dress.body, dress.inside, dress.styles].every(({ length }) => length === 0)) return html;
  const edits: Edit[] = [];
  const insert = (at: number, text: string) => void (text && edits.push({ at, end: at, text }));
  const links = dress.styles.map((path) => `<link rel="stylesheet" href="${escapeHtml(path)}">`).join("");
  let [start, doctype] = [0, 0];
  let [hasHtml, hasLinks, hasBody] = [false, links === "", dress.body.length === 0];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...{ onComment: ignore, onCharacter: ignore, onNullCharacter: ignore, onWhitespaceCharacter: ignore },
      ...{ onEndTag: ignore, onEof: ignore },
      onDoctype({ location }) {
        doctype = start = location?.endOffset ?? 0;
      },
      onStartTag(tag) {
        const { tagName } = tag;
        const [at, end] = [tag.location?.startOffset ?? 0, tag.location?.endOffset ?? 0];
        if (tagName === "html" && !hasHtml) {
          hasHtml = true;
          start = end;
          edits.push(...attributeEdits(tag, dress.html));
        } else if (tagName === "head" && !hasLinks) {
          hasLinks = true;
          insert(end, links);
        } else if (tagName === "body" && !hasBody) {
          hasBody = true;
          edits.push(...attributeEdits(tag, dress.body));
        } else if (!hasBody && !IN_HEAD.has(tagName)) {
          hasBody = true;
          insert(at, `<body${written(dress.body)}>`);
        }
        if (tagName !== "html" && tagName !== "body") edits.push(...insideEdits(tag, dress.inside));
        const mode = RAW_TEXT[tagName] ?? (tagName === "noscript" ? TokenizerMode.RAWTEXT : undefined);
        if (mode !== undefined && !tag.selfClosing) tokenizer.state = mode;
        if (hasHtml && hasLinks && hasBody && dress.inside.length === 0) tokenizer.pause();
      },
    },
  );
  tokenizer.write(html.slice(0, MAX_READ), true);
  if (!hasBody) insert(html.length, `<body${written(dress.body)}>`);
  const opening = hasHtml || dress.html.length === 0 ? "" : `<html${written(dress.html)}>`;
  insert(hasHtml ? start : doctype, hasLinks ? opening : opening + links);
  return withEdits(html, edits);
}

/** Whether the author of a document sets its language. Ignores the default of our own documents. */
function saysLanguage(html: string): boolean {
  const [, said] = /<html\b[^>]*\slang\s*=\s*["']?([\w-]*)/i.exec(html.slice(0, 2000)) ?? [];
  return said !== undefined && !(said === DEFAULT_LANGUAGE && isOurDocument(html));
}

const written = (attributes: readonly Attribute[]): string =>
  attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join("");

/** Replaces attributes of a tag, and adds classes to its own. */
function attributeEdits({ tagName, attrs, location }: Token.TagToken, wanted: readonly Attribute[]): Edit[] {
  const afterName = (location?.startOffset ?? 0) + 1 + tagName.length;
  return wanted.map(([name, value]) => {
    const place = location?.attrs?.[name];
    const own = name === "class" ? attrs.find((attribute) => attribute.name === name)?.value : undefined;
    const text = written([[name, own ? `${own} ${value}` : value]]);
    return place
      ? { at: place.startOffset, end: place.endOffset, text: text.slice(1) }
      : { at: afterName, end: afterName, text };
  });
}

const insideEdits = ({ attrs, location }: Token.TagToken, inside: readonly Replacement[]): Edit[] =>
  inside.flatMap(({ name, from, to }) => {
    const place = location?.attrs?.[name];
    const isUsual = place && attrs.some((attribute) => attribute.name === name && attribute.value === from);
    return isUsual ? [{ at: place.startOffset, end: place.endOffset, text: `${name}="${escapeHtml(to)}"` }] : [];
  });

function withEdits(text: string, edits: readonly Edit[]): string {
  const parts: string[] = [];
  let at = 0;
  // Stable: edits at the same place keep their order.
  for (const edit of edits.toSorted((one, other) => one.at - other.at)) {
    parts.push(text.slice(at, edit.at), edit.text);
    at = edit.end;
  }
  return parts.join("") + text.slice(at);
}
