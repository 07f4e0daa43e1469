/** The author's reason for a deprecation. */
export interface KnownDeprecation {
  since?: string | undefined;
  reason?: string | undefined;
  /** Name or ID of the replacement. */
  replacement?: string | undefined;
}

/** A token, or one property of a text style, with its names in code. */
export interface KnownToken {
  /** The path, joined by dots. */
  name: string;
  /** Type of the Format module 2025.10. For a property of a text style, the type of its value. */
  type?: string | undefined;
  /** Distinct resolved values of the format: the default first, then the values in other modes. */
  values: readonly unknown[];
  /** The names in CSS, SCSS and Less: `--color-blue`, `$color-blue`. */
  css?: string | undefined;
  scss?: string | undefined;
  /** The property of a text style: `font-size`. */
  property?: string | undefined;
  aliasOf?: string | undefined;
  description?: string | undefined;
  deprecated?: KnownDeprecation | undefined;
}

/** A property of a component. */
export interface KnownProperty {
  name: string;
  type?: string | undefined;
  /** The allowed values, if they are listed. */
  options?: readonly string[] | undefined;
  isRequired?: boolean | undefined;
  /** Not required if one of these properties is set. */
  unless?: readonly string[] | undefined;
  deprecated?: KnownDeprecation | undefined;
}

/** A component with its names in code. */
export interface KnownComponent {
  id: string;
  title: string;
  /** Custom elements: `ds-button`. */
  elements: readonly string[];
  /** Exports of modules: `Button`. */
  exports: readonly string[];
  /** Modules that export it, if known: `@acme/react`. */
  packages?: readonly string[] | undefined;
  /** Template macros: `govukButton`. */
  macros: readonly string[];
  properties: readonly KnownProperty[];
  deprecated?: KnownDeprecation | undefined;
}

export interface KnownIcon {
  id: string;
  deprecated?: KnownDeprecation | undefined;
}

/** The parts of a design system that usage is checked against. Plain data: it is sent to a thread as JSON. */
export interface Knowledge {
  /** Language of its texts (BCP 47). Default: English. */
  language?: string | undefined;
  tokens: readonly KnownToken[];
  /** Custom properties in stylesheets of the system except tokens, with `--`. */
  variables: readonly string[];
  components: readonly KnownComponent[];
  icons: readonly KnownIcon[];
  /** Class names in stylesheets and markup of the system. */
  classes: readonly string[];
  /** The class names that stylesheets style. */
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
