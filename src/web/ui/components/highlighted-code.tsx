import { raw } from "hono/html";
import type { Highlight } from "../highlight-task.ts";
import { CodeBlock } from "./code-block.tsx";

/** Longer code has no colors, because highlighting costs too much. */
const MAX_LENGTH = 60_000;

interface CodeProps {
  code: string;
  language: string;
  title?: string;
  highlight: Highlight;
}

/** Code with the colors of its language; plain where the language is not known. The client script adds the copy button. */
export async function HighlightedCode({ code, language, title, highlight }: CodeProps) {
  const text = code.trimEnd();
  const html = text.length > MAX_LENGTH ? undefined : await highlight(text, language);
  if (html === undefined) return <CodeBlock code={text} language={language} title={title} />;
  return (
    <figure class="code" data-language={language}>
      {title && <figcaption>{title}</figcaption>}
      <pre tabindex={0}>
        <code>{raw(html)}</code>
      </pre>
    </figure>
  );
}
