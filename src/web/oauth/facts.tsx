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

/** How the fields of the scopes begin on the pages where programs are let in. */
export const ALLOW = "allow_";
