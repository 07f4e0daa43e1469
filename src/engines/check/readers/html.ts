import { type Token, Tokenizer } from "parse5";
import { RAW_TEXT } from "../../../safe/raw-text.ts";
import {
  type AttributeUse,
  addReading,
  type FileSpan,
  type OpenReading,
  openReading,
  type StyleDeclaration,
  type UsageReading,
} from "../reading.ts";
import { readClasses } from "./classes.ts";
import { readCss } from "./css.ts";
import { SVG_ELEMENTS } from "./not-css.ts";
import { hasOwnColors, PRESENTATION } from "./pictures.ts";
import { readStylesheet } from "./stylesheet.ts";
import { type ExpressionUse, readExpression } from "./tsx.ts";
import { UNKNOWN_VALUE } from "./unknown.ts";

/** Attributes for the framework rather than the element: Vue, Alpine, Svelte. */
const DIRECTIVE = /^(?:v-(?!bind:)|@|#|x-(?!bind:)|on:|use:|transition:|in:|out:|let:)/;
/** Attributes with code as their value. */
const BOUND = /^(?::|v-bind:|x-bind:|bind:)/;
/** Attributes with an expression for classes or styles: Vue, Alpine and Angular. */
const EXPRESSIONS: Readonly<Record<string, ExpressionUse>> = {
  ...{ ":class": "classes", "v-bind:class": "classes", "x-bind:class": "classes", "[class]": "classes" },
  ...{ "[ngclass]": "classes", ":style": "styles", "v-bind:style": "styles", "x-bind:style": "styles" },
  ...{ "[style]": "styles", "[ngstyle]": "styles" },
};

/** Callbacks for parts of a document. */
export interface HtmlParts {
  /** Receives the text and offset of a `<script>`. */
  onScript?(text: string, at: number, attributes: readonly AttributeUse[]): void;
}

/**
 * Reads HTML like browsers do, but as a flat list of tags: nesting doesn't matter here, so a deeply nested document
 * takes no longer than another one.
 */
export function readHtmlParts(text: string, parts: HtmlParts = {}): UsageReading {
  const reading = openReading();
  const page: OpenPage = { reading, drawn: [] };
  const endPicture = () => {
    if (!hasOwnColors(page.drawn)) addReading(reading, { ...openReading(), declarations: page.drawn });
    page.drawn = [];
  };
  let raw: { name: string; at: number; attributes: readonly AttributeUse[] } | undefined;
  const endRaw = (end: number) => {
    if (raw?.name === "style") {
      const language = languageOf(raw.attributes);
      addReading(reading, readStyle(text.slice(raw.at, end), language, raw.at));
    }
    if (raw?.name === "script") parts.onScript?.(text.slice(raw.at, end), raw.at, raw.attributes);
    raw = undefined;
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      ...{ onDoctype: ignore, onCharacter: ignore, onNullCharacter: ignore, onWhitespaceCharacter: ignore },
      onComment({ location }) {
        if (location) reading.comments.push({ start: location.startOffset, end: location.endOffset });
      },
      onEof: () => {
        endRaw(text.length);
        endPicture();
      },
      onEndTag({ tagName, location }) {
        endRaw(location?.startOffset ?? text.length);
        if (tagName === "svg") endPicture();
      },
      onStartTag(tag) {
        const attributes = readTag(tag, text, page);
        const mode = RAW_TEXT[tag.tagName];
        if (mode === undefined || tag.selfClosing) return;
        tokenizer.state = mode;
        raw = { name: tag.tagName, at: tag.location?.endOffset ?? text.length, attributes };
      },
    },
  );
  tokenizer.write(text, true);
  if (OF_MAIL.test(text))
    reading.declarations = reading.declarations.map((each) => ({ ...each, elsewhere: each.elsewhere ?? MAIL }));
  return reading;
}

/** Returns the language of a `<style>`: `lang="scss"`, or `type="text/scss"` in older code. */
function languageOf(attributes: readonly AttributeUse[]): string {
  const said = (wanted: string) => attributes.find(({ name }) => name === wanted)?.value?.toLowerCase();
  return said("lang") ?? /^text\/(?:x-)?(scss|sass|less|stylus|postcss)$/.exec(said("type") ?? "")?.[1] ?? "";
}

