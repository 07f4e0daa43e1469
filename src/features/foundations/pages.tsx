import { colorsPage } from "./colors-page.tsx";
import { typographyPage } from "./typography-page.tsx";

export const foundationsPages = [colorsPage, typographyPage];
