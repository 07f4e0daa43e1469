import { accessibilityNotes } from "../declaration/accessibility-notes.ts";
import type { ComponentAround } from "../declaration/read-component.ts";
import { variantHref } from "../declaration/variants.ts";
import { Part } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";
import { Findings } from "./findings.tsx";

/** What its author says of accessibility, and what the last checks found. */
export function accessibilityTab({ component, checked }: ComponentAround): TabContent {
  const { id, validationResults, previews } = component;
  const notes = accessibilityNotes(component);
  return {
    body: (
      <>
        {notes.length > 0 && (
          <Part id="notes" title="Notes">
            <ul class="component-notes">
              {notes.map(({ name, text }) => (
                <li>
                  {name && <strong>{name}</strong>}
                  {text}
                </li>
              ))}
            </ul>
          </Part>
        )}
        <Part id="checks" title="Checks">
          {checked ? (
            <Findings
              results={validationResults}
              variants={Object.fromEntries(Object.entries(previews).map(([key, { title }]) => [key, title]))}
              hrefOf={(variant) => variantHref(id, variant)}
            />
          ) : (
            <p class="component-none">
              Not checked yet. <code>dsr build</code> checks what it builds for accessibility and for values that should
              be tokens.
            </p>
          )}
        </Part>
      </>
    ),
  };
}
