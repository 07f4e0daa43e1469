import { z } from "zod";
import { namedComponent } from "../../domain/components/declaration/named-component.ts";
import { postPreview } from "../../domain/components/previews-contract.ts";
import { previewKind } from "../../domain/components/previews-kind.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { programs } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { defineTool, type ToolCall } from "../../platform/contract/tool.ts";

const fields = {
  componentId: z.string().min(1).max(200).meta({ description: "The ID of the component." }),
  previewKey: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "can only have letters, digits, dots, dashes and underscores")
    .meta({ description: "The key of the preview. It is unique within the component." }),
  title: z.string().max(200).optional().meta({ description: "The title." }),
  values: z.record(z.string(), z.unknown()).optional().meta({ description: "The values of properties by name." }),
  slots: z.record(z.string(), z.unknown()).optional().meta({ description: "The content of slots by name." }),
  semantic: z
    .union([z.string().max(4_000), z.record(z.string(), z.unknown())])
    .optional()
    .meta({ description: "The meaning, as text or as an object." }),
  rationale: z.string().max(4_000).optional().meta({ description: "The reason for these values." }),
  message: z.string().max(2_000).optional().meta({ description: "The reason for the change, for the history." }),
};

const output = z.object({
  id: z.string(),
  title: z.string(),
  syncState: z.enum(["in-sync", "drifted"]),
  problems: z.array(z.string()).meta({ description: "The reasons why the preview no longer fits its component." }),
  hash: z.string().meta({ description: "The value of `base` for the next change." }),
});

type Given = z.infer<z.ZodObject<typeof fields>>;

export const previewTools = [
  defineTool({
    name: "service_create_preview",
    title: "Create a preview record",
    description: "Stores values of a component as a preview record. Fails if a preview with this key exists.",
    input: z.object(fields),
    output,
    access: programs("sync:write"),
    writes: { destructive: false, idempotent: true },
    run: (given, call) => write(given, call, null),
  }),
  defineTool({
    name: "service_update_preview",
    title: "Update a preview record",
    description: "Updates the given fields of a preview record.",
    input: z.object({
      ...fields,
      base: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .meta({ description: "The `hash` of the record that you read." }),
    }),
    output,
    access: programs("sync:write"),
    writes: { destructive: true, idempotent: true },
    run: ({ base, ...given }, call) => write(given, call, base),
  }),
];

/** Merges the given fields into the present record. Throws `ApiError` 409 if a new record exists already, 404, 412. */
async function write({ componentId, previewKey, ...given }: Given, call: ToolCall, base: string | null) {
  await namedComponent(call, componentId);
  const key = `${componentId}/${previewKey}`;
  const present = base === null ? undefined : await call.snapshot.get(previewKind, key);
  const { values = {}, slots = {}, title, semantic, rationale, source = "llm" } = present?.document ?? {};
  const body = { ...present?.document, values, slots, title, semantic, rationale, source, ...given, previewKey };
  let hash = "";
  const onHash = (made: string) => {
    hash = made;
  };
  const { preview } = await call
    .client(postPreview, { params: { id: componentId }, body: { ...body, componentVersion: null } }, { base, onHash })
    .catch((error: unknown) => {
      if (base === null && error instanceof ApiError && error.code === "changed_elsewhere")
        throw new ApiError(
          409,
          "exists",
          `The preview ${key} already exists. Use service_update_preview to change it.`,
        );
      throw error;
    });
  const problems = preview.problems.slice(0, 20).map(({ message }) => shortened(message, 300));
  return {
    data: { id: preview.id, title: shortened(preview.title, 200), syncState: preview.syncState, problems, hash },
  };
}
