import { resources } from "../domain/kinds.ts";
import type { Feature } from "../platform/feature.ts";
import { apiKeyRoutes } from "./account/api-keys-routes.ts";
import { accountRoutes } from "./account/routes.ts";
import { buildTaskRoutes } from "./admin/build-tasks-routes.ts";
import { materialRoutes } from "./admin/materials-routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { contextRoutes } from "./ai/context-routes.ts";
import { generationRoutes } from "./ai/generation-routes.ts";
import { modelRoutes } from "./ai/model-routes.ts";
import { chatRoutes } from "./ai/routes.ts";
import { assetCollectionRoutes } from "./assets/collections-routes.ts";
import { assetFileRoutes } from "./assets/files-routes.ts";
import { ingestRoutes } from "./assets/ingest-routes.ts";
import { assetRecordRoutes } from "./assets/records-routes.ts";
import { assetUploadRoutes } from "./assets/uploads-routes.ts";
import { checkRoutes } from "./check/routes.ts";
import { compareRoutes } from "./compare/routes.ts";
import { imageSlotRoutes } from "./components/image-slots-routes.ts";
import { previewRoutes } from "./components/previews-routes.ts";
import { componentsRoutes } from "./components/routes.ts";
import { configRoutes } from "./config/routes.ts";
import { designToolRoutes } from "./design-tool/routes.ts";
import { designToolPluginRoutes } from "./designtool-plugin/routes.ts";
import { draftRoutes } from "./drafts/routes.ts";
import { dtcgRoutes } from "./dtcg/routes.ts";
import { fontsRoutes } from "./fonts/routes.ts";
import { healthRoutes } from "./health/routes.ts";
import { feedRoute } from "./history/feed.ts";
import { historyRoutes } from "./history/routes.ts";
import { prepareTokenDetails, warmTokenDetails } from "./history/token-details.ts";
import { iconsRoutes } from "./icons/routes.ts";
import { leftOutRoutes } from "./left-out/routes.ts";
import { logosRoutes } from "./logos/routes.ts";
import { metricsRoutes } from "./metrics/routes.ts";
import { navigationRoutes } from "./navigation/routes.ts";
import { connectionRoutes } from "./oauth/connection-routes.ts";
import { oauthRoutes } from "./oauth/routes.ts";
import { apiReferenceRoutes } from "./openapi/routes.ts";
import { pageEditorRoutes } from "./pages/editor-routes.ts";
import { pagesRoutes } from "./pages/routes.ts";
import { patternsRoutes } from "./patterns/routes.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { resourceRoutes } from "./resource-routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { syncRoutes } from "./sync/routes.ts";
import { themeRoutes } from "./theme/routes.ts";
import { tokensRoutes } from "./tokens/routes.ts";
import { validationRoutes } from "./validation/routes.ts";

/** All API endpoints, in the order of the reference. */
export const routes: readonly Feature[] = [
  {
    routes: [
      ...configRoutes,
      ...themeRoutes,
      ...navigationRoutes,
      ...pagesRoutes,
      ...pageEditorRoutes,
      ...referenceRoutes,
      ...tokensRoutes,
      ...dtcgRoutes,
      ...iconsRoutes,
      ...logosRoutes,
      ...fontsRoutes,
      ...componentsRoutes,
      ...syncRoutes,
      ...historyRoutes,
      feedRoute,
      ...compareRoutes,
      ...validationRoutes,
      ...patternsRoutes,
      ...imageSlotRoutes,
      ...previewRoutes,
      ...ingestRoutes,
      ...assetFileRoutes,
      ...searchRoutes,
      ...apiReferenceRoutes,
      ...checkRoutes,
      ...chatRoutes,
      ...contextRoutes,
      ...healthRoutes,
      ...resources.flatMap(resourceRoutes),
    ],
  },
  {
    registryOnly: true,
    routes: [
      ...designToolRoutes,
      ...designToolPluginRoutes,
      ...assetRecordRoutes,
      ...assetCollectionRoutes,
      ...assetUploadRoutes,
      ...leftOutRoutes,
      ...materialRoutes,
      ...buildTaskRoutes,
      ...accountRoutes,
      ...apiKeyRoutes,
      ...adminRoutes,
      ...oauthRoutes,
      ...connectionRoutes,
      ...generationRoutes,
      ...draftRoutes,
      ...modelRoutes,
      ...metricsRoutes,
    ],
    warm: warmTokenDetails,
    beforeCommit: prepareTokenDetails,
  },
];
