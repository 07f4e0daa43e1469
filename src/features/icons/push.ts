import { definePush } from "../../cli/push/push-step.ts";
import { postIcons } from "./contract.ts";
import { iconsKind } from "./kind.ts";

export const pushIcons = definePush({
  step: "icons",
  kind: iconsKind,
  endpoint: postIcons,
  body: ({ records: [record] }) => record?.document,
  absent: "icons/catalog.json",
});
