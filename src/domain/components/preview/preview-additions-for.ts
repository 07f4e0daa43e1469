import { type PreviewAdditions, previewAdditions } from "../../../engines/declaration/preview-additions.ts";
import { readPreviewSetting } from "../../../engines/declaration/preview-setting.ts";
import { THEME_PATH } from "../../../engines/declaration/theme-styles.ts";
import { axisAttributes } from "../../../engines/tokens/engine.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { configKind } from "../../config/kind.ts";
import { readStoredConfig } from "../../config/read-config.ts";
import { themeKind } from "../../theme/kind.ts";
import type { PreviewQuery } from "../contract.ts";

const SAFE_VALUE = /^[\w.-]{1,64}$/;

/**
 * The styling of previews for the reader's choices: the configuration's attributes, and a theme that only sets custom
 * properties. `lang` is the language of the component, if declared.
 */
export async function previewAdditionsFor(
  { snapshot }: Pick<Call, "snapshot">,
  query: Pick<PreviewQuery, "scheme" | "brand" | "dir">,
  lang?: string,
): Promise<PreviewAdditions> {
  const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
  const { setting } = readPreviewSetting(config);
  const styles = setting.styles ?? ((await definesNames(snapshot)) ? [THEME_PATH] : []);
  return previewAdditions(
    { ...setting, styles },
    wordIn(query.scheme),
    chosenAttributes(config, query),
    lang ?? readStoredConfig(config).language,
  );
}

const definesNames = async (snapshot: Call["snapshot"]): Promise<boolean> =>
  (await snapshot.list(themeKind))[0]?.summary.definesNames === true;

/** `data-scheme`, `data-brand` or the names in the configuration's `axes`, and `dir`. */
function chosenAttributes(config: Record<string, unknown>, { scheme, brand, dir }: PreviewQuery) {
  const own = axisAttributes(config.axes);
  const chosen = [
    ["dir", dir],
    ["data-scheme", scheme],
    [own.scheme, scheme],
    ["data-brand", brand],
    [own.brand, brand],
  ] as const;
  const attributes = new Map<string, string>();
  for (const [name, value] of chosen) {
    const word = wordIn(value);
    if (name !== undefined && word !== undefined) attributes.set(name, word);
  }
  return [...attributes];
}

/** A value that is not a plain word is not a valid choice. */
const wordIn = (value: string | undefined): string | undefined =>
  value !== undefined && SAFE_VALUE.test(value) ? value : undefined;
