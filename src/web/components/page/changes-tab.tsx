import type { ComponentAround } from "../declaration/read-component.ts";
import { Part } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { VersionList } from "./recorded.tsx";

/** What changed and when; any two versions are compared. */
export function changesTab({ component: { id } }: ComponentAround, isWorkspace: boolean): TabContent {
  return {
    body: (
      <Part id="history" title="Versions">
        <VersionList id={id} workspace={isWorkspace} />
      </Part>
    ),
  };
}
