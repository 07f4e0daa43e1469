import type { BundleConfig } from "../bundle/bundle-config.ts";
import type { ResolvedToken } from "../dtcg/resolve.ts";
import type { TokenSystem } from "../system/token-system.ts";
import { cssValue } from "../values/css-value.ts";
import { allVariables } from "./declarations.ts";
import { openEdition } from "./edition.ts";
import { androidNames, emitAndroid } from "./emit-android.ts";
import { emitCss } from "./emit-css.ts";
import { emitStandardDtcg, standardToken } from "./emit-dtcg.ts";
import { emitJson } from "./emit-json.ts";
import { emitKotlin, kotlinNames } from "./emit-kotlin.ts";
import { emitScss, scssNaming } from "./emit-scss.ts";
import { emitSwift, swiftNames } from "./emit-swift.ts";
import { emitTs, tsNames } from "./emit-ts.ts";
import { emitUtilityCss, utilityNames } from "./emit-utility-css.ts";
import type { Emitter, FormatNames } from "./emitter.ts";
import type { Format } from "./formats.ts";
import { createVariables, cssNaming, type Naming } from "./variables.ts";

/** The emitter of each format, for the API, downloads, the command line and pages. */
export const emitters: Readonly<Record<Format, Emitter>> = {
  css: {
    switches: true,
    emit: emitCss,
    names: (tokens) => variableNames(tokens, cssNaming, (name) => `var(--${name})`),
  },
  scss: {
    switches: false,
    emit: emitScss,
    names: (tokens) => variableNames(tokens, scssNaming, (name) => `$${name}`),
  },
  utilitycss: {
    switches: true,
    emit: emitUtilityCss,
    names: utilityNames,
  },
  dtcg: {
    switches: false,
    emit: ({ tokens }, { strict } = {}) => `${JSON.stringify(emitStandardDtcg(tokens, { strict }), null, 2)}\n`,
    names: (tokens) => ({
      mentions: tokens.map((token) => (standardToken(token) === undefined ? undefined : `{${token.name}}`)),
      meetings: [],
    }),
  },
  json: {
    switches: false,
    emit: ({ tokens }) => `${JSON.stringify(emitJson(tokens), null, 2)}\n`,
    names: (tokens) => ({
      mentions: tokens.map(({ name, type, resolved }) =>
        cssValue(type, resolved) === undefined ? undefined : `tokens[${JSON.stringify(name)}]`,
      ),
      meetings: [],
    }),
  },
  ts: {
    switches: true,
    emit: emitTs,
    names: tsNames,
  },
  swift: {
    switches: true,
    emit: emitSwift,
    names: swiftNames,
  },
  kotlin: {
    switches: false,
    emit: emitKotlin,
    names: kotlinNames,
  },
  android: {
    switches: false,
    emit: emitAndroid,
    names: androidNames,
  },
};

/** Writes a system in a format, with the values of all axes if the format supports it. */
export const compileFormat = (system: TokenSystem, format: Format, { project, attributes }: BundleConfig): string =>
  emitters[format].emit(openEdition(system), { attributes, ...(project === undefined ? {} : { origin: { project } }) });

function variableNames(
  tokens: readonly ResolvedToken[],
  naming: Naming,
  report: (name: string) => string,
): FormatNames {
  const { variables, meetings } = createVariables(tokens, naming);
  const mentions = variables.map((variable) => {
    const [first] = allVariables(variable);
    return first && report(first.name);
  });
  return { mentions, meetings };
}
