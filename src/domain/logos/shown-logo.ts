import type { FrameData } from "../../platform/contract/frame.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { configKind } from "../config/kind.ts";
import { type KnownConfig, readStoredConfig } from "../config/read-config.ts";
import { logosKind, logosSummary } from "./kind.ts";
import { isInk } from "./logo-background.ts";
import { brandOfSystem, logoOfSystemIn, onDarkOf, primaryOf, spellsName } from "./logo-of-system.ts";
import type { LogoVariant } from "./logo-set.ts";

/** The logo at `logo.svg`: the one `logo` of the configuration names, else the system's own primary one, else any. */
export async function logoOfSystem(snapshot: Snapshot): Promise<LogoVariant | undefined> {
  const [set, config] = await Promise.all([snapshot.get(logosKind, SINGLETON), configOf(snapshot)]);
  if (!set) return undefined;
  const { variants } = set.document;
  return variants.find(({ id }) => id === config.logo) ?? logoOfSystemIn(set.document, config) ?? primaryOf(variants);
}

/**
 * The logo in the bar of every page, for light and dark backgrounds. None if all belong to others. Without a configured
 * logo it reads only summaries.
 */
export async function frameLogo(snapshot: Snapshot): Promise<FrameData["logo"]> {
  const [config, [entry]] = await Promise.all([configOf(snapshot), snapshot.list(logosKind)]);
  if (!entry) return undefined;
  const { name, brands } = logosSummary.parse(entry.summary);
  const names = { ...config, set: name };
  const variants = (config.logo !== undefined && (await snapshot.get(logosKind, SINGLETON))?.document.variants) || [];
  const chosen = variants.find(({ id }) => id === config.logo);
  const own = chosen
    ? { ...chosen, dark: onDarkOf(chosen, variants)?.id, ink: isInk(chosen.svg) }
    : brandOfSystem(brands, names);
  return (
    own && {
      light: addressOf(own.id),
      dark: addressOf(own.dark ?? own.id),
      wordmark: spellsName(own, names),
      ink: own.dark === undefined && own.ink === true,
    }
  );
}

const addressOf = (id: string): string => `/logos/${encodeURIComponent(id)}.svg`;

const configOf = async (snapshot: Snapshot): Promise<KnownConfig> =>
  readStoredConfig((await snapshot.get(configKind, SINGLETON))?.document ?? {});
