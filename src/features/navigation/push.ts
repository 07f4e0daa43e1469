import { definePush } from "../../cli/push/push-step.ts";
import { postNavigation } from "./contract.ts";
import { navigationKind } from "./kind.ts";

export const pushNavigation = definePush({
  step: "navigation",
  kind: navigationKind,
  endpoint: postNavigation,
  body: ({ records: [record] }) => record && { tree: record.document.tree },
  absent: "pages/",
});
