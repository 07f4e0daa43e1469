import type { Scope } from "../../contract/access.ts";
import { SCOPE_MEANING } from "./scopes.ts";

const PREFIX = "allow_";

/** The scopes of a request, each of which can be unticked. */
export function ScopeChoice({ scopes }: { scopes: readonly Scope[] }) {
  return (
    <fieldset class="a-grants">
      <legend>It may</legend>
      {scopes.map((scope) => (
        <label>
          <input type="checkbox" name={`${PREFIX}${scope}`} value="on" checked />
          <span>
            {SCOPE_MEANING[scope]}
            <code>{scope}</code>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The scopes that are still ticked in a form. */
export const chosenScopes = (offered: readonly Scope[], form: Record<string, unknown>): Scope[] =>
  offered.filter((scope) => form[`${PREFIX}${scope}`] === "on");

/** Facts about who asks, as a list of terms. */
export function Facts({ facts }: { facts: readonly { term: string; value: unknown }[] }) {
  return (
    <dl class="a-facts">
      {facts.map(({ term, value }) => (
        <div>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
