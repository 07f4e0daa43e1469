import type { Child } from "hono/jsx";

/** Facts as a description list. `lined`: with a line below each. */
export const Facts = ({ look, children }: { look?: "lined"; children: Child }) => (
  <dl class={look ? `r-facts r-facts-${look}` : "r-facts"}>{children}</dl>
);

export const Fact = ({ term, children }: { term: string; children: Child }) => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
