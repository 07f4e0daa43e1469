import { z } from "zod";
import { slugSchema } from "../../domain/pages/contract.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { deleteServicePage, postServicePage } from "../../domain/pages/editor-contract.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { defineTool, type ToolCall } from "../../platform/contract/tool.ts";

const base = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be the hash of the page from service_get_doc_page")
  .meta({ description: "The `hash` of the page that you read." });
const message = z.string().max(2_000).optional().meta({ description: "The reason for the change, for the history." });
const frontmatter = z.record(z.string(), z.unknown());

const written = z.object({
  slug: z.string(),
  title: z.string(),
  hash: z.string().meta({ description: "The value of `base` for the next change." }),
  page: z.string(),
});

export const pageEditorTools = [
  defineTool({
    name: "service_create_doc_page",
    title: "Create a page",
    description: "Creates a documentation page. Fails if a page with this slug exists.",
    input: z.object({
      slug: slugSchema,
      title: z.string().min(1).max(200).meta({ description: "The title of the page." }),
      markdown: z.string().meta({ description: "The text in Markdown, without frontmatter." }),
      frontmatter: frontmatter.optional().meta({ description: "Other frontmatter fields by name." }),
      message,
    }),
    output: written,
    access: postServicePage.access,
    writes: { destructive: false, idempotent: true },
    async run({ slug, title, markdown, frontmatter: fields, message: why }, call) {
      const page = { slug, markdown, frontmatter: { title, ...fields } };
      return write(call, page, { base: null, message: why }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "changed_elsewhere")
          throw new ApiError(
            409,
            "exists",
            `The page ${slug} already exists. Use service_update_doc_page to change it.`,
          );
        throw error;
      });
    },
  }),
  defineTool({
    name: "service_update_doc_page",
    title: "Update a page",
    description:
      "Replaces the Markdown, the frontmatter or both. Read the page as source first. Fails if another person has changed the page since then.",
    input: z.object({
      slug: slugSchema,
      base,
      markdown: z.string().optional().meta({ description: "The complete text. If absent, the text is not changed." }),
      frontmatter: frontmatter
        .optional()
        .meta({ description: "The complete frontmatter. If absent, it is not changed." }),
      message,
    }),
    output: written,
    access: postServicePage.access,
    writes: { destructive: true, idempotent: true },
    run: ({ base: read, message: why, ...page }, call) => write(call, page, { base: read, message: why }),
  }),
  defineTool({
    name: "service_delete_doc_page",
    title: "Delete a page",
    description:
      "Deletes a page. Read the page first. Fails if another person has changed the page since then. The history is kept.",
    input: z.object({ slug: slugSchema, base, message }),
    output: z.object({ slug: z.string(), deleted: z.boolean() }),
    access: deleteServicePage.access,
    writes: { destructive: true, idempotent: false },
    async run({ slug, base: read, message: why }, { client }) {
      await client(deleteServicePage, { query: { slug } }, { base: read, ...(why ? { message: why } : {}) });
      return { data: { slug, deleted: true } };
    },
  }),
];

interface Written {
  slug: string;
  markdown?: string | undefined;
  frontmatter?: Record<string, unknown> | undefined;
}

async function write({ client }: ToolCall, page: Written, more: { base: string | null; message: string | undefined }) {
  let hash = "";
  const onHash = (made: string) => {
    hash = made;
  };
  const why = more.message === undefined ? {} : { message: more.message };
  const { slug, title } = await client(postServicePage, { body: { ...page } }, { base: more.base, ...why, onHash });
  return { data: { slug, title: shortened(title, 200), hash, page: docsUrl(slug) } };
}
