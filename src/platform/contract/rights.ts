import { type Actor, isScope, type Scope, type TokenNeed } from "./access.ts";
import type { Endpoint } from "./endpoint.ts";
import { type PlanSettings, planOf } from "./plan.ts";
import type { Tool } from "./tool.ts";

/** Heading of the MCP endpoint's tools. */
const TOOLS = "Agent tools";

/** Follows the summary of a read that needs no scope but an administrator. */
export const FOR_ADMINS = " (administrators only)";

/** Operations of one kind that a caller may or may not do: the endpoints of one tag, by their summaries. */
export interface RightGroup {
  tag: string;
  summaries: readonly string[];
  /** Whether all of them only read. */
  reads: boolean;
}

/** Permissions that a person's token can have and permissions it never has, beyond public ones. */
export interface TokenRights {
  /** With any scope, or none. */
  always: readonly RightGroup[];
  /** With a scope, for scopes that permit an operation. */
  byScope: ReadonlyMap<Scope, readonly RightGroup[]>;
  /** Not with any scope that its person can grant. */
  never: readonly RightGroup[];
}

/**
 * The permissions of tokens and keys for a person of this role, from the plans that authorize their requests. Omits
 * pages, whose functions have their own endpoints, except for forms with a decision. Lists only tools that read with a
 * scope: other tools are available to all callers, and writes have an endpoint too.
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
  const requested = tools.flatMap(({ access, title, writes }) => {
    const { token: need } = planOf({ access, method: "POST" }, settings);
    return writes || !isScope(need) ? [] : [{ tag: TOOLS, summary: title, reads: true, need }];
  });
  const groupsOf = (fits: (need: TokenNeed) => boolean) =>
    grouped([...named, ...requested].filter(({ need }) => fits(need)));
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
