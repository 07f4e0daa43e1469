import { TYPES_BY_ENDING } from "../../../safe/shown-type.ts";

const TYPES: Readonly<Record<string, string>> = {
  ...TYPES_BY_ENDING,
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "application/javascript; charset=utf-8",
  mjs: "application/javascript; charset=utf-8",
  cjs: "application/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  ico: "image/x-icon",
  wasm: "application/wasm",
  txt: "text/plain; charset=utf-8",
  md: "text/markdown; charset=utf-8",
};

const SOURCES = new Set([
  "ts",
  "tsx",
  "jsx",
  "mts",
  "cts",
  "scss",
  "sass",
  "less",
  "njk",
  "vue",
  "svelte",
  "astro",
  "yaml",
  "yml",
  "mdx",
]);

const endingOf = (path: string): string => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? "";

/** Media type by file ending; bytes of an unknown ending are `application/octet-stream`. */
export const mediaTypeOf = (path: string): string => {
  const ending = endingOf(path);
  return TYPES[ending] ?? (SOURCES.has(ending) ? "text/plain; charset=utf-8" : "application/octet-stream");
};

/** Whether a file is text by its ending. */
export const isText = (path: string): boolean => /^text\/|javascript|json|svg/.test(mediaTypeOf(path));
