import type { PushStep } from "../../../contract/push-step.ts";
import { postDtcg } from "./contract.ts";
import { dtcgKind } from "./kind.ts";

export const pushDtcg: PushStep = {
  step: "dtcg",
  kinds: [dtcgKind],
  absent: "design-system/tokens/",
  post: { kind: dtcgKind, endpoint: postDtcg, body: ([record]) => record?.data },
};
