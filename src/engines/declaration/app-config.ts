import { isObject } from "../../safe/is-object.ts";

/**
 * Returns the fields of a workspace configuration, with the fields of its `app` block at the top level. Empty if it
 * isn't an object.
 */
export function appConfig(config: unknown): Record<string, unknown> {
  const { app, ...rest } = isObject(config) ? config : {};
  return { ...rest, ...(isObject(app) ? app : {}) };
}
