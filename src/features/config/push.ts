import { definePush } from "../../cli/push/push-step.ts";
import { postConfig } from "./contract.ts";
import { configKind } from "./kind.ts";

export const pushConfig = definePush({
  step: "config",
  kind: configKind,
  endpoint: postConfig,
  body: ({ records: [record] }) => record && { data: record.document },
  absent: "service.config.json",
});
