import { withTwins } from "../contract/twin.ts";
import type { Feature } from "../feature.ts";
import { apps } from "./agents/apps/index.ts";
import { buildTasks } from "./agents/build-tasks/index.ts";
import { discovery } from "./agents/discovery/index.ts";
import { materials } from "./agents/materials/index.ts";
import { mcp } from "./agents/mcp/index.ts";
import { reference } from "./agents/reference/index.ts";
import { chat } from "./assistant/chat/index.ts";
import { context } from "./assistant/context/index.ts";
import { drafts } from "./assistant/drafts/index.ts";
import { drawer } from "./assistant/drawer/index.ts";
import { generation } from "./assistant/generation/index.ts";
import { models } from "./assistant/models/index.ts";
import { writing } from "./assistant/writing/index.ts";
import { navigation } from "./content/navigation/index.ts";
import { pageEditor } from "./content/page-editor/index.ts";
import { pages } from "./content/pages/index.ts";
import { designTool } from "./design/design-tool/index.ts";
import { designToolPlugin } from "./design/design-tool-plugin/index.ts";
import { dtcg } from "./design/dtcg/index.ts";
import { fonts } from "./design/fonts/index.ts";
import { foundations } from "./design/foundations/index.ts";
import { icons } from "./design/icons/index.ts";
import { logos } from "./design/logos/index.ts";
import { theme } from "./design/theme/index.ts";
import { tokens } from "./design/tokens/index.ts";
import { assetCollections } from "./library/asset-collections/index.ts";
import { assetFiles } from "./library/asset-files/index.ts";
import { assetRecords } from "./library/asset-records/index.ts";
import { assetUploads } from "./library/asset-uploads/index.ts";
import { assetUsages } from "./library/asset-usages/index.ts";
import { assets } from "./library/assets/index.ts";
import { check } from "./library/check/index.ts";
import { components } from "./library/components/index.ts";
import { imageSlots } from "./library/image-slots/index.ts";
import { media } from "./library/media/index.ts";
import { mediaFiles } from "./library/media-files/index.ts";
import { patterns } from "./library/patterns/index.ts";
import { previews } from "./library/previews/index.ts";
import { validation } from "./library/validation/index.ts";
import { changelog } from "./log/changelog/index.ts";
import { compare } from "./log/compare/index.ts";
import { history } from "./log/history/index.ts";
import { sync } from "./log/sync/index.ts";
import { account } from "./people/account/index.ts";
import { admin } from "./people/admin/index.ts";
import { apiKeys } from "./people/api-keys/index.ts";
import { oauth } from "./people/oauth/index.ts";
import { people } from "./people/sign-in/index.ts";
import { apiReference } from "./site/api-reference/index.ts";
import { config } from "./site/config/index.ts";
import { health } from "./site/health/index.ts";
import { home } from "./site/home/index.ts";
import { metrics } from "./site/metrics/index.ts";
import { search } from "./site/search/index.ts";

/** The product's table of contents. Its order is the order of a push, of the top bar and of the reference. */
const table: readonly Feature[] = [
  config,
  theme,
  navigation,
  pages,
  pageEditor,
  reference,
  foundations,
  tokens,
  dtcg,
  icons,
  logos,
  fonts,
  designTool,
  designToolPlugin,
  components,
  sync,
  history,
  compare,
  validation,
  patterns,
  imageSlots,
  previews,
  mediaFiles,
  assets,
  assetRecords,
  assetCollections,
  assetFiles,
  assetUploads,
  assetUsages,
  media,
  materials,
  buildTasks,
  changelog,
  home,
  search,
  apiReference,
  check,
  people,
  account,
  apiKeys,
  admin,
  oauth,
  mcp,
  discovery,
  apps,
  chat,
  context,
  drawer,
  writing,
  generation,
  drafts,
  models,
  health,
  metrics,
];

/** All features, each page with the address of its text. */
export const features: readonly Feature[] = table.map((feature) =>
  feature.routes ? { ...feature, routes: withTwins(feature.routes) } : feature,
);
