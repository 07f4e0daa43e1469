/** Why something is not to be used any more, as its author says it. */
export interface KnownDeprecation {
  since?: string | undefined;
  reason?: string | undefined;
  /** Name or id of what takes its place. */
  replacement?: string | undefined;
}

/** A token, or one property of a text style, as code can name it. */
export interface KnownToken {
  /** The path joined by dots. */
  name: string;
  /** Type of the Format module 2025.10; of a property of a text style that of its value. */
  type?: string | undefined;
  /** Resolved values of the format, each once: the first is that of who chooses nothing, further ones are those of other modes. */
  values: readonly unknown[];
  /** What CSS, SCSS and Less write: `--color-blue`, `$color-blue`. */
  css?: string | undefined;
  scss?: string | undefined;
  /** Of a text style's property: `font-size`. */
  property?: string | undefined;
  aliasOf?: string | undefined;
  description?: string | undefined;
  deprecated?: KnownDeprecation | undefined;
}

/** A property of a component. */
export interface KnownProperty {
  name: string;
  type?: string | undefined;
  /** The values it takes, where they are listed. */
  options?: readonly string[] | undefined;
  isRequired?: boolean | undefined;
  /** It is not required where one of these is given. */
  unless?: readonly string[] | undefined;
  deprecated?: KnownDeprecation | undefined;
}

/** A component by the names code has for it. */
export interface KnownComponent {
  id: string;
  title: string;
  /** Custom elements: `ds-button`. */
  elements: readonly string[];
  /** Names that modules export: `Button`. */
  exports: readonly string[];
  /** Modules they are imported from, where that is known: `@acme/react`. */
  packages?: readonly string[] | undefined;
  /** Macros of templates: `govukButton`. */
  macros: readonly string[];
  properties: readonly KnownProperty[];
  deprecated?: KnownDeprecation | undefined;
}

export interface KnownIcon {
  id: string;
  deprecated?: KnownDeprecation | undefined;
}

/** What a design system has, as far as uses of it can be held against it. Plain data: it goes to a thread as JSON. */
export interface Knowledge {
  /** BCP 47: what its texts are written in; English where nothing is said. */
  language?: string | undefined;
  tokens: readonly KnownToken[];
  /** Custom properties that stylesheets of the system define beside those of tokens, with `--`. */
  variables: readonly string[];
  components: readonly KnownComponent[];
  icons: readonly KnownIcon[];
  /** Names of classes in stylesheets and markup of the system. */
  classes: readonly string[];
  /** Of those, the ones that stylesheets style. */
  styledClasses: readonly string[];
}

export const NOTHING_KNOWN: Knowledge = {
  tokens: [],
  variables: [],
  components: [],
  icons: [],
  classes: [],
  styledClasses: [],
};
