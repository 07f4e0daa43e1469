import { definePush } from "../../cli/push/push-step.ts";
import { postTokens } from "./contract.ts";
import { tokensKind } from "./kind.ts";

export const pushTokens = definePush({
  step: "tokens",
  kind: tokensKind,
  endpoint: postTokens,
  body: ({ records: [record] }) => record && { payload: record.document },
  absent: "public/api/tokens.json",
});
