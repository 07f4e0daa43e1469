import type { PushStep } from "../../platform/contract/push-step.ts";
import { referenceKind } from "../references/kind.ts";
import { postPages } from "./contract.ts";
import { pageKind } from "./kind.ts";

export const pushPages: PushStep = {
  step: "pages",
  // Texts for agents have the format of pages and are pushed with them.
  kinds: [pageKind, referenceKind],
  absent: "pages/**/*.md",
  noun: pageKind.noun,
  count: ({ slug }) => (slug === undefined ? 0 : 1),
  post: {
    kind: pageKind,
    endpoint: postPages,
    many: true,
    body: (records) => ({ pages: records.map(({ data }) => data) }),
  },
};
