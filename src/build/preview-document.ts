import { DEFAULT_LANGUAGE, GENERATOR } from "../engines/declaration/generator.ts";
import { escapeHtml } from "../safe/escape-html.ts";

/** What a preview document is made of. */
export interface PreviewParts {
  id: string;
  /** Of the component and of the preview. */
  title: string;
  preview: string;
  /** Content of the body, as it is. */
  body: string;
  /** Names below `/api/component/`. */
  styles: string[];
  scripts: string[];
  /** Further head elements, as they are. */
  head?: string;
}

/**
 * A complete HTML document of one preview. Addresses are absolute paths, so that it works at
 * `/api/component/{id}-{variant}.html` and at `/api/component/{id}/preview/{variant}.html`. A shared `main.js` that
 * exports `initAll` has it called, as design systems that enhance plain HTML expect.
 */
export function previewDocument({ title, preview, body, styles, scripts, head = "" }: PreviewParts): string {
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
