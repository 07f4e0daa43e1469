import type { LivePreview } from "./live-document.ts";
import type { VariantPreview } from "./previews.ts";

/** The output of a renderer for a component. */
export interface BuiltPreviews {
  /** Preview documents by preview key. */
  documents: Map<string, string>;
  /** The live preview. Absent if the component takes no values. */
  live?: LivePreview;
  previews: VariantPreview[];
  css: string;
  /** The script as UTF-8, in parts. Empty without a script. One part is React, which many scripts share. */
  js: readonly Uint8Array[];
  /** Input files, relative to the workspace. They can be outside of it. */
  inputs: string[];
  /** Remarks that don't stop the build. */
  notes: string[];
}

/** Files that all components of a workspace share. */
export interface SharedParts {
  /** Whether `public/api/component/` has a `main.css` and a `main.js`. */
  style: boolean;
  script: boolean;
  /** Module with the wrapper of React previews, relative to the workspace. */
  surroundings?: string;
  /** The built wrapper: a digest, and whether it has `_preview.css` and `_preview.js`. */
  preview?: { digest: string; style: boolean; script: boolean };
  /** Whether `dist/` has an `{id}.css` or `{id}.js` of another tool, from sources that we can't build. */
  otherStyle?: boolean;
  otherScript?: boolean;
}

/** The style sheets a document loads, in order. */
export const builtStylesOf = (id: string, css: string, { style, preview, otherStyle }: SharedParts): string[] => [
  ...(style ? ["main.css"] : []),
  ...(preview?.style ? ["_preview.css"] : []),
  ...(css.trim() === "" && !otherStyle ? [] : [`${id}.css`]),
];

/** The scripts a document loads, in order. */
export const builtScriptsOf = (
  id: string,
  js: readonly Uint8Array[],
  { script, preview, otherScript }: SharedParts,
): string[] => [
  ...(script ? ["main.js"] : []),
  ...(preview?.script ? ["_preview.js"] : []),
  ...(js.length === 0 && !otherScript ? [] : [`${id}.js`]),
];
