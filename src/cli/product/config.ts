import { configRoutes } from "../../api/config/routes.ts";
import { configKind } from "../../domain/config/kind.ts";
import { readConfig } from "../../domain/config/read-config.ts";
import type { Feature } from "../../platform/feature.ts";
import { SINGLETON } from "../../store/kind.ts";

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
