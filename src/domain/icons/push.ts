import type { PushStep } from "../../platform/contract/push-step.ts";
import { postIcons } from "./contract.ts";
import { iconsKind } from "./kind.ts";

export const pushIcons: PushStep = {
  step: "icons",
  kinds: [iconsKind],
  absent: "icons/catalog.json",
  noun: iconsKind.noun,
  count: ({ catalog }) => (Array.isArray(catalog) ? catalog.length : 0),
  post: { kind: iconsKind, endpoint: postIcons, body: ([record]) => record?.data },
};
