import type { PushStep } from "../../platform/contract/push-step.ts";
import { postLogos } from "./contract.ts";
import { logosKind } from "./kind.ts";

export const pushLogos: PushStep = {
  step: "logos",
  kinds: [logosKind],
  absent: "logos/",
  noun: logosKind.noun,
  count: ({ variants }) => (Array.isArray(variants) ? variants.length : 0),
  post: { kind: logosKind, endpoint: postLogos, body: ([record]) => ({ logoSet: record?.data }) },
};
