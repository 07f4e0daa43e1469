import { definePush } from "../../cli/push/push-step.ts";
import { postPages } from "./contract.ts";
import { pageKind } from "./kind.ts";

export const pushPages = definePush({
  step: "pages",
  kind: pageKind,
  endpoint: postPages,
  body: ({ records }) =>
    records.length > 0 ? { pages: records.map(({ id, document }) => ({ slug: id, ...document })) } : undefined,
  absent: "pages/**/*.md",
});
