import { accountRoutes } from "../../api/account/routes.ts";
import type { Feature } from "../../platform/feature.ts";
import { accountPages } from "../../web/account/pages.tsx";

export const account: Feature = { name: "account", registryOnly: true, routes: [...accountRoutes, ...accountPages] };
