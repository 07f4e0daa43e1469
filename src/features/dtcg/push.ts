import { definePush } from "../../cli/push/push-step.ts";
import { postDtcg } from "./contract.ts";
import { dtcgKind } from "./kind.ts";

export const pushDtcg = definePush({
  step: "dtcg",
  kind: dtcgKind,
  endpoint: postDtcg,
  body: ({ records: [record] }) => record?.document,
  absent: "design-system/tokens/",
});
