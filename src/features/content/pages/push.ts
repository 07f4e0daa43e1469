import type { PushStep } from "../../../contract/push-step.ts";
import { postPages } from "./contract.ts";
import { pageKind } from "./kind.ts";

export const pushPages: PushStep = {
  step: "pages",
  kinds: [pageKind],
  absent: "pages/**/*.md",
  noun: pageKind.noun,
  post: { endpoint: postPages, many: true, body: (records) => ({ pages: records.map(({ data }) => data) }) },
};
