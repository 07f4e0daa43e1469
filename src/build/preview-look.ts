import { appConfig } from "../engines/declaration/app-config.ts";
import { type Dress, dressOf } from "../engines/declaration/dress-preview.ts";
import { readPreviewSetting } from "../engines/declaration/preview-setting.ts";
import { definesOnlyNames, THEME_PATH } from "../engines/declaration/theme-styles.ts";
import { axisAttributes } from "../engines/tokens/engine.ts";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { readTheme } from "./preview-files.ts";
import type { SetAttribute } from "./screenshot.ts";

/** How previews of a workspace look, as its registry will show them. */
export interface PreviewLook {
  /** While nobody has chosen anything. */
  dress: Dress;
  /** What says to its styles that the ground is dark. */
  dark: readonly SetAttribute[];
}

/** What styles commonly ask `<html>` for: ours, and Primer's and Bootstrap's. */
const SCHEME_ATTRIBUTES = ["data-scheme", "data-theme", "data-color-mode", "data-bs-theme"];

export async function openPreviewLook(files: WorkspaceFiles): Promise<PreviewLook> {
  // What is wrong with a configuration is said where it is pushed and shown.
  const app = appConfig(await files.config().catch(() => undefined));
  const { setting } = readPreviewSetting(app);
  // And so is what is wrong with a theme.
  const theme = setting.styles === undefined ? await readTheme(files.root).catch(() => undefined) : undefined;
  const styles = theme && definesOnlyNames(Buffer.from(theme).toString("utf8")) ? [THEME_PATH] : setting.styles;
  const own = axisAttributes(app.axes).scheme;
  const named = own === undefined ? SCHEME_ATTRIBUTES : [...SCHEME_ATTRIBUTES, own];
  const dark = dressOf(
    setting,
    "dark",
    named.map((name) => [name, "dark"] as const).filter(([name]) => !setting.html.has(name)),
  );
  return {
    dress: dressOf({ ...setting, styles }, undefined),
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
