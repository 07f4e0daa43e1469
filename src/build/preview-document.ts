import { DEFAULT_LANGUAGE, GENERATOR } from "../engines/declaration/generator.ts";
import { escapeHtml } from "../safe/escape-html.ts";

/** The parts of a preview document. */
export interface PreviewParts {
  id: string;
  /** Titles of the component and the preview. */
  title: string;
  preview: string;
  /** Content of the body, unchanged. */
  body: string;
  /** File names in `/api/component/`. */
  styles: string[];
  scripts: string[];
  /** Further head elements, unchanged. */
  head?: string;
}

/**
 * Returns a complete HTML document of one preview. Addresses are absolute paths, so that it works at
 * `/api/component/{id}-{variant}.html` and at `/api/component/{id}/preview/{variant}.html`. Calls `initAll` of a shared
 * `main.js`, the convention of design systems that enhance plain HTML.
 */
export function buildPreviewDocument({ title, preview, body, styles, scripts, head = "" }: PreviewParts): string {
  const shared = scripts.includes("main.js");
  const lines = [
    "<!DOCTYPE html>",
    `<html lang="${DEFAULT_LANGUAGE}">`,
    "<head>",
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="generator" content="${GENERATOR}">`,
    `<title>${escapeHtml(title)}: ${escapeHtml(preview)}</title>`,
    ...styles.map((name) => `<link rel="stylesheet" href="/api/component/${escapeHtml(name)}">`),
    ...(head.trim() === "" ? [] : [head.trim()]),
    "</head>",
    "<body>",
    body.trim(),
    ...(shared
      ? [
          '<script type="module" data-preview-shared>import * as main from "/api/component/main.js"; main.initAll?.();</script>',
        ]
      : []),
    ...scripts
      .filter((name) => name !== "main.js")
      .map((name) => `<script type="module" src="/api/component/${escapeHtml(name)}"></script>`),
    "</body>",
    "</html>",
  ];
  return `${lines.join("\n")}\n`;
}
