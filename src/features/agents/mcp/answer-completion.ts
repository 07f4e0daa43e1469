import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import type { Candidates } from "../../../contract/resource.ts";
import { candidatesOf } from "./candidates.ts";
import type { Asked, Capability } from "./capability.ts";
import { promptsOf } from "./prompts-of.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { templateOf } from "./resource-address.ts";
import { readableResources } from "./resources-of.ts";

/** What can be typed for the parameters of addresses and the arguments of prompts. */
export const completion: Capability = {
  declares: { completions: {} },
  answer(server, asked) {
    server.setRequestHandler("completion/complete", async ({ params: { ref, argument, context } }) => {
      const candidates =
        ref.type === "ref/prompt"
          ? await ofPrompt(ref.name, argument.name, asked)
          : await ofResource(ref.uri, argument.name, asked);
      const call = asked.call.actAs(asked.actor);
      const there = candidates ? await candidates(call, context?.arguments ?? {}) : [];
      return { completion: { ...(await rankCandidates(there, argument.value)) } };
    });
  },
};

async function ofPrompt(name: string, argument: string, asked: Asked): Promise<Candidates | undefined> {
  const prompt = (await promptsOf(asked)).find((one) => one.name === name);
  if (!prompt) throw new ProtocolError(INVALID_PARAMS, `There is no prompt ${name}. prompts/list names them.`);
  return prompt.arguments.find((one) => one.name === argument)?.complete;
}

async function ofResource(uri: string, parameter: string, asked: Asked): Promise<Candidates | undefined> {
  const resource = (await readableResources(asked)).find((one) => templateOf(one) === uri || one.uri === uri);
  if (!resource)
    throw new ProtocolError(INVALID_PARAMS, "There is no such template. resources/templates/list names them.");
  return candidatesOf(resource, parameter);
}
