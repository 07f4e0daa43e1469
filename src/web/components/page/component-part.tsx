import type { Child } from "hono/jsx";

/** A part of the page of a component, below a heading of its own. `id` is part of its address. */
export const Part = ({ id, title, children }: { id: string; title: string; children: Child }) => (
  <section class="component-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
