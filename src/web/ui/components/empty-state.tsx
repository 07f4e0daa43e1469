import type { Child } from "hono/jsx";
import { CodeBlock } from "./code-block.tsx";

/** What stands where nothing is yet: what it is for, and the command that fills it. */
export function EmptyState({ title, children, command }: { title: string; children?: Child; command?: string }) {
  return (
    <section class="r-empty">
      <h2 class="r-empty-title">{title}</h2>
      {children && <div class="r-empty-text">{children}</div>}
      {command && <CodeBlock code={command} language="sh" />}
    </section>
  );
}
