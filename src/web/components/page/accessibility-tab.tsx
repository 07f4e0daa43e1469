import { countFindings, SEVERITIES, type ValidationResult } from "../../../domain/components/files/validation-kind.ts";
import { counted } from "../../../engines/text/noun.ts";
import { Badge, type BadgeTone } from "../../ui/components/badge.tsx";
import { accessibilityNotes } from "../declaration/accessibility-notes.ts";
import type { ComponentSummaryView } from "../declaration/read-component.ts";
import { variantHref } from "../declaration/variants.ts";
import { ComponentPart } from "./component-part.tsx";
import type { TabContent } from "./component-tabs.ts";

/** The author's accessibility notes, and the results of the last checks. */
export function accessibilityTab({ component, checked }: ComponentSummaryView): TabContent {
  const { id, validationResults, previews } = component;
  const notes = accessibilityNotes(component);
  return {
    body: (
      <>
        {notes.length > 0 && (
          <ComponentPart id="notes" title="Notes">
            <ul class="component-notes">
              {notes.map(({ name, text }) => (
                <li>
                  {name && <strong>{name}</strong>}
                  {text}
                </li>
              ))}
            </ul>
          </ComponentPart>
        )}
        <ComponentPart id="checks" title="Checks">
          {checked ? (
            <Findings
              results={validationResults}
              variants={Object.fromEntries(Object.entries(previews).map(([key, { title }]) => [key, title]))}
              hrefOf={(variant) => variantHref(id, variant)}
            />
          ) : (
            <p class="component-none">
              Not checked yet. Install Chromium, then run <code>dsr build</code> to check accessibility.
            </p>
          )}
        </ComponentPart>
      </>
    ),
  };
}

const TONES: Record<ValidationResult["severity"], BadgeTone> = { error: "negative", warning: "warning", info: "info" };

/** The results of the last checks: the score, then each finding once with its variants. */
function Findings({
  results,
  variants,
  hrefOf,
}: {
  results: readonly ValidationResult[];
  /** Titles of the variants by key. */
  variants: Record<string, string>;
  hrefOf(variant: string): string;
}) {
  const { score, errors, warnings, infos } = countFindings(results);
  const ordered = results.toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
  const same = [
    ...Map.groupBy(ordered, ({ ruleId, severity, message, selector }) =>
      JSON.stringify([severity, ruleId, message, selector]),
    ).values(),
  ];
  return (
    <>
      <p class="component-score">
        <strong>{score}</strong> of 100
        <span>
          {results.length === 0
            ? "No findings in the last check."
            : [count(errors, "error"), count(warnings, "warning"), count(infos, "note")].filter(Boolean).join(", ")}
        </span>
      </p>
      {same.length > 0 && (
        <ul class="component-findings">
          {same.map((group) => (
            <Finding group={group} variants={variants} hrefOf={hrefOf} />
          ))}
        </ul>
      )}
    </>
  );
}

const count = (amount: number, noun: string): string => (amount === 0 ? "" : counted(amount, noun));

function Finding({
  group,
  variants,
  hrefOf,
}: {
  group: readonly ValidationResult[];
  variants: Record<string, string>;
  hrefOf(variant: string): string;
}) {
  const [first] = group;
  if (!first) return null;
  const { severity, ruleId, message, selector, helpUrl } = first;
  const keys = [...new Set(group.flatMap(({ variant }) => (variant && variant in variants ? [variant] : [])))];
  return (
    <li>
      <p class="component-finding">
        <Badge tone={TONES[severity]}>{severity}</Badge>
        <span>{message}</span>
      </p>
      <p class="component-finding-place">
        {helpUrl && /^https?:\/\//.test(helpUrl) ? (
          <a href={helpUrl} rel="noopener noreferrer">
            {ruleId}
          </a>
        ) : (
          <span>{ruleId}</span>
        )}
        {selector && <code>{selector.slice(0, 200)}</code>}
        {keys.length > 0 && (
          <span>
            in{" "}
            {keys.map((key, index) => (
              <>
                {index > 0 && ", "}
                <a href={hrefOf(key)}>{variants[key]}</a>
              </>
            ))}
          </span>
        )}
      </p>
    </li>
  );
}
