import { INVALID_PARAMS, ProtocolError } from "@modelcontextprotocol/server";
import type { Candidates, Resource, ResourceParams } from "../../../contract/resource.ts";
import type { Call } from "../../../contract/route.ts";
import { createBreather } from "../../../safe/breathe.ts";
import type { Asked, Capability } from "./capability.ts";
import { promptsOf } from "./prompts-of.ts";
import { rankCandidates } from "./rank-candidates.ts";
import { parametersIn, templateOf } from "./resource-address.ts";
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
  return resource.complete?.[parameter] ?? (isListed(resource, parameter) ? listed(resource, parameter) : undefined);
}

const isListed = ({ uri, list }: Resource, parameter: string): boolean =>
  list !== undefined && parametersIn(uri).includes(parameter);

/** The values of a parameter among what is listed. */
const listed =
  ({ list }: Resource, parameter: string) =>
  async (call: Call, chosen: ResourceParams) => {
    const found: { value: string; title: string }[] = [];
    if (!list) return found;
    const { entries, describe } = await list(call);
    const breathe = createBreather();
    for (const entry of entries) {
      const one = describe(entry);
      const value = one?.params[parameter];
      if (one && value !== undefined && fits(one.params, chosen, parameter)) found.push({ value, title: one.title });
      await breathe();
    }
    return found;
  };

const fits = (params: ResourceParams, chosen: ResourceParams, parameter: string): boolean =>
  Object.keys(params).every(
    (name) => name === parameter || chosen[name] === undefined || chosen[name] === params[name],
  );
