import type { Feature } from "../feature.ts";
import { components } from "./components/index.ts";
import { config } from "./config/index.ts";
import { dtcg } from "./dtcg/index.ts";
import { fonts } from "./fonts/index.ts";
import { foundations } from "./foundations/index.ts";
import { health } from "./health/index.ts";
import { home } from "./home/index.ts";
import { icons } from "./icons/index.ts";
import { logos } from "./logos/index.ts";
import { navigation } from "./navigation/index.ts";
import { pages } from "./pages/index.ts";
import { reference } from "./reference/index.ts";
import { search } from "./search/index.ts";
import { theme } from "./theme/index.ts";
import { tokens } from "./tokens/index.ts";

/** The product's table of contents. Its order is the order of a push, of the top bar and of the reference. */
export const features: readonly Feature[] = [
  config,
  theme,
  navigation,
  pages,
  foundations,
  tokens,
  dtcg,
  icons,
  logos,
  fonts,
  components,
  home,
  search,
  reference,
  health,
];
