import { type Kind, titleOf } from "../../store/kind.ts";
import type { ListEntry, Revision } from "../../store/store.ts";
import type { Access } from "./access.ts";
import type { Call } from "./route.ts";

/** The parameter names in an address template, with their values. */
export type ResourceParams = Record<string, string>;

/** One resource in a list. */
export interface ListedResource {
  params: ResourceParams;
  /** Title for people. */
  title: string;
  description?: string | undefined;
  /** ISO 8601 UTC. */
  lastModified?: string | undefined;
}

/** A list of resources, described lazily: the first 50 of 10,000 don't cost a copy of all. */
export interface ResourceListing<E = unknown> {
  entries: readonly E[];
  /** Undefined to omit the entry. */
  describe(entry: E): ListedResource | undefined;
}

/** Returns a listing unchanged, with the type of its entries checked. */
export const listing = <E>(one: ResourceListing<E>): ResourceListing => one as ResourceListing;

/** A possible value of an argument, and the title it is also found by. */
export interface ArgumentCandidate {
  value: string;
  title?: string | undefined;
}

/** All possible values of an argument; the caller filters them by the typed text. `chosen` are the known arguments. */
export type Candidates = (call: Call, chosen: ResourceParams) => Promise<readonly ArgumentCandidate[]>;

/** Text or bytes of a resource; undefined if it doesn't exist. */
export interface ResourceContent {
  content: string | Uint8Array;
  /** Media type; by default that of the resource. */
  type?: string;
}

/**
 * Content that agents and people can read by URI (MCP, "Resources"). Most resources return the response of a route
 * under a descriptive URI: text, permissions and parameters then come from the route.
 */
export interface AgentResource {
  /** A template of level 2 (RFC 6570): `design-system://components/{id}`, `{+slug}` if the name may contain slashes. */
  uri: string;
  /** Singular noun: `component`. */
  name: string;
  title: string;
  /** Only the program's own words, never text of a record. */
  description: string;
  mimeType: string;
  /** Its audience; default both. */
  audience?: readonly ("user" | "assistant")[];
  /** From 0 to 1: its importance for clients that keep only some resources. */
  priority?: number;
  /** Whether it is part of the program and the same in every revision; read in one piece. */
  fixed?: true;
  /** Whether lists omit it: other content refers to it. */
  unlisted?: true;
  from: ResourceSource;
  /**
   * The existing resources. Absent: found only through completion, links and search; a resource without parameters
   * lists itself.
   */
  list?(call: Call): Promise<ResourceListing>;
  /** Possible values of its parameters, by name; by default the values from `list`. */
  complete?: Readonly<Record<string, Candidates>>;
  /**
   * The parameters of the resource that a revision affects; `all` if it may be any, undefined for none. A resource
   * without this function never changes.
   */
  changedBy?(revision: Pick<Revision, "kind" | "id" | "owner">): ResourceParams | "all" | undefined;
  /** Display hints for hosts, in the format of `_meta`. */
  meta?: Readonly<Record<string, unknown>>;
}

/** The source of a resource's content. */
export type ResourceSource =
  /** The route at this path (`/components/{id}`), as text if it has one; `query` if it depends on the parameters. */
  | { route: string; query?(params: ResourceParams): Record<string, string> }
  | { read(params: ResourceParams, call: Call): Promise<ResourceContent | undefined>; access: Access };

/** The records of a kind, with the ID as `parameter`; records that `isListed` rejects are omitted. */
export function recordsOf(
  kind: Kind,
  parameter: string,
  isListed: (entry: ListEntry) => boolean = () => true,
): Required<Pick<AgentResource, "list" | "changedBy">> {
  const prefix = `${kind.name}/`;
  return {
    list: async ({ snapshot }) =>
      listing({
        entries: await snapshot.list(kind),
        describe(entry) {
          if (!isListed(entry)) return undefined;
          const { id, summary, changedAt } = entry;
          const { description } = summary;
          return {
            params: { [parameter]: id },
            title: titleOf(kind, id, summary),
            ...(typeof description === "string" && description ? { description } : {}),
            lastModified: changedAt,
          };
        },
      }),
    changedBy: ({ owner }) => (owner.startsWith(prefix) ? { [parameter]: owner.slice(prefix.length) } : undefined),
  };
}
