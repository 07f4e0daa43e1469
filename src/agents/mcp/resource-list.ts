import { visible } from "../../engines/text/markdown.ts";
import { shortened } from "../../engines/text/shortened.ts";
import type { AgentResource, ListedResource } from "../../platform/contract/resource.ts";
import type { Call } from "../../platform/contract/route.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { addressIn, parametersIn, templateOf } from "./resource-address.ts";

/** Resources on one page of the list. The official client stops after 64 pages: 10,000 must fit. */
const PAGE_SIZE = 250;
/** Maximum characters of a title or description in a list. */
const MAX_WORDS = 200;

/** The fields of a resource in both lists. */
const described = ({ name, title, description, mimeType, meta }: AgentResource) => ({
  name,
  title,
  description,
  mimeType,
  ...(meta ? { _meta: { ...meta } } : {}),
});

function annotationsOf({ audience, priority }: AgentResource, lastModified?: string) {
  const annotations = {
    ...(audience ? { audience: [...audience] } : {}),
    ...(priority === undefined ? {} : { priority }),
    ...(lastModified ? { lastModified } : {}),
  };
  return Object.keys(annotations).length > 0 ? { annotations } : {};
}

/** The result of `resources/templates/list`: all templates, one for each kind of item. */
export const describeTemplates = (resources: readonly AgentResource[]) =>
  resources
    .filter(({ uri, unlisted }) => !unlisted && parametersIn(uri).length > 0)
    .map((resource) => ({
      ...described(resource),
      uriTemplate: templateOf(resource),
      ...annotationsOf(resource),
    }));

/**
 * One page of existing resources from the entry `from` on, over all kinds in their order; `next` is the start of the
 * next page.
 */
export async function listResources(resources: readonly AgentResource[], call: Call, from: number) {
  const yieldToLoop = createYielder();
  const page: DescribedResource[] = [];
  /** Entries before the current resource. */
  let passed = 0;
  for (const resource of resources) {
    if (resource.unlisted) continue;
    const isOne = parametersIn(resource.uri).length === 0;
    if (isOne) {
      if (passed >= from) page.push({ ...described(resource), uri: resource.uri, ...annotationsOf(resource) });
      passed++;
    } else if (resource.list) {
      const { entries, describe } = await resource.list(call);
      for (let index = Math.max(0, from - passed); index < entries.length; index++) {
        if (page.length === PAGE_SIZE) return { page, next: passed + index };
        const entry = describe(entries[index]);
        if (entry) page.push(describeOne(resource, entry));
        await yieldToLoop();
      }
      passed += entries.length;
    }
    if (page.length >= PAGE_SIZE) return { page, next: passed };
  }
  return { page };
}

/** A resource in `resources/list`. */
export interface DescribedResource {
  [key: string]: unknown;
  uri: string;
  name: string;
}

function describeOne(resource: AgentResource, { params, title, description, lastModified }: ListedResource) {
  const { name, mimeType } = resource;
  return {
    uri: addressIn(resource.uri, params),
    name: `${name} ${Object.values(params).join(" ")}`.slice(0, 200),
    title: shortened(visible(title), MAX_WORDS),
    ...(description ? { description: shortened(visible(description), MAX_WORDS) } : {}),
    mimeType,
    ...annotationsOf(resource, lastModified),
  };
}
