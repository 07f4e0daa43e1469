import type { Feature } from "../../platform/feature.ts";
import { assetPage } from "../../web/media/asset-page.tsx";
import { libraryPage } from "../../web/media/library-page.tsx";
import { pickRoute } from "../../web/media/pick-route.tsx";

export const media: Feature = { name: "media", registryOnly: true, routes: [libraryPage, pickRoute, assetPage] };
