import {
  type ComparedKind,
  type RecordComparisonLine,
  type TokenComparisonLine,
  timelineAddress,
} from "../../../domain/compare/contract.ts";
import type { Verdict } from "../../../engines/tokens/names.ts";
import { Badge, type BadgeTone } from "../../ui/components/badge.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import { ComparedTokenValue, choicesText } from "./token-value.tsx";

export const TONES: Readonly<Record<Verdict, BadgeTone>> = {
  breaking: "negative",
  compatible: "info",
  patch: "neutral",
};

export const CHANGED: Readonly<Record<TokenComparisonLine["changes"][number], string>> = {
  removed: "Removed",
  renamed: "Renamed",
  type: "Type changed",
  value: "Value changed",
  added: "Added",
  deprecated: "Deprecation",
  alias: "Alias changed",
  description: "Description",
};

/** Lines below the verdict they have. */
export const ComparisonLines = ({ lines, kind }: { lines: readonly RecordComparisonLine[]; kind: ComparedKind }) => (
  <>
    {[...Map.groupBy(lines, ({ verdict }) => verdict)].map(([verdict, some]) => (
      <section aria-labelledby={`lines-${verdict}`}>
        <h2 id={`lines-${verdict}`} class="compare-heading">
          {capital(verdict)}
        </h2>
        <ul class="compare-lines">
          {some.map((line) => (line.of === "token" ? <Token line={line} kind={kind} /> : <Axis line={line} />))}
        </ul>
      </section>
    ))}
  </>
);

function Token({ line, kind }: { line: TokenComparisonLine; kind: ComparedKind }) {
  const { before, after, values, changes, reason, name, follows } = line;
  const type = (after ?? before)?.type;
  const title = (after ?? before)?.title;
  return (
    <li class="compare-line">
      <div class="compare-what">
        <p>
          {before && after && before.name !== after.name && (
            <>
              <del>{before.name}</del> <UiIcon name="arrow-right" label="becomes" />{" "}
            </>
          )}
          <a href={timelineAddress(name, kind)}>{name}</a>
          {title && <span class="compare-title">{title}</span>}
        </p>
        <p class="r-hint compare-changes">{changes.map((change) => CHANGED[change]).join(" · ")}</p>
        {(follows || !isEvident(line)) && (
          <p class="r-hint">
            {follows && (
              <>
                Alias of <a href={timelineAddress(follows, kind)}>{follows}</a>.{" "}
              </>
            )}
            {!isEvident(line) && reason}
          </p>
        )}
        <Words line={line} />
      </div>
      {values.length > 0 && (
        <dl class="compare-values">
          {values.map(({ choices, before: was, after: now, distance, closeness }) => (
            <div>
              <dt>{choices.length > 0 ? choicesText(choices) : <span class="r-visually-hidden">in all modes</span>}</dt>
              <dd>
                {before && <ComparedTokenValue name={name} type={type} value={was} />}
                {before && after && <UiIcon name="arrow-right" label="becomes" />}
                {after && <ComparedTokenValue name={name} type={type} value={now} />}
                {distance !== undefined && closeness !== "equal" && (
                  <small title={closeness}>
                    {type === "color" ? `ΔE ${distance}` : `${Math.round(distance * 100)}%`}
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** Whether the kind of change and the values need no further explanation. */
const isEvident = ({ changes: [first, ...others], verdict }: TokenComparisonLine): boolean =>
  others.length === 0 && (first === "added" || (first === "value" && verdict === "compatible"));

/** Changes other than values: alias, description, deprecation. */
function Words({ line: { before, after, changes } }: { line: TokenComparisonLine }) {
  if (!before || !after) return null;
  const reported = [
    changes.includes("alias") && [before.aliasOf, after.aliasOf],
    changes.includes("description") && [before.description, after.description],
  ].filter((pair) => pair !== false);
  return (
    <>
      {reported.map(([was, now]) => (
        <p class="r-hint">
          {was ? <del>{was.slice(0, 300)}</del> : <i>none</i>} <UiIcon name="arrow-right" label="becomes" />{" "}
          {now ? <ins>{now.slice(0, 300)}</ins> : <i>none</i>}
        </p>
      ))}
    </>
  );
}

const Axis = ({ line: { name, reason } }: { line: Extract<RecordComparisonLine, { of: "axis" }> }) => (
  <li class="compare-line">
    <div class="compare-what">
      <p>
        <strong>{name}</strong>
      </p>
      <p class="r-hint compare-changes">Axis</p>
      <p class="r-hint">{reason}</p>
    </div>
  </li>
);

/** A verdict as a badge. Nothing without a difference. */
export const VerdictBadge = ({ verdict }: { verdict: Verdict | null }) =>
  verdict && <Badge tone={TONES[verdict]}>{capital(verdict)}</Badge>;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
