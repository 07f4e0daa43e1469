import { HighlightedCode } from "../../ui/components/highlighted-code.tsx";
import type { Highlight } from "../../ui/highlight-task.ts";
import type { UseLine } from "./read-use.ts";

/** What is copied into a project, in the order it is needed there. */
export function UseIt({ lines, highlight }: { lines: readonly UseLine[]; highlight: Highlight }) {
  return (
    <dl class="r-facts component-use">
      {lines.map(({ title, code, language }) => (
        <div>
          <dt>{title}</dt>
          <dd>
            <HighlightedCode code={code} language={language} highlight={highlight} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
