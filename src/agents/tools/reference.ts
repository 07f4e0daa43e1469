import { z } from "zod";
import { ABOUT } from "../../domain/materials/about.ts";
import { MATERIALS, type MaterialId } from "../../domain/materials/kind.ts";
import { readGenerated } from "../../domain/materials/read-material.ts";
import { getReference, putReference, referenceReaders } from "../../domain/references/contract.ts";
import { GUIDELINES, referenceKind, referenceTitle, VOICE } from "../../domain/references/kind.ts";
import { listReferences } from "../../domain/references/list-references.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { contentWriters, mayRead } from "../../platform/contract/access.ts";
import { baseSchema } from "../../platform/contract/changed-elsewhere.ts";
import { defineTool, type ToolCall, textPageOf, toolPageOf } from "../../platform/contract/tool.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";

/** A text for agents, in a list. */
const readableMaterial = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  /** Generated from pushed records, or written by people. */
  kind: z.enum(["generated", "written"]),
});

type ReadableMaterial = z.infer<typeof readableMaterial>;

type Reads = Pick<ToolCall, "snapshot" | "client" | "part" | "settings" | "actor">;

/**
 * The texts that the caller may read: written ones if it has the scope, then generated ones. A written text overrides a
 * generated one of the same name.
 */
async function listReadable({ snapshot, actor }: Pick<Reads, "snapshot" | "actor">): Promise<ReadableMaterial[]> {
  const texts = mayRead(referenceKind, actor) ? await listReferences(snapshot) : [];
  const written = texts.map(
    ({ id, title, description }): ReadableMaterial => ({
      id,
      title: shortened(title, 100),
      ...(description ? { description: shortened(description, 200) } : {}),
      kind: "written",
    }),
  );
  const names = new Set(written.map(({ id }) => id));
  const generated = MATERIALS.filter((id) => !names.has(id)).map(
    (id): ReadableMaterial => ({ id, title: ABOUT[id].title, description: ABOUT[id].about, kind: "generated" }),
  );
  return [...written, ...generated];
}

/** Title and text of one of them. Throws `ApiError` 404 with a similar name. */
async function readMaterial(id: string, call: Reads): Promise<{ title: string; markdown: string }> {
  const text = mayRead(referenceKind, call.actor) ? await call.snapshot.get(referenceKind, id) : undefined;
  if (text) return { title: referenceTitle(id, text.document.frontmatter), markdown: text.document.markdown };
  if (isMaterial(id)) return { title: ABOUT[id].title, markdown: (await readGenerated(call, id)).content };
  const names = (await listReadable(call)).map((one) => one.id);
  throw unknownName("text", id, names, "List all texts with service_list_reference_materials.");
}

const isMaterial = (id: string): id is MaterialId => (MATERIALS as readonly string[]).includes(id);

const piece = z.object({
  id: z.string(),
  title: z.string(),
  markdown: z.string().meta({ description: "The text, or the next part of it." }),
});
const written = z.object({ id: z.string(), hash: z.string(), contentLength: z.int() });

/** The piece of a text that fits into one result. Throws `ApiError` 404. */
async function pieceOfText(id: string, call: ToolCall) {
  const { title, markdown, hash } = await call.client(getReference, { params: { id } });
  const { text, next } = textPageOf(markdown, call.from);
  return { data: { id, title: shortened(title, 200), hash, markdown: text }, next };
}

/** A tool that reads one fixed text. */
const readsText = (id: string, name: string, title: string, what: string) =>
  defineTool({
    name,
    title,
    description: `${what} Read it before you write. Use \`hash\` as the \`base\` of an update.`,
    access: referenceReaders,
    input: z.object({}),
    output: piece.extend({ hash: z.string() }),
    pages: true,
    run: (_, call) => pieceOfText(id, call),
  });

/** A tool that replaces one fixed text. */
const writesText = (id: string, name: string, title: string, what: string) =>
  defineTool({
    name,
    title,
    description: `Replaces ${what}. Fails if another person has changed the text since you read it. In this case, read it again.`,
    access: contentWriters,
    input: z.object({
      markdown: z.string().max(200_000).meta({ description: "The complete text, without frontmatter." }),
      title: z
        .string()
        .max(200)
        .optional()
        .meta({ description: "The title of the text. If absent, it is not changed." }),
      base: baseSchema.meta({ description: "The `hash` of the text that you read. Empty if there was no text." }),
    }),
    output: written,
    writes: { destructive: true, idempotent: true },
    async run({ markdown, title, base }, { client, snapshot }) {
      const present = await snapshot.get(referenceKind, id);
      const frontmatter = title === undefined ? undefined : { ...present?.document.frontmatter, title };
      const saved = await client(putReference, { params: { id }, body: { markdown, frontmatter } }, { base });
      const { hash, contentLength } = saved;
      return { data: { id, hash, contentLength } };
    },
  });

export const referenceTools = [
  defineTool({
    name: "service_list_reference_materials",
    title: "List texts for agents",
    description:
      "Returns texts for agents: generated overviews (components, shared properties, tokens, icons) and texts written by people, such as guidelines and brand voice.",
    input: z.object({
      limit: z.int().min(1).max(100).default(50).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({ materials: z.array(readableMaterial) }),
    pages: true,
    async run({ limit }, call) {
      const { items, next } = toolPageOf(await listReadable(call), { from: call.from, limit });
      return { data: { materials: items }, next };
    },
  }),
  defineTool({
    name: "service_get_reference",
    title: "Get a text for agents",
    description: "Returns a text from service_list_reference_materials. A long text is returned in parts.",
    input: z.object({
      id: z.string().min(1).max(100).meta({ description: "The ID of the text, from the list of texts." }),
    }),
    output: piece,
    pages: true,
    async run({ id }, call) {
      const { title, markdown } = await readMaterial(id, call);
      const { text, next } = textPageOf(markdown, call.from);
      return { data: { id, title: shortened(title, 200), markdown: text }, next };
    },
  }),
  readsText(
    GUIDELINES,
    "service_get_design_guidelines",
    "Get the design guidelines",
    "Returns the rules for all interfaces of this design system.",
  ),
  readsText(
    VOICE,
    "service_get_brand_voice",
    "Get the brand voice",
    "Returns the tone of the brand for all texts in the interface.",
  ),
  writesText(GUIDELINES, "service_update_design_guidelines", "Update the design guidelines", "the design guidelines"),
  writesText(VOICE, "service_update_brand_voice", "Update the brand voice", "the brand voice"),
];
