import { openEdition } from "../emit/edition.ts";
import { emitters, FORMATS, type Format } from "../emit/emitters.ts";
import type { TokenSystem } from "../system/token-system.ts";
import type { BundleConfig } from "./bundle-config.ts";

/** Where a workspace has its tokens, and what is compiled from them. */
export const HOME = "design-system";
export const SOURCES = `${HOME}/tokens`;
export const MANIFEST = `${HOME}/manifest.json`;

/** What every bundle has; the other formats are made where they are asked for. */
export const BUNDLE_FORMATS = ["css", "scss", "utilitycss", "dtcg"] as const satisfies readonly Format[];

/** Where a workspace has its tokens in a format. */
export const outputPath = (format: Format): string => `${HOME}/dist/${format}/${emitters[format].file}`;

/** A system in a format, with the values of all axes where the format can switch them. */
export const compileFormat = (system: TokenSystem, format: Format, { project, attributes }: BundleConfig): string =>
  emitters[format].emit(openEdition(system), { attributes, ...(project === undefined ? {} : { origin: { project } }) });

export const isFormat = (name: string): name is Format => FORMATS.some((format) => format === name);
