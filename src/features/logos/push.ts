import { definePush } from "../../cli/push/push-step.ts";
import { postLogos } from "./contract.ts";
import { logosKind } from "./kind.ts";

export const pushLogos = definePush({
  step: "logos",
  kind: logosKind,
  endpoint: postLogos,
  body: ({ records: [record] }) => record && { logoSet: record.document },
  absent: "logos/logo-set.json",
});
