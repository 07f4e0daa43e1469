import type { Child } from "hono/jsx";
import type { Person } from "../../domain/people/accounts/person.ts";
import type { Scope } from "../../platform/contract/access.ts";
import type { TokenRights } from "../../platform/contract/rights.ts";
import { ScopeChoice } from "../ui/account/scope-choice.tsx";
import { Fact, Facts } from "../ui/components/facts.tsx";
import { CsrfField, Submit } from "../ui/components/form.tsx";

/** How the fields of the scopes begin. */
export const ALLOW = "allow_";

interface Decision {
  /** Where the form goes. */
  action: string;
  token: string;
  /** Facts about the client, for the person's decision. */
  facts: readonly { term: string; value: Child }[];
  person: Person;
  /** A note to read before the decision; `danger` highlights it. */
  caution: string;
  danger: boolean;
  scopes: readonly Scope[];
  rights: TokenRights;
  /** Above the facts, and further fields of the form. */
  children?: Child;
}

/** Allows a program with the checked scopes, or refuses it. */
export const DecisionForm = ({ action, token, facts, person, caution, danger, scopes, rights, children }: Decision) => (
  <form method="post" action={action} class="a-form">
    <CsrfField token={token} />
    {children}
    <Facts look="lined">
      {facts.map(({ term, value }) => (
        <Fact term={term}>{value}</Fact>
      ))}
      <Fact term="Signed in as">{person.email || person.name}</Fact>
    </Facts>
    <p class={danger ? "a-caution" : "r-hint"}>{caution}</p>
    <ScopeChoice legend="Scopes to allow" scopes={scopes} rights={rights} prefix={ALLOW} />
    <div class="a-decide">
      <Submit name="decision" value="allow">
        Allow
      </Submit>
      <Submit name="decision" value="deny" variant="plain">
        Deny
      </Submit>
    </div>
  </form>
);
