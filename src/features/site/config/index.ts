import type { Feature } from "../../../feature.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { configKind } from "./kind.ts";
import { readConfig } from "./read-config.ts";
import { configRoutes } from "./routes.ts";

export const config: Feature = {
  name: "config",
  kinds: [configKind],
  routes: configRoutes,
  frame: {
    async load(snapshot) {
      const { title, client, colorModes, axes, attribution } = readConfig(
        (await snapshot.get(configKind, SINGLETON))?.document ?? {},
      );
      return {
        ...(title ? { title } : {}),
        client,
        colorModes,
        attribution,
        attributes: { scheme: axes.scheme ?? "data-scheme", brand: axes.brand ?? "data-brand" },
      };
    },
  },
};
