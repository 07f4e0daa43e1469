import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import { ApiError } from "../../../contract/api-error.ts";
import type { PromptCall } from "../../../contract/prompt.ts";
import type { Asked, Capability } from "./capability.ts";
import { describeIssues } from "./describe-issues.ts";
import { promptsOf } from "./prompts-of.ts";
import { readResource } from "./read-resource.ts";

/** What features declare in `prompts.ts`. The list is that of the program and never changes while it runs. */
export const prompts: Capability = {
  declares: { prompts: {} },
  answer(server, asked) {
    server.setRequestHandler("prompts/list", async () => ({
      prompts: (await promptsOf(asked)).map(({ name, title, description, arguments: given }) => ({
        name,
        title,
        description,
        arguments: given.map(({ complete: _, required = false, ...argument }) => ({ ...argument, required })),
      })),
    }));
    server.setRequestHandler("prompts/get", async ({ params }) => {
      const prompt = (await promptsOf(asked)).find(({ name }) => name === params.name);
      if (!prompt)
        throw new ProtocolError(INVALID_PARAMS, `There is no prompt ${params.name}. prompts/list names them.`);
      const input = prompt.input.safeParse(params.arguments ?? {});
      if (!input.success) throw new ProtocolError(INVALID_PARAMS, describeIssues(input.error.issues));
      const content = await prompt.run(input.data, promptCall(asked));
      return {
        description: prompt.description,
        messages: content.map((one) => ({ role: "user" as const, content: one })),
      };
    });
  },
};

function promptCall(asked: Asked): PromptCall {
  const { call, actor } = asked;
  return {
    ...call.actAs(actor),
    actor,
    async resource(uri, characters) {
      const read = await orNothing(readResource(uri, asked, characters));
      if (typeof read?.content !== "string") return undefined;
      return { type: "resource", resource: { uri, mimeType: read.mimeType, text: read.content } };
    },
  };
}

/** Nothing where it is not there, or not for the caller. */
async function orNothing<T>(read: Promise<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  }
}
