import type { PushStep } from "../../platform/contract/push-step.ts";
import { fontsKind } from "./kind.ts";

export const pushFonts: PushStep = {
  step: "fonts",
  kinds: [fontsKind],
  absent: "public/fonts/",
  noun: fontsKind.noun,
  count: ({ fonts }) => (Array.isArray(fonts) ? fonts.length : 0),
};
