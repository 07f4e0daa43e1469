import { definePush } from "../../cli/push/push-step.ts";
import { postTheme } from "./contract.ts";
import { themeKind } from "./kind.ts";

export const pushTheme = definePush({
  step: "theme",
  kind: themeKind,
  endpoint: postTheme,
  body: ({ records: [record] }) => record && { css: record.document.css },
  absent: "theme.css",
});
