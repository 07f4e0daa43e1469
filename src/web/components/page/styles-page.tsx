import { z } from "zod";
import { getComponentDefinition } from "../../../domain/components/contract.ts";
import { fileSize } from "../../../engines/text/file-size.ts";
import { publicAccess } from "../../../platform/contract/access.ts";
import { HighlightedCode } from "../../ui/components/highlighted-code.tsx";
import { fragment } from "../../ui/fragment.tsx";
import { highlightFor } from "../../ui/highlight-task.ts";
import { tabHref } from "./component-tabs.ts";

/** Longer style sheets are led to and not shown. */
const MAX_SHEET_LENGTH = 120_000;

/** The built style sheet of a component, for who opens it. */
export const stylesPage = fragment(
  {
    path: "/components/{id}/styles",
    summary: "Show the stylesheet of a component",
    tag: "Components",
    access: publicAccess,
    params: z.object({ id: z.string() }),
    errors: [404],
  },
  async (call) => {
    const { id } = call.params;
    const { title, css } = await call.client(getComponentDefinition, { params: { id } });
    const file = <a href={`/api/component/${encodeURIComponent(id)}.css`}>{`${id}.css`}</a>;
    return {
      title: "Stylesheet",
      of: { title, href: tabHref(id, "code") },
      body: (
        <>
          <p class="component-none">
            {css === "" ? (
              "This component doesn't have its own stylesheet."
            ) : (
              <>
                {file}, {fileSize(css.length)}
              </>
            )}
          </p>
          {css !== "" && css.length <= MAX_SHEET_LENGTH && (
            <HighlightedCode code={css} language="css" highlight={highlightFor(call)} />
          )}
        </>
      ),
    };
  },
);
