import { z } from "zod";
import { pageKind } from "../../../domain/pages/kind.ts";
import { renderPageMarkdown } from "../../../domain/pages/page-markdown.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { PictureTools } from "../../media/picture-tools.tsx";
import { Field } from "../../ui/components/form.tsx";
import { TextEditor } from "../../ui/components/text-editor.tsx";
import { renderPage } from "../../ui/page.tsx";
import { FrontmatterFields } from "./frontmatter-fields.tsx";

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
  pattern: `${PART}(?:/${PART})*`,
  title: "Letters, digits, -, _ and . are allowed, and / between folders",
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
      <TextEditor
        data-island="page"
        data-page-editor=""
        data-slug={found ? slug : ""}
        {...{ heading: title, noun: "page", frontmatter, markdown, html: rendered.html }}
        hash={found?.hash}
        fields={
          <>
            <Field
              name="slug"
              label="Address"
              hint="Path below /docs, such as guides/start"
              value={slug || call.query.in}
              readonly={found !== undefined}
              {...(found ? {} : ADDRESS)}
            />
            <FrontmatterFields frontmatter={frontmatter} />
          </>
        }
        tools={<PictureTools maxBytes={call.settings.limits.asset} />}
      />
    );
    return renderPage(call, { title, body, sidebar: false, width: "wide" });
  }),
];
