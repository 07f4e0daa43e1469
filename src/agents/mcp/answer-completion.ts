import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import type { Candidates } from "../../platform/contract/resource.ts";
import { candidatesOf } from "./candidates.ts";
import type { Asked, Capability } from "./capability.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { templateOf } from "./resource-address.ts";
import { readableResources } from "./resources-of.ts";

/** What can be typed for the parameters of addresses. There are no prompts, so nothing is typed for one. */
export const completion: Capability = {
  declares: { completions: {} },
  answer(server, asked) {
    server.setRequestHandler("completion/complete", async ({ params: { ref, argument, context } }) => {
      const candidates = ref.type === "ref/prompt" ? undefined : await ofResource(ref.uri, argument.name, asked);
      const call = asked.call.actAs(asked.actor);
      const there = candidates ? await candidates(call, context?.arguments ?? {}) : [];
      return { completion: { ...(await rankCandidates(there, argument.value)) } };
    });
  },
};

async function ofResource(uri: string, parameter: string, asked: Asked): Promise<Candidates | undefined> {
  const resource = (await readableResources(asked)).find((one) => templateOf(one) === uri || one.uri === uri);
  if (!resource)
    throw new ProtocolError(INVALID_PARAMS, "There is no such template. resources/templates/list names them.");
  return candidatesOf(resource, parameter);
}
