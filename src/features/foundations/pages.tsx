import { colorsPage } from "./colors-page.tsx";
import { effectsPage } from "./effects-page.tsx";
import { tokensPage } from "./tokens-page.tsx";
import { typographyPage } from "./typography-page.tsx";

export const foundationsPages = [colorsPage, typographyPage, effectsPage, tokensPage];
