import type { Call } from "../../../../contract/route.ts";
import { highlightFor } from "../../../../web/markdown/highlight-task.ts";
import { propertyRows } from "../declaration/property-rows.ts";
import type { ComponentAround } from "../declaration/read-component.ts";
import { Part } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { PropertiesTable } from "./properties-table.tsx";
import { readUse } from "./read-use.ts";
import { SourceList, StyleSheetFold } from "./recorded.tsx";
import { UseIt } from "./use-it.tsx";

/** What an engineer takes along: how it comes into a project, what it can be told, what it is made of. */
export async function codeTab(call: Call, { component }: ComponentAround): Promise<TabContent> {
  const highlight = highlightFor(call);
  const use = await readUse(call, component);
  const { id, properties, css } = component;
  return {
    body: (
      <>
        {use.length > 0 && (
          <Part id="use" title="Use it">
            <UseIt lines={use} highlight={highlight} />
          </Part>
        )}
        {Object.keys(properties).length > 0 && (
          <Part id="properties" title="Properties">
            <PropertiesTable rows={propertyRows(properties)} />
          </Part>
        )}
        <Part id="sources" title="Sources">
          {css.trim() !== "" && <StyleSheetFold id={id} />}
          <SourceList id={id} />
        </Part>
      </>
    ),
  };
}
