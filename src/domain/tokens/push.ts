import type { PushStep } from "../../platform/contract/push-step.ts";
import { postTokens } from "./contract.ts";
import { tokensKind } from "./kind.ts";

export const pushTokens: PushStep = {
  step: "tokens",
  kinds: [tokensKind],
  absent: "public/api/tokens.json",
  post: { kind: tokensKind, endpoint: postTokens, body: ([record]) => ({ payload: record?.data }) },
};
