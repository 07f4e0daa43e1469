import { isObject } from "../../safe/is-object.ts";

/** The fields of a workspace's configuration, with those of its `app` block at the top. Empty if it is no object. */
export function appConfig(config: unknown): Record<string, unknown> {
  const { app, ...rest } = isObject(config) ? config : {};
  return { ...rest, ...(isObject(app) ? app : {}) };
}
