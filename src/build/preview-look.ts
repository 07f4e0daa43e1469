import { appConfig } from "../engines/declaration/app-config.ts";
import { type PreviewAdditions, previewAdditions } from "../engines/declaration/preview-additions.ts";
import { readPreviewSetting } from "../engines/declaration/preview-setting.ts";
import { definesOnlyNames, THEME_PATH } from "../engines/declaration/theme-styles.ts";
import { axisAttributes } from "../engines/tokens/engine.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { readTheme } from "./preview-files.ts";
import type { SetAttribute } from "./screenshot.ts";

/** The appearance of a workspace's previews in its registry. */
export interface PreviewLook {
  /** The additions without a user's choice. */
  dress: PreviewAdditions;
  /** Attributes that select dark styles. */
  dark: readonly SetAttribute[];
}

/** Common scheme attributes of `<html>`: ours, Primer's and Bootstrap's. */
const SCHEME_ATTRIBUTES = ["data-scheme", "data-theme", "data-color-mode", "data-bs-theme"];

export async function openPreviewLook(files: WorkspaceFiles): Promise<PreviewLook> {
  // Errors in a configuration are reported on push and display.
  const app = appConfig(await files.config().catch(() => undefined));
  const { setting } = readPreviewSetting(app);
  // The same applies to a theme.
  const theme = setting.styles === undefined ? await readTheme(files.root).catch(() => undefined) : undefined;
  const styles = theme && definesOnlyNames(Buffer.from(theme).toString("utf8")) ? [THEME_PATH] : setting.styles;
  const own = axisAttributes(app.axes).scheme;
  const named = own === undefined ? SCHEME_ATTRIBUTES : [...SCHEME_ATTRIBUTES, own];
  const dark = previewAdditions(
    setting,
    "dark",
    named.map((name) => [name, "dark"] as const).filter(([name]) => !setting.html.has(name)),
  );
  return {
    dress: previewAdditions({ ...setting, styles }, undefined),
    dark: [
      ...dark.html.map(([name, value]) => ({ selector: ":root", name, value })),
      ...dark.body.map(([name, value]) => ({ selector: "body", name, value })),
      ...dark.inside.map(({ name, from, to }) => ({
        selector: `body [${name}=${JSON.stringify(from)}]`,
        name,
        value: to,
      })),
    ].filter(({ name }) => name !== "class"),
  };
}
