import { addressFor } from "../../domain/foundations/contract.ts";
import type { TokenList } from "../../domain/tokens/describe-tokens.ts";
import { capitalized } from "../../engines/text/noun.ts";

interface AxisProps extends Pick<TokenList, "axes" | "defaults"> {
  /** Path of the page. */
  path: string;
  /** Other query values, which links keep. */
  chosen: Record<string, string>;
  keep?: Record<string, string | undefined>;
}

/** More values than these are folded under the chosen one. */
const BESIDE = 6;

/** Links to the same page for another brand, scheme or value of any other axis. Nothing where the bundle has none. */
export function AxisLinks({ path, axes, defaults, chosen, keep = {} }: AxisProps) {
  const shown = Object.entries(axes).filter(([, values]) => values.length > 0);
  if (shown.length === 0) return null;
  const names = capitalized(shown.map(([axis]) => axis).join(" and "));
  return (
    <nav class="f-axes" aria-label={names} data-choices>
      {shown.map(([axis, values]) => {
        const current = chosen[axis] ?? defaults[axis] ?? "";
        const links = (
          <ul aria-label={axis}>
            {[...(defaults[axis] === undefined ? [""] : []), ...values].map((value) => (
              <li>
                <a
                  href={addressFor(path, { ...chosen, ...keep, [axis]: value })}
                  aria-current={value === current ? "true" : undefined}
                >
                  {axisTitleOf(value)}
                </a>
              </li>
            ))}
          </ul>
        );
        if (values.length <= BESIDE) return links;
        return (
          <details>
            <summary>
              {capitalized(axis)}: <strong>{axisTitleOf(current)}</strong>
              <span>{values.length} values</span>
            </summary>
            {links}
          </details>
        );
      })}
    </nav>
  );
}

/** `dark.high-contrast` → `dark high contrast`; `base` for the tokens of no value. */
export const axisTitleOf = (value: string | undefined): string => value?.replaceAll(/[-_.]+/g, " ") || "base";
