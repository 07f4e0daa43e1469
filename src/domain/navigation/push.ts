import type { PushStep } from "../../platform/contract/push-step.ts";
import { postNavigation } from "./contract.ts";
import { navigationKind } from "./kind.ts";

export const pushNavigation: PushStep = {
  step: "navigation",
  kinds: [navigationKind],
  absent: "pages/",
  post: { kind: navigationKind, endpoint: postNavigation, body: ([record]) => record?.data },
};
