import type { BundleConfig } from "../bundle/bundle-config.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { cssValue } from "../values/css-value.ts";
import { allVariables } from "./declarations.ts";
import { openEdition } from "./edition.ts";
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
import type { Format } from "./formats.ts";
import { createVariables, cssNaming, type Naming } from "./variables.ts";

/** How each format is written. One table for the API, downloads, the command line and the pages. */
export const emitters: Readonly<Record<Format, Emitter>> = {
  css: {
    switches: true,
    emit: emitCss,
    mentions: (tokens) => variableMentions(tokens, cssNaming, (name) => `var(--${name})`),
  },
  scss: {
    switches: false,
    emit: emitScss,
    mentions: (tokens) => variableMentions(tokens, scssNaming, (name) => `$${name}`),
  },
  utilitycss: {
    switches: true,
    emit: emitUtilityCss,
    mentions: utilityMentions,
  },
  dtcg: {
    switches: false,
    emit: ({ tokens }) => `${JSON.stringify(emitStandardDtcg(tokens), null, 2)}\n`,
    mentions: (tokens) => tokens.map(({ name }) => `{${name}}`),
  },
  json: {
    switches: false,
    emit: ({ tokens }) => `${JSON.stringify(emitJson(tokens), null, 2)}\n`,
    mentions: (tokens) =>
      tokens.map(({ name, type, resolved }) =>
        cssValue(type, resolved) === undefined ? undefined : `tokens[${JSON.stringify(name)}]`,
      ),
  },
  ts: {
    switches: true,
    emit: emitTs,
    mentions: tsMentions,
  },
  swift: {
    switches: true,
    emit: emitSwift,
    mentions: swiftMentions,
  },
  kotlin: {
    switches: false,
    emit: emitKotlin,
    mentions: kotlinMentions,
  },
  android: {
    switches: false,
    emit: emitAndroid,
    mentions: androidMentions,
  },
};

/** A system in a format, with the values of all axes where the format can switch them. */
export const compileFormat = (system: TokenSystem, format: Format, { project, attributes }: BundleConfig): string =>
  emitters[format].emit(openEdition(system), { attributes, ...(project === undefined ? {} : { origin: { project } }) });

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
