import { z } from "zod";
import { slugSchema } from "../../domain/pages/contract.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { deleteServicePage, postServicePage } from "../../domain/pages/editor-contract.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { defineTool, type ToolCall } from "../../platform/contract/tool.ts";

const base = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "is the hash of the page as service_get_doc_page told it")
  .meta({ description: "`hash` of the page that was read." });
const message = z.string().max(2_000).optional().meta({ description: "Why, for the history." });
const frontmatter = z.record(z.string(), z.unknown());

const written = z.object({
  slug: z.string(),
  title: z.string(),
  hash: z.string().meta({ description: "`base` of the next change." }),
  page: z.string(),
});

export const pageEditorTools = [
  defineTool({
    name: "service_create_doc_page",
    title: "Create a page",
    description: "Adds a page to the documentation. Refused where there is one at that slug.",
    input: z.object({
      slug: slugSchema,
      title: z.string().min(1).max(200).meta({ description: "What the page is called." }),
      markdown: z.string().meta({ description: "Its text, without frontmatter." }),
      frontmatter: frontmatter.optional().meta({ description: "Further fields, by name." }),
      message,
    }),
    output: written,
    access: postServicePage.access,
    writes: { destructive: false, idempotent: true },
    async run({ slug, title, markdown, frontmatter: fields, message: why }, call) {
      const page = { slug, markdown, frontmatter: { title, ...fields } };
      return write(call, page, { base: null, message: why }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === "changed_elsewhere")
          throw new ApiError(409, "exists", `There is a page ${slug} already. service_update_doc_page changes it.`);
        throw error;
      });
    },
  }),
  defineTool({
    name: "service_update_doc_page",
    title: "Update a page",
    description:
      "Replaces the markdown, the frontmatter or both of a page that was read as source. Refused where somebody changed it since.",
    input: z.object({
      slug: slugSchema,
      base,
      markdown: z.string().optional().meta({ description: "The whole text; left out, it stays." }),
      frontmatter: frontmatter.optional().meta({ description: "All of it." }),
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
    description: "Removes a page that was read. Refused where somebody changed it since; its history stays.",
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
