import { z } from "zod";
import { pageKind } from "../../../domain/pages/kind.ts";
import { renderPageMarkdown } from "../../../domain/pages/page-markdown.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { PictureTools } from "../../media/picture-tools.tsx";
import { Button } from "../../ui/components/button.tsx";
import { MarkdownPanes } from "../../ui/components/markdown-panes.tsx";
import { renderPage } from "../../ui/page.tsx";
import { Field, FrontmatterFields } from "./frontmatter-fields.tsx";

const tag = "Page editing";

const editPage = endpoint({
  method: "GET",
  path: "/edit",
  summary: "Edit a page in the browser",
  tag,
  access: administrators,
  query: z.object({
    slug: z.string().max(1024).optional(),
    in: z.string().max(1024).default("").meta({ description: "Folder of a new page: `guides/`." }),
  }),
  answer: { bytes: ["text/html"], about: "A page of the registry." },
  headers: "page",
  cache: "none",
});

const PART = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N}._\-]*`;
/** Addresses that people write and say: programs may send others, and those stay. */
const ADDRESS = {
  source: `${PART}(?:/${PART})*`,
  says: "Letters, digits, -, _ and . are allowed, and / between folders",
};

/** The editor: frontmatter as a form, markdown beside its preview. Saving is a request of its script. */
export const pageEditorPages = [
  bytesRoute(editPage, async (call) => {
    const slug = call.query.slug ?? "";
    const found = slug ? await call.snapshot.get(pageKind, slug) : undefined;
    const { frontmatter, markdown } = found?.document ?? { frontmatter: {}, markdown: "" };
    const rendered = await renderPageMarkdown(call, { markdown, slug: slug || "new" });
    const title = found ? `Edit ${slug}` : "New page";
    const body = (
      <form
        class="page-editor"
        data-page-editor=""
        data-island="page"
        data-slug={found ? slug : ""}
        data-frontmatter={JSON.stringify(frontmatter)}
        data-hash={found?.hash}
      >
        <header class="page-editor-bar">
          <h1>{title}</h1>
          <p class="page-editor-status" role="status" data-editor-status="" />
          {found && <Button data={{ "data-editor-delete": "" }}>Delete page</Button>}
          <Button type="submit" variant="primary" disabled data={{ "data-editor-save": "" }}>
            Save
          </Button>
        </header>
        <div class="page-editor-fields">
          <Field
            name="slug"
            label="Address"
            hint="Path below /docs, such as guides/start"
            value={slug || call.query.in}
            required
            readonly={found !== undefined}
            {...(found ? {} : { pattern: ADDRESS })}
          />
          <FrontmatterFields frontmatter={frontmatter} />
        </div>
        <MarkdownPanes
          markdown={markdown}
          html={rendered.html}
          tools={<PictureTools maxBytes={call.settings.limits.asset} />}
        />
      </form>
    );
    return renderPage(call, { title, body, sidebar: false, width: "wide" });
  }),
];
