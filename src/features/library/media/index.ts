import type { Feature } from "../../../feature.ts";
import { assetPage } from "./asset-page.tsx";
import { libraryPage } from "./library-page.tsx";
import { pickRoute } from "./pick-route.tsx";

export const media: Feature = { name: "media", registryOnly: true, routes: [libraryPage, pickRoute, assetPage] };
