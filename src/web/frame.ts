import { configKind } from "../domain/config/kind.ts";
import { readStoredConfig } from "../domain/config/read-config.ts";
import { frameLogo } from "../domain/logos/shown-logo.ts";
import { themeKind, themeSummary } from "../domain/theme/kind.ts";
import { dtcgKind } from "../domain/tokens/dtcg-kind.ts";
import type { FrameContribution } from "../platform/contract/frame.ts";
import { SINGLETON } from "../store/kind.ts";

/** The contributions of records to the frame of every page. */
export const frameOfRecords: readonly FrameContribution[] = [
  {
    async load(snapshot) {
      const { title, client, language, colorModes, axes, attribution } = readStoredConfig(
        (await snapshot.get(configKind, SINGLETON))?.document ?? {},
      );
      return {
        ...(title ? { title } : {}),
        client,
        language,
        colorModes,
        attribution,
        attributes: { scheme: axes.scheme ?? "data-scheme", brand: axes.brand ?? "data-brand" },
      };
    },
  },
  {
    async load(snapshot) {
      const [theme] = await snapshot.list(themeKind);
      return theme ? { theme: true, fonts: themeSummary.parse(theme.summary).fonts } : { theme: false };
    },
  },
  {
    async load(snapshot) {
      const [entry] = await snapshot.list(dtcgKind);
      const brands = entry?.summary.brands;
      return { brands: Array.isArray(brands) ? brands.map(String) : [] };
    },
  },
  { load: async (snapshot) => ({ logo: await frameLogo(snapshot) }) },
];
