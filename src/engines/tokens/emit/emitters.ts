import type { ResolvedToken } from "../dtcg/resolve.ts";
import { cssValue } from "../values/css-value.ts";
import { allVariables } from "./declarations.ts";
import { androidMentions, emitAndroid } from "./emit-android.ts";
import { emitCss } from "./emit-css.ts";
import { emitStandardDtcg } from "./emit-dtcg.ts";
import { emitJson } from "./emit-json.ts";
import { emitKotlin, kotlinMentions } from "./emit-kotlin.ts";
import { emitScss, scssNaming } from "./emit-scss.ts";
import { emitSwift, swiftMentions } from "./emit-swift.ts";
import { emitTs, tsMentions } from "./emit-ts.ts";
import { emitUtilityCss, utilityMentions } from "./emit-utility-css.ts";
import type { Emitter } from "./emitter.ts";
import { createVariables, cssNaming, type Naming } from "./variables.ts";

/** The output formats, in the order people are offered them. */
export const FORMATS = ["css", "scss", "utilitycss", "dtcg", "json", "ts", "swift", "kotlin", "android"] as const;

export type Format = (typeof FORMATS)[number];

/** What older clients and other tools call a format. */
export const FORMAT_ALIASES: Readonly<Record<string, Format>> = {
  tailwind: "utilitycss",
  map: "json",
  "style-dictionary": "json",
};

/** How each format is written. One table for the API, downloads, the command line and the pages. */
export const emitters: Readonly<Record<Format, Emitter>> = {
  css: {
    title: "CSS",
    file: "tokens.css",
    mediaType: "text/css; charset=utf-8",
    switches: true,
    emit: emitCss,
    mentions: (tokens) => variableMentions(tokens, cssNaming, (name) => `var(--${name})`),
  },
  scss: {
    title: "SCSS",
    file: "_tokens.scss",
    mediaType: "text/x-scss; charset=utf-8",
    switches: false,
    emit: emitScss,
    mentions: (tokens) => variableMentions(tokens, scssNaming, (name) => `$${name}`),
  },
  utilitycss: {
    title: "Tailwind",
    file: "theme.css",
    mediaType: "text/css; charset=utf-8",
    switches: true,
    emit: emitUtilityCss,
    mentions: utilityMentions,
  },
  dtcg: {
    title: "DTCG",
    file: "tokens.resolved.json",
    mediaType: "application/json; charset=utf-8",
    switches: false,
    emit: ({ tokens }) => `${JSON.stringify(emitStandardDtcg(tokens), null, 2)}\n`,
    mentions: (tokens) => tokens.map(({ name }) => `{${name}}`),
  },
  json: {
    title: "JSON",
    file: "tokens.json",
    mediaType: "application/json; charset=utf-8",
    switches: false,
    emit: ({ tokens }) => `${JSON.stringify(emitJson(tokens), null, 2)}\n`,
    mentions: (tokens) =>
      tokens.map(({ name, type, resolved }) =>
        cssValue(type, resolved) === undefined ? undefined : `tokens[${JSON.stringify(name)}]`,
      ),
  },
  ts: {
    title: "TypeScript",
    file: "tokens.ts",
    mediaType: "text/plain; charset=utf-8",
    switches: true,
    emit: emitTs,
    mentions: tsMentions,
  },
  swift: {
    title: "Swift",
    file: "Tokens.swift",
    mediaType: "text/plain; charset=utf-8",
    switches: true,
    emit: emitSwift,
    mentions: swiftMentions,
  },
  kotlin: {
    title: "Kotlin",
    file: "Tokens.kt",
    mediaType: "text/plain; charset=utf-8",
    switches: false,
    emit: emitKotlin,
    mentions: kotlinMentions,
  },
  android: {
    title: "Android",
    file: "tokens.xml",
    mediaType: "application/xml; charset=utf-8",
    switches: false,
    emit: emitAndroid,
    mentions: androidMentions,
  },
};

function variableMentions(
  tokens: readonly ResolvedToken[],
  naming: Naming,
  say: (name: string) => string,
): (string | undefined)[] {
  const { variables } = createVariables(tokens, naming);
  return variables.map((variable) => {
    const [first] = allVariables(variable);
    return first && say(first.name);
  });
}
