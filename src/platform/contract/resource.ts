import { type Kind, titleOf } from "../../store/kind.ts";
import type { ListEntry, Revision } from "../../store/store.ts";
import type { Access } from "./access.ts";
import type { Call } from "./route.ts";

/** The names in the template of an address, each with what stands there. */
export type ResourceParams = Record<string, string>;

/** One thing there is, as lists of resources tell it. */
export interface ListedResource {
  params: ResourceParams;
  /** As people call it. */
  title: string;
  description?: string | undefined;
  /** ISO 8601 UTC. */
  lastModified?: string | undefined;
}

/** What there is, told only as far as somebody reads: a list of 10,000 is not copied for the first 50. */
export interface ResourceListing<E = unknown> {
  entries: readonly E[];
  /** Undefined for what is not told. */
  describe(entry: E): ListedResource | undefined;
}

/** Hands a listing back with the type of its entries checked. */
export const listing = <E>(one: ResourceListing<E>): ResourceListing => one as ResourceListing;

/** What an argument may be: its value, and the title it is also found by. */
export interface Candidate {
  value: string;
  title?: string | undefined;
}

/** Everything an argument may be; which of it fits what was typed is decided elsewhere. `chosen` are arguments that are known. */
export type Candidates = (call: Call, chosen: ResourceParams) => Promise<readonly Candidate[]>;

/** Text or bytes of a resource; undefined where there is none. */
export interface ResourceContent {
  content: string | Uint8Array;
  /** Media type; that of the resource where absent. */
  type?: string;
}

/**
 * Something agents and the people beside them can read by an address (MCP, "Resources"). Most are what a route answers,
 * under an address that says what it is: then text, rights and parameters are those of the route, and nothing is said twice.
 */
export interface Resource {
  /** A template of level 2 (RFC 6570): `design-system://components/{id}`, `{+slug}` where slashes belong to the name. */
  uri: string;
  /** Singular noun: `component`. */
  name: string;
  title: string;
  /** Our words alone, never those of a record. */
  description: string;
  mimeType: string;
  /** Whom it is for; both where absent. */
  audience?: readonly ("user" | "assistant")[];
  /** From 0 to 1: how much it matters to whoever can hold only some. */
  priority?: number;
  /** A part of the program, the same in every revision; read as one piece. */
  fixed?: true;
  /** What names it is where it is found: no list tells of it. */
  unlisted?: true;
  from: ResourceSource;
  /** What there is of it. Absent: it is found by completion, links and search alone; one without parameters lists itself. */
  list?(call: Call): Promise<ResourceListing>;
  /** What its parameters may be, by name; by default what `list` tells. */
  complete?: Readonly<Record<string, Candidates>>;
  /** Which one a revision belongs to; `all` where it may be any, undefined where none. What is absent here never changes. */
  changedBy?(revision: Pick<Revision, "kind" | "id" | "owner">): ResourceParams | "all" | undefined;
  /** What hosts are told of how to show it, as it stands in `_meta`. */
  meta?: Readonly<Record<string, unknown>>;
}

/** Where the content of a resource comes from. */
export type ResourceSource =
  /** The route at this path (`/components/{id}`), its text where it has one; `query` where it depends on the parameters. */
  | { route: string; query?(params: ResourceParams): Record<string, string> }
  | { read(params: ResourceParams, call: Call): Promise<ResourceContent | undefined>; access: Access };

/** What there is of a kind, each record by its id as `parameter`; those for which `isListed` says no are not told. */
export function recordsOf(
  kind: Kind,
  parameter: string,
  isListed: (entry: ListEntry) => boolean = () => true,
): Required<Pick<Resource, "list" | "changedBy">> {
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
