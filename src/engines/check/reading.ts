/** Where something stands in a file: UTF-16 code units from its beginning, the end excluded. */
export interface Span {
  start: number;
  end: number;
}

/** How a file writes styles, which decides how a token is written there. */
export type StyleLanguage = "css" | "scss" | "less" | "script";

/** Properties that say of others beside them what they are: sizes and positions of one thing, a line height of a text. */
export const BESIDE: ReadonlySet<string> = new Set([
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

/** One property that gets a value, wherever that is written: a rule, a `style` attribute, an object of styles. */
export interface Declaration {
  /** The CSS property in lower case; a variable that is defined (`--x`, `$x`, `@x`); an at-rule whose arguments these are (`@include`). */
  property: string;
  /** As CSS, without `!important`. */
  value: string;
  /** Of the value. */
  place: Span;
  language: StyleLanguage;
  /** The at-rules it stands in, from the outside: `@media print`. */
  within: readonly string[];
  /** Selectors and variants it stands under, as far as they are known: `.button :hover`. */
  under?: string | undefined;
  /** What else the same rule or object says of `BESIDE`. */
  beside?: ReadonlyMap<string, string> | undefined;
  /**
   * Where the value is not what stands at its place (`padding: 16` of an object, an escaped attribute): how a new one is
   * written there. Parts of such a value have the place of the whole.
   */
  write?(value: string): string;
  /** Why no browser reads it as CSS, in a sentence: no variable can stand there. */
  elsewhere?: string | undefined;
  /** It is given to a component, which may calculate with it: no machine writes there. */
  isPassedOn?: boolean | undefined;
}

/** An attribute of an element, a property of a component, an argument of a macro. */
export interface AttributeUse {
  name: string;
  place: Span;
  /** Its value where that is written out; absent for what only running the code tells. */
  value?: string | undefined;
  valuePlace?: Span | undefined;
}

/** Something used by its name: an element of HTML, a component of a module, a macro of a template. */
export interface ElementUse {
  kind: "element" | "component" | "macro";
  name: string;
  /** Of the name. */
  place: Span;
  /** The module a component or macro is imported from; undefined where the file does not say. */
  from?: string | undefined;
  /** No module is named, and it is meant to be of the system (`FileToCheck.isExcerpt`). */
  isOfSystem?: boolean | undefined;
  /** It is used by the name it was imported by: what is wrong with that is told at the import. */
  isImported?: boolean | undefined;
  attributes: readonly AttributeUse[];
  /** It is given more than is written out (`{...rest}`): what is missing cannot be known. */
  isOpen: boolean;
}

/** A name a file takes from a module or template. */
export interface ImportUse {
  name: string;
  /** Of the name as the other file has it. */
  place: Span;
  from: string;
}

/** A name of a class that markup gives. */
export interface ClassUse {
  name: string;
  place: Span;
}

/** What one file uses, found by the reader of its language. */
export interface Reading {
  declarations: readonly Declaration[];
  /** Variables the file defines: `--x`, `$x`, `@x`. */
  definitions: readonly string[];
  elements: readonly ElementUse[];
  imports: readonly ImportUse[];
  classes: readonly ClassUse[];
  /** What could not be read, and where. */
  faults: readonly { message: string; place: Span }[];
  /** Comments, with what begins and ends them. */
  comments: readonly Span[];
}

export const EMPTY_READING: Reading = {
  ...{ declarations: [], definitions: [], elements: [], imports: [], classes: [], faults: [], comments: [] },
};

/** A reading that grows. */
export type OpenReading = { [Member in keyof Reading]: Reading[Member][number][] };

export const openReading = (): OpenReading => ({
  ...{ declarations: [], definitions: [], elements: [], imports: [], classes: [], faults: [], comments: [] },
});

/** Adds what another reader found in a part of the file. */
export function addReading(to: OpenReading, found: Reading): void {
  for (const each of found.declarations) to.declarations.push(each);
  for (const each of found.definitions) to.definitions.push(each);
  for (const each of found.elements) to.elements.push(each);
  for (const each of found.imports) to.imports.push(each);
  for (const each of found.classes) to.classes.push(each);
  for (const each of found.faults) to.faults.push(each);
  for (const each of found.comments) to.comments.push(each);
}

/** Reads one language. Never throws for what a file holds: that is a fault. */
export type Reader = (text: string) => Reading;
