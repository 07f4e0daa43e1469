import type { PushStep } from "../../platform/contract/push-step.ts";
import { postConfig } from "./contract.ts";
import { configKind } from "./kind.ts";

export const pushConfig: PushStep = {
  step: "config",
  kinds: [configKind],
  absent: "service.config.json",
  post: { kind: configKind, endpoint: postConfig, body: ([record]) => ({ data: record?.data }) },
};
