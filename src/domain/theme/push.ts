import type { PushStep } from "../../platform/contract/push-step.ts";
import { postTheme } from "./contract.ts";
import { themeKind } from "./kind.ts";

export const pushTheme: PushStep = {
  step: "theme",
  kinds: [themeKind],
  absent: "theme.css",
  post: { kind: themeKind, endpoint: postTheme, body: ([record]) => record?.data },
};
