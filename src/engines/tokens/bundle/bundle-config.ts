import { isObject } from "../../../safe/is-object.ts";
import { appConfig } from "../../declaration/app-config.ts";

/** The settings of a workspace for compiled tokens. */
export interface BundleConfig {
  /** Name of the design system. */
  project?: string;
  /** The attribute that chooses a value, by axis. */
  attributes: Readonly<Record<string, string>>;
}

/** Reads the configuration of a workspace or a registry leniently: its title, otherwise its client, and `axes`. */
export function readBundleConfig(config: unknown): BundleConfig {
  const { title, client, axes } = appConfig(config);
  const project = [title, client].find((name) => typeof name === "string" && name.trim() !== "");
  return { ...(typeof project === "string" ? { project } : {}), attributes: axisAttributes(axes) };
}

/**
 * `{scheme: {attribute: "data-color-mode"}}` → `{scheme: "data-color-mode"}`. Drops names that aren't data attributes.
 */
export function axisAttributes(axes: unknown): Record<string, string> {
  const entries = isObject(axes) ? Object.entries(axes) : [];
  return Object.fromEntries(
    entries.flatMap(([axis, value]) => {
      const attribute = isObject(value) ? value.attribute : undefined;
      return typeof attribute === "string" && /^data-[a-z0-9-]+$/.test(attribute) ? [[axis, attribute]] : [];
    }),
  );
}
