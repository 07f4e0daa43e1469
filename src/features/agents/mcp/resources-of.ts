import { ApiError } from "../../../contract/api-error.ts";
import { planOf } from "../../../contract/plan.ts";
import type { Resource } from "../../../contract/resource.ts";
import type { Call, Route } from "../../../contract/route.ts";
import { featureList } from "../../../feature.ts";
import { authorize } from "../../../server/verify.ts";
import type { Asked } from "./capability.ts";

type Caller = Pick<Asked, "call" | "actor">;

/** The resources of this deployment: what matters most first, else in the order of the feature list. */
export async function resourcesOf({ part }: Pick<Call, "part">): Promise<readonly Resource[]> {
  const all = (await part(featureList)).flatMap(({ resources = [] }) => resources);
  return all.toSorted((one, other) => (other.priority ?? 0) - (one.priority ?? 0));
}

/** The route a resource is read from. */
export async function routeAt(path: string, { part }: Pick<Call, "part">): Promise<Route> {
  for (const { routes = [] } of await part(featureList))
    for (const route of routes) if (route.endpoint.path === path && route.endpoint.method === "GET") return route;
  throw new Error(`No route is at ${path}`);
}

/** Throws `ApiError` 403 where the caller may not read the resource: it has the rights of its route. */
export async function authorizeResource({ from }: Resource, { call, actor }: Caller): Promise<void> {
  if (call.settings.mode !== "registry") return;
  const access = "read" in from ? from.access : (await routeAt(from.route, call)).endpoint.access;
  authorize(planOf({ access, method: "GET" }, call.settings), actor);
}

/** Those the caller may read: nobody is told of what is not for them. */
export async function readableResources(caller: Caller): Promise<Resource[]> {
  const readable: Resource[] = [];
  for (const resource of await resourcesOf(caller.call)) {
    try {
      await authorizeResource(resource, caller);
      readable.push(resource);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
    }
  }
  return readable;
}
