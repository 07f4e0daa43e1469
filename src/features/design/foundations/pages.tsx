import { colorsPage } from "./colors-page.tsx";
import { contrastPage } from "./contrast-page.tsx";
import { effectsPage } from "./effects-page.tsx";
import { overviewPage } from "./overview-page.tsx";
import { problemsPage } from "./problems-page.tsx";
import { proofPage } from "./proof-page.tsx";
import { tokenPage } from "./token-page.tsx";
import { tokenGroupFragment, tokensPage } from "./tokens-page.tsx";
import { typographyPage } from "./typography-page.tsx";

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
