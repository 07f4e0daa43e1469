import type { Feature } from "../feature.ts";
import { account } from "./account/index.ts";
import { admin } from "./admin/index.ts";
import { apiKeys } from "./api-keys/index.ts";
import { assets } from "./assets/index.ts";
import { buildTasks } from "./build-tasks/index.ts";
import { changelog } from "./changelog/index.ts";
import { components } from "./components/index.ts";
import { config } from "./config/index.ts";
import { dtcg } from "./dtcg/index.ts";
import { fonts } from "./fonts/index.ts";
import { foundations } from "./foundations/index.ts";
import { health } from "./health/index.ts";
import { history } from "./history/index.ts";
import { home } from "./home/index.ts";
import { icons } from "./icons/index.ts";
import { imageSlots } from "./image-slots/index.ts";
import { logos } from "./logos/index.ts";
import { materials } from "./materials/index.ts";
import { mcp } from "./mcp/index.ts";
import { metrics } from "./metrics/index.ts";
import { navigation } from "./navigation/index.ts";
import { oauth } from "./oauth/index.ts";
import { pageEditor } from "./page-editor/index.ts";
import { pages } from "./pages/index.ts";
import { patterns } from "./patterns/index.ts";
import { people } from "./people/index.ts";
import { previews } from "./previews/index.ts";
import { reference } from "./reference/index.ts";
import { search } from "./search/index.ts";
import { sync } from "./sync/index.ts";
import { theme } from "./theme/index.ts";
import { tokens } from "./tokens/index.ts";
import { validation } from "./validation/index.ts";

/** The product's table of contents. Its order is the order of a push, of the top bar and of the reference. */
export const features: readonly Feature[] = [
  config,
  theme,
  navigation,
  pages,
  pageEditor,
  foundations,
  tokens,
  dtcg,
  icons,
  logos,
  fonts,
  components,
  sync,
  history,
  validation,
  patterns,
  imageSlots,
  previews,
  assets,
  materials,
  buildTasks,
  changelog,
  home,
  search,
  reference,
  people,
  account,
  apiKeys,
  admin,
  oauth,
  mcp,
  health,
  metrics,
];
