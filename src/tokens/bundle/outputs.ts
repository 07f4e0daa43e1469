import { emitCss, emitScss, emitUtilityCss } from "../emit/emit.ts";
import { emitDtcg } from "../emit/emit-dtcg.ts";
import type { TokenSystem } from "../system/token-system.ts";

/** Where a workspace has its tokens, and what is compiled from them. */
export const HOME = "design-system";
export const SOURCES = `${HOME}/tokens`;
export const MANIFEST = `${HOME}/manifest.json`;

interface Output {
  /** Path in the workspace. */
  path: string;
  text(system: TokenSystem): string;
}

/** What a token system is compiled to, by format. */
export const OUTPUTS = {
  css: { path: `${HOME}/dist/css/tokens.css`, text: (system) => emitCss(system.select().tokens) },
  scss: { path: `${HOME}/dist/scss/_tokens.scss`, text: (system) => emitScss(system.select().tokens) },
  utilitycss: { path: `${HOME}/dist/utilitycss/theme.css`, text: (system) => emitUtilityCss(system.select().tokens) },
  dtcg: {
    path: `${HOME}/dist/dtcg/tokens.resolved.json`,
    text: (system) => `${JSON.stringify(emitDtcg(system.select().tokens), null, 2)}\n`,
  },
} as const satisfies Record<string, Output>;

export type OutputFormat = keyof typeof OUTPUTS;

/** What every bundle has; the others are made where they are asked for. */
export const BUNDLE_FORMATS = ["css", "scss", "utilitycss", "dtcg"] as const satisfies readonly OutputFormat[];

export const isOutputFormat = (name: string): name is OutputFormat => Object.hasOwn(OUTPUTS, name);
