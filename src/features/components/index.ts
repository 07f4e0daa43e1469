import type { Feature } from "../../feature.ts";
import { componentFileKinds } from "./file-kinds.ts";
import { componentKind } from "./kind.ts";
import { componentsRoutes } from "./routes.ts";
import { validationKind } from "./validation-kind.ts";

export const components: Feature = {
  name: "components",
  kinds: [componentKind, ...componentFileKinds, validationKind],
  routes: componentsRoutes,
};
