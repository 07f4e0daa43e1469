import type { DraftFinding, DraftIteration, DraftResponse } from "../../../domain/drafts/contract.ts";
import { capitalized } from "../../../engines/text/noun.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { PreviewFrame } from "../../ui/components/preview-stage.tsx";
import { findingsInWords, STATUS_TONES } from "./draft-words.ts";

/** Height of a frame before its document reports its height, in pixels. */
const HEIGHT = 140;
/** Findings that are shown of one iteration before the rest is folded. */
const SHOWN = 8;

/** All iterations side by side: each variant, the findings, the cost. */
export function Iterations({ draft }: { draft: DraftResponse }) {
  const { iterations, chosen, componentId } = draft;
  const variants = [...new Set(iterations.toReversed().flatMap((one) => variantsOf(one, componentId ?? "")))];
  if (iterations.length === 0) return null;
  return (
    <section class="a-section" aria-labelledby="iterations">
      <h2 id="iterations">Iterations</h2>
      {/* It scrolls sideways: keys must reach it. */}
      <section
        class="draft-iterations"
        aria-label="Compare iterations"
        tabindex={0}
        style={`--draft-rows: ${variants.length + 2}`}
      >
        {iterations.map((iteration) => (
          <Iteration
            iteration={iteration}
            draft={draft}
            variants={variants}
            isChosen={iterations.length > 1 && iteration.number === chosen}
          />
        ))}
      </section>
    </section>
  );
}

/** Keys of the variants that were built. */
function variantsOf({ files }: DraftIteration, id: string): string[] {
  const start = `dist/${id}-`;
  return files.flatMap(({ path }) =>
    path.startsWith(start) && path.endsWith(".html") ? path.slice(start.length, -".html".length) : [],
  );
}

function Iteration({
  iteration,
  draft,
  variants,
  isChosen,
}: {
  iteration: DraftIteration;
  draft: DraftResponse;
  variants: readonly string[];
  isChosen: boolean;
}) {
  const { number, status, error, findings } = iteration;
  return (
    <article class="draft-iteration" aria-labelledby={`iteration-${number}`}>
      <header>
        <h3 id={`iteration-${number}`}>Iteration {number}</h3>
        <Badge tone={STATUS_TONES[status]}>{status === "findings" ? findingsInWords(findings) : status}</Badge>
        {isChosen && <Badge tone="accent">chosen</Badge>}
        {error && <p class="draft-error">{error}</p>}
        <Facts iteration={iteration} />
      </header>
      {variants.map((variant) => (
        <Variant iteration={iteration} draft={draft} variant={variant} />
      ))}
      <Findings findings={findings} number={number} />
    </article>
  );
}

function Facts({ iteration: { cost } }: { iteration: DraftIteration }) {
  const tokens = (count: number) => count.toLocaleString("en");
  return (
    <dl class="draft-facts">
      <div>
        <dt>Cost</dt>
        <dd>
          {tokens(cost.inputTokens)} input tokens, {tokens(cost.outputTokens)} output tokens
        </dd>
      </div>
    </dl>
  );
}

/** At work, where its document is kept; else its photograph. */
function Variant({
  iteration: { number, files },
  draft: { title, componentId },
  variant,
}: {
  iteration: DraftIteration;
  draft: DraftResponse;
  variant: string;
}) {
  const addressOf = (name: string) => files.find(({ path }) => path === `dist/${name}`)?.href;
  const document = addressOf(`${componentId}-${variant}.html`);
  const picture = addressOf(`screenshot-${variant}.png`);
  const name = capitalized(variant.replaceAll(/[-_]+/g, " "));
  return (
    <figure class="stage draft-variant" data-stage={name}>
      {document ? (
        <div class="stage-ground">
          <div class="stage-box" data-stage-box style={`--stage-height: ${HEIGHT}px`}>
            <PreviewFrame src={document} title={`${title}: ${name}, iteration ${number}`} />
          </div>
        </div>
      ) : (
        <p class="draft-none">Not available</p>
      )}
      <figcaption class="stage-foot">
        {document ? <a href={document}>{name}</a> : name}
        {picture && <a href={picture}>Screenshot</a>}
      </figcaption>
    </figure>
  );
}

const TONES = { error: "negative", warning: "warning", info: "info" } as const;
const ORDER = ["error", "warning", "info"];

export function Findings({ findings, number }: { findings: readonly DraftFinding[]; number: number }) {
  const sorted = findings.toSorted((a, b) => ORDER.indexOf(a.severity) - ORDER.indexOf(b.severity));
  if (sorted.length === 0) return <p class="draft-clean">No findings.</p>;
  return (
    <div class="draft-findings">
      <ul aria-label={`Findings of iteration ${number}`}>{sorted.slice(0, SHOWN).map(Finding)}</ul>
      {sorted.length > SHOWN && (
        <details>
          <summary>{sorted.length - SHOWN} more</summary>
          <ul>{sorted.slice(SHOWN).map(Finding)}</ul>
        </details>
      )}
    </div>
  );
}

const Finding = ({ severity, message, ruleId, path, line, variant }: DraftFinding) => (
  <li>
    <p>
      <Badge tone={TONES[severity]}>{severity}</Badge> {message}
    </p>
    <p class="draft-place">
      <code>{ruleId}</code>
      {path && <code>{line === undefined ? path : `${path}:${line}`}</code>}
      {variant && <span>variant {variant}</span>}
    </p>
  </li>
);
