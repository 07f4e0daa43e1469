import type { Child } from "hono/jsx";

/** A part of a component's page with a heading. `id` is its fragment. */
export const ComponentPart = ({ id, title, children }: { id: string; title: string; children: Child }) => (
  <section class="component-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
