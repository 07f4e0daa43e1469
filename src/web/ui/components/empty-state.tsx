import type { Child } from "hono/jsx";
import { CodeBlock } from "./code-block.tsx";

/** Shown instead of missing content: its purpose, and the command that creates it. */
export function EmptyState({ title, children, command }: { title: string; children?: Child; command?: string }) {
  return (
    <section class="r-empty">
      <h2 class="r-empty-title">{title}</h2>
      {children && <div class="r-empty-text">{children}</div>}
      {command && <CodeBlock code={command} language="sh" />}
    </section>
  );
}
