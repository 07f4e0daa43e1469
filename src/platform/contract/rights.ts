import { type Actor, isScope, type Scope, type TokenNeed } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import { type PlanSettings, planOf } from "./plan.ts";
import type { Tool } from "./tool.ts";

/** What tools of the MCP endpoint are told under. */
const TOOLS = "Agent tools";

/** Follows the summary of a read that needs no scope but an administrator. */
export const FOR_ADMINS = " (administrators only)";

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
 * named: what they show and do has endpoints of its own, but for forms that decide something. Of tools those are named that
 * read with a scope: others answer whoever comes in, and what writes is an endpoint, too.
 */
export function tokenRights(
  { endpoints, tools = [] }: { endpoints: readonly Endpoint[]; tools?: readonly Tool[] },
  settings: PlanSettings,
  { role, grants }: { role: Actor["role"]; grants: ReadonlySet<Scope> },
): TokenRights {
  const named = endpoints.flatMap((endpoint) => {
    const plan = planOf(endpoint, settings);
    const isPage = endpoint.headers === "page" && endpoint.method === "GET";
    if (isPage || endpoint.alsoInApi || !plan.identifies || (plan.public && endpoint.method !== "GET")) return [];
    const allowed = plan.role === "member" || role === "admin";
    const { tag, method } = endpoint;
    const summary =
      plan.role === "admin" && plan.token === "nothing" ? `${endpoint.summary}${FOR_ADMINS}` : endpoint.summary;
    return [{ tag, summary, reads: method === "GET", need: allowed ? plan.token : ("none" as const) }];
  });
  const asked = tools.flatMap(({ access, title, writes }) => {
    const { token: need } = planOf({ access, method: "POST" }, settings);
    return writes || !isScope(need) ? [] : [{ tag: TOOLS, summary: title, reads: true, need }];
  });
  const groupsOf = (fits: (need: TokenNeed) => boolean) =>
    grouped([...named, ...asked].filter(({ need }) => fits(need)));
  const withScope = [...grants].map((scope) => [scope, groupsOf((need) => need === scope)] as const);
  return {
    always: groupsOf((need) => need === "nothing"),
    byScope: new Map(withScope.filter(([, groups]) => groups.length > 0)),
    never: groupsOf((need) => need !== "nothing" && (need === "none" || !grants.has(need))),
  };
}

interface Named {
  tag: string;
  summary: string;
  reads: boolean;
}

const grouped = (named: readonly Named[]): RightGroup[] =>
  [...Map.groupBy(named, ({ tag }) => tag)].map(([tag, members]) => ({
    tag,
    summaries: [...new Set(members.map(({ summary }) => summary))],
    reads: members.every(({ reads }) => reads),
  }));
