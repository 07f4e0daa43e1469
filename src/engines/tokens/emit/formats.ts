/** The output formats, in display order. */
export const TOKEN_FORMATS = ["css", "scss", "utilitycss", "dtcg", "json", "ts", "swift", "kotlin", "android"] as const;

export type Format = (typeof TOKEN_FORMATS)[number];

/** Names of formats in older clients and other tools. */
const ALIASES: ReadonlyMap<string, Format> = new Map([
  ["tailwind", "utilitycss"],
  ["map", "json"],
  ["style-dictionary", "json"],
]);

/** Returns the format of a name or alias. Undefined for an unknown name. */
export const formatNamed = (name: string): Format | undefined =>
  TOKEN_FORMATS.find((format) => format === name) ?? ALIASES.get(name);

/** The output file of a format. */
export interface FormatFile {
  /** The name of the format. */
  title: string;
  /** The default file name. */
  file: string;
  /** The `Content-Type`. */
  mediaType: string;
}

export const FORMAT_FILES: Readonly<Record<Format, FormatFile>> = {
  css: { title: "CSS", file: "tokens.css", mediaType: "text/css; charset=utf-8" },
  scss: { title: "SCSS", file: "_tokens.scss", mediaType: "text/x-scss; charset=utf-8" },
  utilitycss: { title: "Tailwind", file: "theme.css", mediaType: "text/css; charset=utf-8" },
  dtcg: { title: "DTCG", file: "tokens.resolved.json", mediaType: "application/json; charset=utf-8" },
  json: { title: "JSON", file: "tokens.json", mediaType: "application/json; charset=utf-8" },
  ts: { title: "TypeScript", file: "tokens.ts", mediaType: "text/plain; charset=utf-8" },
  swift: { title: "Swift", file: "Tokens.swift", mediaType: "text/plain; charset=utf-8" },
  kotlin: { title: "Kotlin", file: "Tokens.kt", mediaType: "text/plain; charset=utf-8" },
  android: { title: "Android", file: "tokens.xml", mediaType: "application/xml; charset=utf-8" },
};
