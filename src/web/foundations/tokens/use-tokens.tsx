import { addressFor } from "../../../domain/foundations/contract.ts";
import type { TokenList } from "../../../domain/tokens/describe-tokens.ts";
import { FORMAT_FILES, TOKEN_FORMATS } from "../../../engines/tokens/names.ts";
import { ButtonLink } from "../../ui/components/button.tsx";
import { CodeBlock } from "../../ui/components/code-block.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";

const DOWNLOAD = "/api/registry/dtcg/download";

interface UseProps extends Pick<TokenList, "axes" | "defaults" | "selected"> {
  baseUrl: string;
  /** The attribute that chooses a value, by axis, where the configuration names one. */
  attributes: Readonly<Record<string, string>>;
}

/** How to get these tokens into a product: one stylesheet and the attributes it heeds, and a file for every platform. */
export function UseTokens({ axes, defaults, selected, baseUrl, attributes }: UseProps) {
  const chosen = Object.entries(axes).flatMap(([axis, values]) => {
    const value = selected[axis] ?? values.find((one) => one !== defaults[axis]);
    return value === undefined ? [] : [`${attributes[axis] ?? `data-${axis}`}="${value}"`];
  });
  const files = TOKEN_FORMATS.map((format) => ({ format, ...FORMAT_FILES[format] }));
  const curl = `curl -OJ '${baseUrl}${addressFor(DOWNLOAD, { format: "scss", ...selected })}'`;
  return (
    <details class="r-fold f-use">
      <summary>
        <UiIcon name="chevron-right" />
        <h2>Use these tokens</h2>
        <span>as a stylesheet, or as a file for your platform</span>
      </summary>
      <div>
        <h3>As a stylesheet</h3>
        <CodeBlock language="html" code={`<link rel="stylesheet" href="${baseUrl}/tokens.css">`} />
        {chosen.length > 0 && (
          <>
            <p>The stylesheet contains all modes. Set an attribute on an element to choose a mode:</p>
            <CodeBlock language="html" code={`<html ${chosen.join(" ")}>`} />
          </>
        )}
        <h3>As a file</h3>
        <p class="r-actions">
          {files.map(({ format, title, file }) => (
            <ButtonLink
              href={addressFor(DOWNLOAD, { format, ...selected })}
              icon="download"
              size="small"
              download={file}
            >
              {title}
            </ButtonLink>
          ))}
        </p>
        <CodeBlock language="sh" code={curl} />
      </div>
    </details>
  );
}
