import type { ServerEvent } from "@modelcontextprotocol/server";
import type { Resource, ResourceParams } from "../../platform/contract/resource.ts";
import { createBreather } from "../../safe/breathe.ts";
import type { Revision } from "../../store/store.ts";
import type { ContentChange } from "./capability.ts";
import { matchAddress } from "./resource-address.ts";
import { resourcesOf } from "./resources-of.ts";

const LIST_CHANGED: ServerEvent = { kind: "resources_list_changed" };

/**
 * What clients are told of a change: that the list is another one where something came or went, and which of the
 * resources they wait for may be another. Where nobody knows what was written, all may.
 */
export async function eventsOf(change: ContentChange): Promise<readonly ServerEvent[]> {
  const { revisions, watched } = change;
  const resources = await resourcesOf(change);
  const updated = (uri: string): ServerEvent => ({ kind: "resource_updated", uri });
  if (!revisions) return [LIST_CHANGED, ...[...watched].map(updated)];
  const events = resources.some((resource) => listDiffers(resource, revisions)) ? [LIST_CHANGED] : [];
  const breathe = createBreather();
  for (const uri of watched) {
    if (resources.some((resource) => differs(resource, uri, revisions))) events.push(updated(uri));
    await breathe();
  }
  return events;
}

const listDiffers = ({ list, changedBy }: Resource, revisions: readonly Revision[]): boolean =>
  list !== undefined &&
  revisions.some((revision) => {
    const of = changedBy?.(revision);
    return of === "all" || (of !== undefined && revision.action !== "update");
  });

/** Whether what is at an address may be another; what it was as of a revision never is. */
function differs(resource: Resource, uri: string, revisions: readonly Revision[]): boolean {
  const address = matchAddress(resource, uri);
  if (!address || address.revision !== undefined) return false;
  return revisions.some((revision) => {
    const of = resource.changedBy?.(revision);
    return of === "all" || (of !== undefined && isSame(of, address.params));
  });
}

const isSame = (one: ResourceParams, other: ResourceParams): boolean =>
  Object.keys(other).every((name) => one[name] === other[name]);
