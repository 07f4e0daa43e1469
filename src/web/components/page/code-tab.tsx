import { propertyRows } from "../../../domain/components/declaration/property-rows.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { highlightFor } from "../../ui/highlight-task.ts";
import type { ComponentAround } from "../declaration/read-component.ts";
import { Part } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { PropertyList } from "./property-list.tsx";
import { readUse } from "./read-use.ts";
import { SourceList, StyleSheetFold } from "./recorded.tsx";
import { UseIt } from "./use-it.tsx";

/** What an engineer takes along: how it comes into a project, what it can be told, what it is made of. `query` filters its properties by name. */
export async function codeTab(call: Call, { component }: ComponentAround, query: string): Promise<TabContent> {
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
            <PropertyList id={id} rows={propertyRows(properties)} query={query} />
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
