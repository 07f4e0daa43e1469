import type { Child } from "hono/jsx";
import { ROLE_SCOPES, type Role } from "../../../domain/people/accounts/person.ts";
import type { Scope } from "../../../platform/contract/access.ts";
import { type RightGroup, type TokenRights, tokenRights } from "../../../platform/contract/rights.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { featureList } from "../../../platform/feature.ts";

/** The permissions of tokens and keys of a role, from the authorization table. */
export async function rightsOfTokens(
  { endpoints, settings, part }: Pick<Call, "endpoints" | "settings" | "part">,
  role: Role,
): Promise<TokenRights> {
  const tools = (await part(featureList)).flatMap((feature) => feature.tools ?? []);
  return tokenRights({ endpoints, tools }, settings, { role, grants: ROLE_SCOPES[role] });
}

/** Checkboxes of scopes, each with its permissions; then the permissions of every token, and the excluded ones. */
export function ScopeChoice({
  legend,
  scopes,
  rights,
  prefix,
  checked = () => true,
  error,
}: {
  legend: string;
  scopes: readonly Scope[];
  rights: TokenRights;
  /** Prefix of the fields' names, before the scope. */
  prefix: string;
  checked?: (scope: Scope) => boolean;
  error?: Child;
}) {
  const opening = scopes.filter((scope) => rights.byScope.has(scope));
  const reserved = scopes.filter((scope) => !rights.byScope.has(scope));
  return (
    <>
      <fieldset class="a-grants" aria-describedby={error ? "scopes-error" : undefined}>
        <legend>{legend}</legend>
        {opening.map((scope) => (
          <ScopeEntry name={prefix + scope} scope={scope} checked={checked(scope)} groups={rights.byScope.get(scope)} />
        ))}
        {reserved.length > 0 && (
          <details>
            <summary>
              {reserved.length === 1 ? "1 scope has no effect yet" : `${reserved.length} scopes have no effect yet`}
            </summary>
            {reserved.map((scope) => (
              <ScopeEntry name={prefix + scope} scope={scope} checked={checked(scope)} />
            ))}
          </details>
        )}
        {error && (
          <p class="r-error" id="scopes-error">
            {error}
          </p>
        )}
      </fieldset>
      <div class="a-rights">
        <Rights heading="Always allowed: reading" groups={rights.always} />
        <Rights heading="Never allowed" groups={rights.never} />
      </div>
    </>
  );
}

function ScopeEntry({
  name,
  scope,
  checked,
  groups = [],
}: {
  name: string;
  scope: Scope;
  checked: boolean;
  groups?: readonly RightGroup[];
}) {
  const verb = groups.every(({ reads }) => reads) ? "Read" : "Change";
  return (
    <div>
      <label>
        <input type="checkbox" name={name} value="on" checked={checked} />
        <span>
          {groups.length > 0 && (SCOPE_TEXTS[scope] ?? `${verb}: ${tagsOf(groups)}`)}
          <code>{scope}</code>
        </span>
      </label>
      {groups.length > 0 && <Details groups={groups} />}
    </div>
  );
}

/** Scopes in words. The operations are below each of them. */
const SCOPE_TEXTS: Partial<Record<Scope, string>> = {
  "sync:read": "Read the sync log",
  "sync:write": "Change all content",
  "reference:read": "Read reference texts",
  "design:read": "Read component images from the design tool",
  "designtool:sync": "Push styles, variables and components from the design tool",
};

function Rights({ heading, groups }: { heading: string; groups: readonly RightGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <p>{tagsOf(groups)}</p>
      <Details groups={groups} />
    </section>
  );
}

function Details({ groups }: { groups: readonly RightGroup[] }) {
  const count = groups.reduce((sum, { summaries }) => sum + summaries.length, 0);
  return (
    <details>
      <summary>{count === 1 ? "Show the operation" : `Show all ${count} operations`}</summary>
      <dl>
        {groups.map(({ tag, summaries }) => (
          <div>
            <dt>{tag}</dt>
            {summaries.map((summary) => (
              <dd>{summary}</dd>
            ))}
          </div>
        ))}
      </dl>
    </details>
  );
}

const tagsOf = (groups: readonly RightGroup[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(groups.map(({ tag }) => tag));

/** The scopes that are still ticked in a form. */
export const chosenScopes = (offered: readonly Scope[], form: Record<string, unknown>, prefix: string): Scope[] =>
  offered.filter((scope) => form[prefix + scope] === "on");
