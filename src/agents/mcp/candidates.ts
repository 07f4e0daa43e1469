import type { AgentResource, ArgumentCandidate, Candidates, ResourceParams } from "../../platform/contract/resource.ts";
import type { Call } from "../../platform/contract/route.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { parametersIn } from "./resource-address.ts";

/** Possible values of a parameter: from the resource, else from its list. */
export function candidatesOf(resource: AgentResource, parameter: string): Candidates | undefined {
  const { uri, list, complete } = resource;
  const isListed = list !== undefined && parametersIn(uri).includes(parameter);
  return complete?.[parameter] ?? (isListed ? listed(list, parameter) : undefined);
}

const listed =
  (list: NonNullable<AgentResource["list"]>, parameter: string) => async (call: Call, chosen: ResourceParams) => {
    const found: ArgumentCandidate[] = [];
    const { entries, describe } = await list(call);
    const yieldToLoop = createYielder();
    for (const entry of entries) {
      const one = describe(entry);
      const value = one?.params[parameter];
      if (one && value !== undefined && fits(one.params, chosen, parameter)) found.push({ value, title: one.title });
      await yieldToLoop();
    }
    return found;
  };

/** Whether it matches the parameters chosen already. */
const fits = (params: ResourceParams, chosen: ResourceParams, parameter: string): boolean =>
  Object.keys(params).every(
    (name) => name === parameter || chosen[name] === undefined || chosen[name] === params[name],
  );
