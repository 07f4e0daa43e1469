/** A range in a file: UTF-16 code units from its start, the end excluded. */
export interface FileSpan {
  start: number;
  end: number;
}

/** The style language of a file, which decides the name of a token in it. */
export type StyleLanguage = "css" | "scss" | "less" | "script";

/** Properties that describe neighbors in the same rule: sizes and positions of one thing, a line height of a text. */
export const CONTEXT_PROPERTIES: ReadonlySet<string> = new Set([
  "height",
  "block-size",
  "content",
  "animation",
  "animation-name",
  "font-size",
  "font-weight",
  "line-height",
  "border-radius",
  "left",
  "right",
  "top",
  "bottom",
]);

/** A property with a value, anywhere: in a rule, a `style` attribute, a style object. */
export interface StyleDeclaration {
  /**
   * The CSS property in lower case, a defined variable (`--x`, `$x`, `@x`), or an at-rule with these arguments
   * (`@include`).
   */
  property: string;
  /** As CSS, without `!important`. */
  value: string;
  /** The place of the value. */
  place: FileSpan;
  language: StyleLanguage;
  /** The enclosing at-rules, outermost first: `@media print`. */
  within: readonly string[];
  /** The known enclosing selectors and variants: `.button :hover`. */
  under?: string | undefined;
  /** The values of `CONTEXT_PROPERTIES` in the same rule or object. */
  beside?: ReadonlyMap<string, string> | undefined;
  /**
   * Formats a new value if the source text differs from the value (`padding: 16` in an object, an escaped attribute).
   * Parts of such a value have the place of the complete value.
   */
  write?(value: string): string;
  /** Why no browser reads it as CSS, in a sentence. Variables don't work there. */
  elsewhere?: string | undefined;
  /** It is passed to a component, which may calculate with it, so that replacements aren't certain. */
  isPassedOn?: boolean | undefined;
}

/** An attribute of an element, a property of a component, or an argument of a macro. */
export interface AttributeUse {
  name: string;
  place: FileSpan;
  /** Its value, if it is a literal. */
  value?: string | undefined;
  valuePlace?: FileSpan | undefined;
}

/** The use of a name: an HTML element, a component of a module, a template macro. */
export interface ElementUse {
  kind: "element" | "component" | "macro";
  name: string;
  /** The place of the name. */
  place: FileSpan;
  /** The module of a component or macro. Undefined if unknown. */
  from?: string | undefined;
  /** The name has no import and belongs to the system (`FileToCheck.isExcerpt`). */
  isOfSystem?: boolean | undefined;
  /** It is used by its imported name. Findings about the name are reported at the import. */
  isImported?: boolean | undefined;
  attributes: readonly AttributeUse[];
  /** Whether it has more than literal attributes (`{...rest}`). Then missing ones are unknown. */
  isOpen: boolean;
}

/** A name that a file imports from a module or template. */
export interface ImportUse {
  name: string;
  /** The place of the name in the other file. */
  place: FileSpan;
  from: string;
}

/** A class name in markup. */
export interface ClassUse {
  name: string;
  place: FileSpan;
}

/** The uses in one file, found by the reader of its language. */
export interface UsageReading {
  declarations: readonly StyleDeclaration[];
  /** Variables that the file defines: `--x`, `$x`, `@x`. */
  definitions: readonly string[];
  elements: readonly ElementUse[];
  imports: readonly ImportUse[];
  classes: readonly ClassUse[];
  /** Syntax errors with their places. */
  faults: readonly { message: string; place: FileSpan }[];
  /** Comments including their delimiters. */
  comments: readonly FileSpan[];
}

export const EMPTY_READING: UsageReading = {
  ...{ declarations: [], definitions: [], elements: [], imports: [], classes: [], faults: [], comments: [] },
};

/** A reading under construction. */
export type OpenReading = { [Member in keyof UsageReading]: UsageReading[Member][number][] };

export const openReading = (): OpenReading => ({
  ...{ declarations: [], definitions: [], elements: [], imports: [], classes: [], faults: [], comments: [] },
});

/** Adds the reading of one part of a file. */
export function addReading(to: OpenReading, found: UsageReading): void {
  for (const each of found.declarations) to.declarations.push(each);
  for (const each of found.definitions) to.definitions.push(each);
  for (const each of found.elements) to.elements.push(each);
  for (const each of found.imports) to.imports.push(each);
  for (const each of found.classes) to.classes.push(each);
  for (const each of found.faults) to.faults.push(each);
  for (const each of found.comments) to.comments.push(each);
}

/** Reads one language. Never throws for the content of a file: syntax errors are in `faults`. */
export type Reader = (text: string) => UsageReading;
