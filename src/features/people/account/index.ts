import type { Feature } from "../../../feature.ts";
import { accountPages } from "./pages.tsx";
import { accountRoutes } from "./routes.ts";

export const account: Feature = { name: "account", registryOnly: true, routes: [...accountRoutes, ...accountPages] };
