import type { Live } from "./live-document.ts";
import type { Preview } from "./previews.ts";

/** What a renderer made of a component's sources. */
export interface Built {
  /** Preview documents by preview key. */
  documents: Map<string, string>;
  /** What draws any values; absent where the sources take none. */
  live?: Live;
  previews: Preview[];
  css: string;
  /** The script as UTF-8, in parts; none where there is no script. React, the same in many, is one of them. */
  js: readonly Uint8Array[];
  /** Files that went in, relative to the workspace; those outside of it may be named too. */
  inputs: string[];
  /** Remarks that stop nothing. */
  notes: string[];
}

/** What all components of a workspace share. */
export interface Shared {
  /** Whether there is a `main.css` and a `main.js` in `public/api/component/`. */
  style: boolean;
  script: boolean;
  /** Module of what previews of React stand in, relative to the workspace. */
  surroundings?: string;
  /** What was built of it: a digest, and which of `_preview.css` and `_preview.js` there is. */
  preview?: { digest: string; style: boolean; script: boolean };
  /** Whether `dist/` has an `{id}.css` or `{id}.js` of others, made from sources we cannot build. */
  otherStyle?: boolean;
  otherScript?: boolean;
}

/** The style sheets a document loads, in order. */
export const stylesOf = (id: string, css: string, { style, preview, otherStyle }: Shared): string[] => [
  ...(style ? ["main.css"] : []),
  ...(preview?.style ? ["_preview.css"] : []),
  ...(css.trim() === "" && !otherStyle ? [] : [`${id}.css`]),
];

/** The scripts a document loads, in order. */
export const scriptsOf = (
  id: string,
  js: readonly Uint8Array[],
  { script, preview, otherScript }: Shared,
): string[] => [
  ...(script ? ["main.js"] : []),
  ...(preview?.script ? ["_preview.js"] : []),
  ...(js.length === 0 && !otherScript ? [] : [`${id}.js`]),
];
