/** Preformatted text, escaped and without colors. The client script adds the copy button. */
export function CodeBlock({ code, language, title }: { code: string; language?: string; title?: string }) {
  return (
    <figure class="code" data-language={language}>
      {title && <figcaption>{title}</figcaption>}
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
