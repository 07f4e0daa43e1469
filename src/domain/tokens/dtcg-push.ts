import type { PushStep } from "../../platform/contract/push-step.ts";
import { postDtcg } from "./dtcg-contract.ts";
import { dtcgKind } from "./dtcg-kind.ts";

export const pushDtcg: PushStep = {
  step: "dtcg",
  kinds: [dtcgKind],
  absent: "design-system/tokens/",
  post: { kind: dtcgKind, endpoint: postDtcg, body: ([record]) => record?.data },
};
