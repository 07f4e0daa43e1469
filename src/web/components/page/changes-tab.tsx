import type { ComponentSummaryView } from "../declaration/read-component.ts";
import { ComponentPart } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { VersionList } from "./recorded.tsx";

/** What changed and when; any two versions are compared. */
export function changesTab({ component: { id } }: ComponentSummaryView, isWorkspace: boolean): TabContent {
  return {
    body: (
      <ComponentPart id="history" title="Versions">
        <VersionList id={id} workspace={isWorkspace} />
      </ComponentPart>
    ),
  };
}
