import { z } from "zod";
import { renderPageMarkdown } from "../../../domain/pages/page-markdown.ts";
import { referenceKind } from "../../../domain/references/kind.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { PictureTools } from "../../media/picture-tools.tsx";
import { Button } from "../../ui/components/button.tsx";
import { MarkdownPanes } from "../../ui/components/markdown-panes.tsx";
import { renderPage } from "../../ui/page.tsx";

/** Where a text is edited. */
export const editAddress = (id: string): string => `/edit/reference?${new URLSearchParams({ id })}`;

const editReferencePage = endpoint({
  method: "GET",
  path: "/edit/reference",
  summary: "Edit a reference text in the browser",
  tag: "Reference texts",
  access: administrators,
  query: z.object({ id: z.string().max(100).optional() }),
  answer: { bytes: ["text/html"], about: "A page of the registry." },
  headers: "page",
  cache: "none",
});

const shown = (value: unknown): string => (typeof value === "string" ? value : "");

/** Title, description and markdown beside its preview. Saving is a request of its script. */
export const editReferenceRoute = bytesRoute(editReferencePage, async (call) => {
  const id = call.query.id ?? "";
  const found = id ? await call.snapshot.get(referenceKind, id) : undefined;
  const { frontmatter, markdown } = found?.document ?? { frontmatter: {}, markdown: "" };
  const rendered = await renderPageMarkdown(call, { markdown, slug: "reference" });
  const body = (
    <form
      class="page-editor"
      data-reference-editor=""
      data-island="reference"
      data-id={found ? id : ""}
      data-frontmatter={JSON.stringify(frontmatter)}
      data-hash={found?.hash}
    >
      <header class="page-editor-bar">
        <h1>{found ? `Edit ${id}` : "New reference text"}</h1>
        <p class="page-editor-status" role="status" data-editor-status="" />
        <a class="r-button r-button-plain" href="/admin/reference">
          All texts
        </a>
        {found && <Button data={{ "data-editor-delete": "" }}>Delete text</Button>}
        <Button type="submit" variant="primary" disabled data={{ "data-editor-save": "" }}>
          Save
        </Button>
      </header>
      <div class="page-editor-fields">
        <label class="editor-field">
          <span>Name</span>
          <input
            name="id"
            value={id}
            required
            maxlength={100}
            readonly={found !== undefined}
            aria-describedby="id-hint"
          />
          <small id="id-hint">Agents ask for it by this, such as brand-voice</small>
        </label>
        <label class="editor-field">
          <span>Title</span>
          <input name="title" value={shown(frontmatter.title)} />
        </label>
        <label class="editor-field">
          <span>Description</span>
          <input name="description" value={shown(frontmatter.description)} />
        </label>
      </div>
      <MarkdownPanes
        markdown={markdown}
        html={rendered.html}
        tools={<PictureTools maxBytes={call.settings.limits.asset} />}
      />
    </form>
  );
  return renderPage(call, { title: found ? `Edit ${id}` : "New reference text", body, sidebar: false, width: "wide" });
});
