import { defineSyncPush } from "../../cli/push/push-step.ts";
import { isObject } from "../../contract/shapes.ts";
import { componentFileKinds, componentKind, validationKind } from "./kind.ts";

export const pushComponents = defineSyncPush({
  step: "components",
  kinds: [componentKind, ...componentFileKinds],
  absent: "components/",
  beside: [
    {
      kind: validationKind,
      of: componentKind,
      field: "validationResults",
      value: (document) => (isObject(document) ? document.results : []),
    },
  ],
});
