import { isObject } from "../../../safe/is-object.ts";
import { appConfig } from "../../declaration/app-config.ts";

/** What the configuration of a workspace says of compiled tokens. */
export interface BundleConfig {
  /** Name of the design system. */
  project?: string;
  /** The attribute that chooses a value, by axis. */
  attributes: Readonly<Record<string, string>>;
}

/** Reads a configuration leniently, as a workspace or a registry has it: its title, else its client, and `axes`. */
export function readBundleConfig(config: unknown): BundleConfig {
  const { title, client, axes } = appConfig(config);
  const project = [title, client].find((name) => typeof name === "string" && name.trim() !== "");
  return { ...(typeof project === "string" ? { project } : {}), attributes: axisAttributes(axes) };
}

/** `{scheme: {attribute: "data-color-mode"}}` → `{scheme: "data-color-mode"}`; what is no data attribute is left out. */
export function axisAttributes(axes: unknown): Record<string, string> {
  const entries = isObject(axes) ? Object.entries(axes) : [];
  return Object.fromEntries(
    entries.flatMap(([axis, value]) => {
      const attribute = isObject(value) ? value.attribute : undefined;
      return typeof attribute === "string" && /^data-[a-z0-9-]+$/.test(attribute) ? [[axis, attribute]] : [];
    }),
  );
}
