import { colorsPage } from "./colors/colors-page.tsx";
import { contrastPage } from "./contrast/contrast-page.tsx";
import { overviewPage } from "./overview/overview-page.tsx";
import { problemsPage } from "./proof/problems-page.tsx";
import { proofPage } from "./proof/proof-page.tsx";
import { effectsPage } from "./styles/effects-page.tsx";
import { typographyPage } from "./styles/typography-page.tsx";
import { tokenPage } from "./tokens/token-page.tsx";
import { tokenGroupFragment, tokensPage } from "./tokens/tokens-page.tsx";

export const foundationsPages = [
  overviewPage,
  colorsPage,
  typographyPage,
  effectsPage,
  tokensPage,
  tokenGroupFragment,
  tokenPage,
  contrastPage,
  problemsPage,
  proofPage,
];
