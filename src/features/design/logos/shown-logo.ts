import type { Frame } from "../../../contract/frame.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { readConfig } from "../../site/config/api.ts";
import { configKind } from "../../site/config/kind.ts";
import { logosKind, primaryOf, saysItsName } from "./kind.ts";
import type { LogoVariant } from "./logo-set.ts";

/** The logo that stands for the design system: the one `logo` of the configuration names, else the primary one in color. */
export async function ownLogo(snapshot: Snapshot): Promise<LogoVariant | undefined> {
  const [set, chosen] = await Promise.all([snapshot.get(logosKind, SINGLETON), chosenLogo(snapshot)]);
  const variants = set?.document.variants ?? [];
  return variants.find(({ id }) => id === chosen) ?? primaryOf(variants);
}

/** The same as the bar of every page shows it, on light and on dark ground. Without a choice it reads summaries alone. */
export async function frameLogo(snapshot: Snapshot): Promise<Frame["logo"]> {
  const chosen = await chosenLogo(snapshot);
  const set = chosen === undefined ? undefined : (await snapshot.get(logosKind, SINGLETON))?.document;
  const logo = set?.variants.find(({ id }) => id === chosen);
  if (set && logo) {
    const { id, form, brand } = logo;
    const onDark = set.variants.find((one) => one.variant === "light" && one.form === form && one.brand === brand);
    return { light: addressOf(id), dark: addressOf(onDark?.id ?? id), wordmark: saysItsName(logo, set.name) };
  }
  const [entry] = await snapshot.list(logosKind);
  const { primary, dark, wordmark } = entry?.summary ?? {};
  if (typeof primary !== "string") return undefined;
  return {
    light: addressOf(primary),
    dark: addressOf(typeof dark === "string" ? dark : primary),
    wordmark: wordmark === true,
  };
}

const addressOf = (id: string): string => `/logos/${encodeURIComponent(id)}.svg`;

const chosenLogo = async (snapshot: Snapshot): Promise<string | undefined> =>
  readConfig((await snapshot.get(configKind, SINGLETON))?.document ?? {}).logo;
