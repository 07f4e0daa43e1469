import type { Access } from "../../platform/contract/access.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import type { AgentResource } from "../../platform/contract/resource.ts";
import type { Call, Route } from "../../platform/contract/route.ts";
import { featureList } from "../../platform/feature.ts";
import type { CapabilityCall } from "./capability.ts";
import { matchAddress, type ResourceAddress } from "./resource-address.ts";
import { authorizeMessage, challengeScope } from "./rights.ts";

type Reads = Pick<Call, "part">;

/** The resources of this deployment: by priority, else in the order of the feature list. */
export async function resourcesOf({ part }: Reads): Promise<readonly AgentResource[]> {
  const all = (await part(featureList)).flatMap(({ resources = [] }) => resources);
  return all.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
}

/** The resource an address belongs to. */
export async function resourceAt(
  uri: string,
  reads: Reads,
): Promise<{ resource: AgentResource; address: ResourceAddress } | undefined> {
  for (const resource of await resourcesOf(reads)) {
    const address = matchAddress(resource, uri);
    if (address) return { resource, address };
  }
  return undefined;
}

/** The route of a resource. */
export async function routeAt(path: string, { part }: Reads): Promise<Route> {
  for (const { routes = [] } of await part(featureList))
    for (const route of routes) if (route.endpoint.path === path && route.endpoint.method === "GET") return route;
  throw new Error(`No route for ${path}`);
}

/** The access for a resource, the same as for its route. */
export const accessOfResource = async ({ from }: AgentResource, reads: Reads): Promise<Access> =>
  "read" in from ? from.access : (await routeAt(from.route, reads)).endpoint.access;

/** The resources that the caller may read: others aren't listed. */
export async function readableResources(call: CapabilityCall): Promise<AgentResource[]> {
  const readable: AgentResource[] = [];
  for (const resource of await resourcesOf(call.call)) {
    const access = await accessOfResource(resource, call.call);
    if (isReadable(access, call)) readable.push(resource);
  }
  return readable;
}

/**
 * Throws `ApiError` 401 or 403 if the caller may not read the address: its changes are restricted too. An unknown
 * address is not a secret.
 */
export async function authorizeSubscription(uri: string, call: CapabilityCall): Promise<void> {
  const found = await resourceAt(uri, call.call);
  if (!found) return;
  const access = await accessOfResource(found.resource, call.call);
  challengeScope(access, call);
  authorizeMessage(access, call);
}

export function isReadable(access: Access, call: CapabilityCall): boolean {
  try {
    authorizeMessage(access, call);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false;
    throw error;
  }
}
