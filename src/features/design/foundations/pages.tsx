import { colorsPage } from "./colors-page.tsx";
import { effectsPage } from "./effects-page.tsx";
import { overviewPage } from "./overview-page.tsx";
import { tokenPage } from "./token-page.tsx";
import { tokensPage } from "./tokens-page.tsx";
import { typographyPage } from "./typography-page.tsx";

export const foundationsPages = [overviewPage, colorsPage, typographyPage, effectsPage, tokensPage, tokenPage];
