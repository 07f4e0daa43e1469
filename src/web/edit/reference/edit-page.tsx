import { z } from "zod";
import { renderPageMarkdown } from "../../../domain/pages/page-markdown.ts";
import { referenceKind } from "../../../domain/references/kind.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { PictureTools } from "../../media/picture-tools.tsx";
import { ButtonLink } from "../../ui/components/button.tsx";
import { Field } from "../../ui/components/form.tsx";
import { TextEditor } from "../../ui/components/text-editor.tsx";
import { renderPage } from "../../ui/page.tsx";

/** The address of a text's editor. */
export const editAddress = (id: string): string => `/edit/reference?${new URLSearchParams({ id })}`;

const editReferencePage = endpoint({
  method: "GET",
  path: "/edit/reference",
  summary: "Show the editor of a reference text",
  tag: "Reference texts",
  access: administrators,
  query: z.object({ id: z.string().max(100).optional() }),
  answer: { bytes: ["text/html"], about: "An HTML page." },
  headers: "page",
  cache: "none",
});

const shown = (value: unknown): string => (typeof value === "string" ? value : "");

/** Title, description, and Markdown next to its preview. A script saves. */
export const editReferenceRoute = bytesRoute(editReferencePage, async (call) => {
  const id = call.query.id ?? "";
  const found = id ? await call.snapshot.get(referenceKind, id) : undefined;
  const { frontmatter, markdown } = found?.document ?? { frontmatter: {}, markdown: "" };
  const rendered = await renderPageMarkdown(call, { markdown, slug: "reference" });
  const heading = found ? `Edit ${id}` : "New reference text";
  const body = (
    <TextEditor
      data-island="reference"
      data-reference-editor=""
      data-id={found ? id : ""}
      {...{ heading, noun: "text", frontmatter, markdown, html: rendered.html }}
      hash={found?.hash}
      links={<ButtonLink href="/admin/reference">All texts</ButtonLink>}
      fields={
        <>
          <Field
            label="Name"
            name="id"
            hint="The name that agents use, such as brand-voice"
            value={id}
            maxlength={100}
            readonly={found !== undefined}
          />
          <Field label="Title" name="title" required={false} value={shown(frontmatter.title)} />
          <Field label="Description" name="description" required={false} value={shown(frontmatter.description)} />
        </>
      }
      tools={<PictureTools maxBytes={call.settings.limits.asset} />}
    />
  );
  return renderPage(call, { title: heading, body, sidebar: false, width: "wide" });
});
