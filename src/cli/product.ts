import { withTwins } from "../platform/contract/twin.ts";
import type { Feature } from "../platform/feature.ts";
import { account } from "./product/account.ts";
import { admin } from "./product/admin.ts";
import { apiKeys } from "./product/api-keys.ts";
import { apiReference } from "./product/api-reference.ts";
import { apps } from "./product/apps.ts";
import { assetCollections } from "./product/asset-collections.ts";
import { assetFiles } from "./product/asset-files.ts";
import { assetRecords } from "./product/asset-records.ts";
import { assetUploads } from "./product/asset-uploads.ts";
import { assetUsages } from "./product/asset-usages.ts";
import { assets } from "./product/assets.ts";
import { buildTasks } from "./product/build-tasks.ts";
import { changelog } from "./product/changelog.ts";
import { chat } from "./product/chat.ts";
import { check } from "./product/check.ts";
import { compare } from "./product/compare.ts";
import { components } from "./product/components.ts";
import { config } from "./product/config.ts";
import { context } from "./product/context.ts";
import { designTool } from "./product/design-tool.ts";
import { designToolPlugin } from "./product/design-tool-plugin.ts";
import { discovery } from "./product/discovery.ts";
import { drafts } from "./product/drafts.ts";
import { drawer } from "./product/drawer.ts";
import { dtcg } from "./product/dtcg.ts";
import { fonts } from "./product/fonts.ts";
import { foundations } from "./product/foundations.ts";
import { generation } from "./product/generation.ts";
import { health } from "./product/health.ts";
import { history } from "./product/history.ts";
import { home } from "./product/home.ts";
import { icons } from "./product/icons.ts";
import { imageSlots } from "./product/image-slots.ts";
import { logos } from "./product/logos.ts";
import { materials } from "./product/materials.ts";
import { mcp } from "./product/mcp.ts";
import { media } from "./product/media.ts";
import { mediaFiles } from "./product/media-files.ts";
import { metrics } from "./product/metrics.ts";
import { models } from "./product/models.ts";
import { navigation } from "./product/navigation.ts";
import { oauth } from "./product/oauth.ts";
import { pageEditor } from "./product/page-editor.ts";
import { pages } from "./product/pages.ts";
import { patterns } from "./product/patterns.ts";
import { previews } from "./product/previews.ts";
import { reference } from "./product/reference.ts";
import { search } from "./product/search.ts";
import { people } from "./product/sign-in.ts";
import { sync } from "./product/sync.ts";
import { theme } from "./product/theme.ts";
import { tokens } from "./product/tokens.ts";
import { validation } from "./product/validation.ts";
import { writing } from "./product/writing.ts";

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
