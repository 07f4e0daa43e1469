import type { Actor, Scope, TokenNeed } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import { type PlanSettings, planOf } from "./plan.ts";

/** Things of one kind that a caller may do, or may not: the endpoints of one tag, by their summaries. */
export interface RightGroup {
  tag: string;
  summaries: readonly string[];
  /** None of them changes anything. */
  reads: boolean;
}

/** What a token of somebody can be given and what it never gets, beside what everybody may. */
export interface TokenRights {
  /** With any scope, or none. */
  always: readonly RightGroup[];
  /** With a scope, for those scopes that open something. */
  byScope: ReadonlyMap<Scope, readonly RightGroup[]>;
  /** With no scope that its person can grant. */
  never: readonly RightGroup[];
}

/**
 * The rights of the tokens and keys of a person of this role, from the plans that authorise their requests. Pages are not
 * named: what they show and do has endpoints of its own, but for forms that decide something.
 */
export function tokenRights(
  endpoints: readonly Endpoint[],
  settings: PlanSettings,
  { role, grants }: { role: Actor["role"]; grants: ReadonlySet<Scope> },
): TokenRights {
  const named = endpoints.flatMap((endpoint) => {
    const plan = planOf(endpoint, settings);
    const isPage = endpoint.headers === "page" && endpoint.method === "GET";
    if (isPage || !plan.identifies || (plan.public && endpoint.method !== "GET")) return [];
    const allowed = plan.role === "member" || role === "admin";
    return [{ endpoint, need: allowed ? plan.token : ("none" as const) }];
  });
  const groupsOf = (fits: (need: TokenNeed) => boolean) => grouped(named.filter(({ need }) => fits(need)));
  const withScope = [...grants].map((scope) => [scope, groupsOf((need) => need === scope)] as const);
  return {
    always: groupsOf((need) => need === "nothing"),
    byScope: new Map(withScope.filter(([, groups]) => groups.length > 0)),
    never: groupsOf((need) => need !== "nothing" && (need === "none" || !grants.has(need))),
  };
}

const grouped = (named: readonly { endpoint: Endpoint }[]): RightGroup[] =>
  [...Map.groupBy(named, ({ endpoint }) => endpoint.tag)].map(([tag, members]) => ({
    tag,
    summaries: [...new Set(members.map(({ endpoint }) => endpoint.summary))],
    reads: members.every(({ endpoint }) => endpoint.method === "GET"),
  }));