/** Emails for Outlook, with its own conditions and namespaces. */
const OF_MAIL = /<!--\[if [^\]]{0,100}\bmso\b|xmlns:[ov]="urn:schemas-microsoft-com/;
const MAIL = "This code is for an email, and email clients do not support CSS variables.";

/** State of a document while it is read. */
interface OpenPage {
  reading: OpenReading;
  /** Style attributes of the current SVG. */
  drawn: StyleDeclaration[];
}

function readTag(tag: Token.TagToken, text: string, page: OpenPage): AttributeUse[] {
  const start = (tag.location?.startOffset ?? 0) + 1;
  const place = { start, end: start + tag.tagName.length };
  const attributes: AttributeUse[] = [];
  let isOpen = false;
  for (const { name: written, value } of tag.attrs) {
    const at = tag.location?.attrs?.[written];
    const plain = written.replaceAll(UNKNOWN_VALUE, "");
    if (plain !== written) isOpen = true;
    if (!at || plain === "" || DIRECTIVE.test(plain)) continue;
    const source = text.slice(at.startOffset, at.endOffset);
    const skipped = /^\uE000*/.exec(written)?.[0].length ?? 0;
    const name = plain.replace(BOUND, "");
    const begin = at.startOffset + skipped + (plain.length - name.length);
    const attribute: AttributeUse = { name, place: { start: begin, end: begin + name.length } };
    const isCode = BOUND.test(plain) || value.includes(UNKNOWN_VALUE);
    const valuePlace = placeOfValue(source, value, at.startOffset);
    if (!isCode) attribute.value = value;
    if (!isCode && valuePlace) attribute.valuePlace = valuePlace;
    attributes.push(attribute);
    if (!valuePlace) continue;
    const use = Object.hasOwn(EXPRESSIONS, plain) ? EXPRESSIONS[plain] : undefined;
    if (use && !value.includes(UNKNOWN_VALUE)) addReading(page.reading, readExpression(value, valuePlace.start, use));
    if (!BOUND.test(plain)) readValue(attribute.name, value, { place: valuePlace, element: tag.tagName }, page);
  }
  isOpen ||= tag.attrs.some(({ name }) => name === "v-bind" || name === "x-bind");
  // As written, because Vue and Svelte components have capitals.
  const name = text.slice(place.start, place.end);
  page.reading.elements.push({ kind: "element", name, place, attributes, isOpen });
  return attributes;
}

/** Returns the place of the value. Undefined if it has character references. */
function placeOfValue(source: string, value: string, at: number): FileSpan | undefined {
  const before = /^[^=]*=\s*["']?/.exec(source)?.[0].length;
  if (before === undefined || !source.startsWith(value, before)) return undefined;
  return { start: at + before, end: at + before + value.length };
}

/** The place of an attribute's value. */
interface OfAttribute {
  place: FileSpan;
  element: string;
}

function readValue(name: string, value: string, { place, element }: OfAttribute, { reading, drawn }: OpenPage): void {
  if (name === "class") readClasses(value, place.start, reading);
  else if (name === "style") {
    const { declarations, definitions } = readCss(value, "css", place.start);
    addReading(reading, { ...openReading(), declarations: declarations.filter(isWritten), definitions });
  } else if (PRESENTATION.has(name) && SVG_ELEMENTS.has(element) && !value.includes(UNKNOWN_VALUE))
    drawn.push({ property: name, value, place, language: "css", within: [] });
}

/** A stylesheet in a template may become valid only after it is rendered. Then its errors are ignored. */
function readStyle(text: string, language: string, at: number): UsageReading {
  const found = readStylesheet(text, language, at);
  const faults = text.includes(UNKNOWN_VALUE) ? [] : found.faults;
  return { ...found, faults, declarations: found.declarations.filter(isWritten) };
}

const isWritten = ({ value, property }: { value: string; property: string }): boolean =>
  !value.includes(UNKNOWN_VALUE) && !property.includes(UNKNOWN_VALUE);
