import { openEdition } from "../emit/edition.ts";
import { emitters, type Format } from "../emit/emitters.ts";
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

const compile =
  (format: Format): Output["text"] =>
  (system) =>
    emitters[format].emit(openEdition(system));

/** What a token system is compiled to, by format. */
export const OUTPUTS = {
  css: { path: `${HOME}/dist/css/tokens.css`, text: compile("css") },
  scss: { path: `${HOME}/dist/scss/_tokens.scss`, text: compile("scss") },
  utilitycss: { path: `${HOME}/dist/utilitycss/theme.css`, text: compile("utilitycss") },
  dtcg: {
    path: `${HOME}/dist/dtcg/tokens.resolved.json`,
    text: compile("dtcg"),
  },
} as const satisfies Record<string, Output>;

export type OutputFormat = keyof typeof OUTPUTS;

/** What every bundle has; the others are made where they are asked for. */
export const BUNDLE_FORMATS = ["css", "scss", "utilitycss", "dtcg"] as const satisfies readonly OutputFormat[];

export const isOutputFormat = (name: string): name is OutputFormat => Object.hasOwn(OUTPUTS, name);
