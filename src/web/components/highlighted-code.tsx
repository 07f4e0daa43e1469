import type { ElementContent } from "hast";
import type { Child } from "hono/jsx";
import { CodeBlock } from "./code-block.tsx";

/** Longer code stands without colors: finding them costs more than they tell. */
const MAX_LENGTH = 60_000;

/** Code with the colors of its language; plain where the language is not known. The client script adds the copy button. */
export async function HighlightedCode({ code, language, title }: { code: string; language: string; title?: string }) {
  const text = code.replace(/\s+$/, "");
  if (text.length > MAX_LENGTH) return <CodeBlock code={text} language={language} title={title} />;
  // Its grammars are loaded with the first page that needs them.
  const { highlightCode } = await import("../markdown/highlight.ts");
  const nodes = await highlightCode(text, language);
  if (!nodes) return <CodeBlock code={text} language={language} title={title} />;
  return (
    <figure class="code" data-language={language}>
      {title && <figcaption>{title}</figcaption>}
      <pre tabindex={0}>
        <code>{nodes.map(nodeOf)}</code>
      </pre>
    </figure>
  );
}

function nodeOf(node: ElementContent): Child {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return null;
  const { className } = node.properties;
  return <span class={Array.isArray(className) ? className.join(" ") : undefined}>{node.children.map(nodeOf)}</span>;
}
