import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { contrastLevel, ratioText } from "../../../domain/foundations/contrast/contrast.ts";
import { galleryPageAddress } from "../../../domain/lists/gallery-page.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { counted } from "../../../engines/text/noun.ts";
import { contrastRatio } from "../../../engines/tokens/engine.ts";
import { safeColor } from "../../../safe/css.ts";
import { Button } from "../../ui/components/button.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { Field } from "../../ui/components/form.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { NumberedPager } from "../../ui/components/pager.tsx";
import { DataTable } from "../../ui/components/table.tsx";
import { page } from "../../ui/page.tsx";
import { pushCommand } from "../../ui/push-command.ts";
import { AxisLinks, axisTitleOf } from "../axis-links.tsx";
import { contrastText } from "../text.ts";
import {
  contrastQuery,
  contrastSummary,
  type MeasuredContrast,
  type MeasuredPair,
  viewContrast,
} from "./contrast-view.ts";

const PATH = "/foundations/contrast";
/** Pairs on a page, each with a sample for every mode. */
const PAIRS = 30;

type View = Awaited<ReturnType<typeof viewContrast>>;

export const contrastPage = page(
  { path: PATH, summary: "Show the contrast of text and background tokens", tag: "Foundations", query: contrastQuery },
  async (call) => {
    const view = await viewContrast(call);
    const { axes, defaults, chosen, pairs, texts, grounds } = view;
    const failing = pairs.filter(({ worst, needed }) => worst < needed).length;
    const { text = "", on = "" } = call.query;
    const pages = Math.max(1, Math.ceil(pairs.length / PAIRS));
    const page = Math.min(call.query.page, pages);
    return {
      title: "Contrast",
      description: contrastSummary(pairs),
      width: "wide",
      follows: view.follows,
      body: (
        <>
          <PageHeader
            title="Contrast"
            lead="WCAG 2.2 contrast of text and icon tokens on their background tokens, in every mode. Ratios are rounded down. Failing pairs come first."
          />
          {view.tokens.some(({ type }) => type === "color") ? (
            <>
              <AxisLinks path={PATH} axes={axes} defaults={defaults} chosen={chosen} keep={{ text, on }} />
              <section class="r-part f-section" aria-labelledby="pairs">
                <h2 id="pairs">Pairs with matching names</h2>
                <p class="f-quiet">{summaryOf(pairs.length, failing)}</p>
                {pairs.length > 0 && (
                  <Pairs pairs={pairs.slice((page - 1) * PAIRS, page * PAIRS)} columns={view.columns} />
                )}
                <NumberedPager
                  {...{ page, pages }}
                  hrefOf={(number) => galleryPageAddress(PATH, { ...chosen, text, on }, number)}
                />
              </section>
              <section class="r-part f-section" aria-labelledby="table">
                <h2 id="table">All combinations</h2>
                <form class="r-form-row" action={PATH} method="get">
                  {Object.entries(chosen).map(([name, value]) => (
                    <input type="hidden" {...{ name, value }} />
                  ))}
                  <Field
                    look="quiet"
                    label="Text colors"
                    name="text"
                    type="search"
                    required={false}
                    value={text}
                    placeholder="color.text"
                    autocomplete="off"
                    spellcheck={false}
                  />
                  <Field
                    look="quiet"
                    label="Backgrounds"
                    name="on"
                    type="search"
                    required={false}
                    value={on}
                    placeholder="color.surface"
                    autocomplete="off"
                    spellcheck={false}
                  />
                  <Button type="submit">Show</Button>
                </form>
                {texts.shown.length === 0 || grounds.shown.length === 0 ? (
                  <p class="f-quiet">No colors match. Enter part of a name, such as “color.text”.</p>
                ) : (
                  <Matrix view={view} />
                )}
              </section>
            </>
          ) : (
            <EmptyState title="No color tokens yet" command={pushCommand(call.settings, "dtcg")}>
              Add color tokens to <code>design-system/tokens/</code>.
            </EmptyState>
          )}
        </>
      ),
    };
  },
  contrastText,
);

function summaryOf(pairs: number, failing: number): string {
  if (pairs === 0)
    return "No names identify a text color and its background color. Use names such as button.text and button.background, or on-primary and primary.";
  const found = counted(pairs, "pair");
  return failing === 0
    ? `${found}. All pass AA in every mode (4.5:1 for text, 3:1 for icons).`
    : `${found}. ${failing.toLocaleString("en")} fail AA in at least one mode (4.5:1 for text, 3:1 for icons).`;
}

const Pairs = ({ pairs, columns }: Pick<View, "pairs" | "columns">) => (
  <div class="f-contrast-table" style={{ "--columns": String(columns?.values.length ?? 1) }}>
    <DataTable label="Contrast of pairs by mode">
      <thead>
        <tr>
          <th scope="col">Text on background</th>
          {(columns?.values ?? [undefined]).map((value) => (
            <th scope="col">{columns ? axisTitleOf(value) : "Contrast"}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <PairRow pair={pair} />
        ))}
      </tbody>
    </DataTable>
  </div>
);

const PairRow = ({ pair: { text, ground, modes, needed } }: { pair: MeasuredPair }) => (
  <tr>
    <th scope="row">
      <a href={tokenAddress(text.name)}>{text.name}</a>
      <span>
        on <a href={tokenAddress(ground.name)}>{ground.name}</a>
      </span>
    </th>
    {modes.map((measured) => (
      <td>{measured ? <Sample measured={measured} needed={needed} /> : "none"}</td>
    ))}
  </tr>
);

/** Sample letters in the colors, the ratio, and its level. */
function Sample({
  measured: { text, ground, ratio, page: below },
  needed = 4.5,
}: {
  measured: MeasuredContrast;
  needed?: number;
}) {
  const [color, background, under] = [text, ground, below].map((value) => value && safeColor(value));
  const level = levelOf(ratio, needed);
  return (
    <span class="f-sample">
      <span style={under ? { background: under } : {}} aria-hidden="true">
        <span style={{ ...(color ? { color } : {}), ...(background ? { background } : {}) }} />
      </span>
      <span>
        {ratioText(ratio)}
        <b class={`f-level f-level-${level.split(" ").join("-").toLowerCase()}`}>{level}</b>
      </span>
    </span>
  );
}

/** The level of a ratio in a few words. An icon has no larger size and no AAA. */
function levelOf(ratio: number, needed: number): string {
  if (needed === 0) return "exempt";
  if (needed < 4.5) return ratio >= needed ? "AA icon" : "fails";
  const level = contrastLevel(ratio);
  return level === "AA18" ? "AA large" : (level ?? "fails");
}

function Matrix({ view: { texts, grounds, page: below } }: { view: View }) {
  const left = [restOf(texts, "text colors"), restOf(grounds, "backgrounds")].filter((one) => one !== undefined);
  return (
    <>
      <div class="f-contrast-table" style={{ "--columns": String(grounds.shown.length) }}>
        <DataTable label="Contrast of text colors on backgrounds">
          <thead>
            <tr>
              <th scope="col">Text</th>
              {grounds.shown.map(({ name }) => (
                <th scope="col">
                  <a href={tokenAddress(name)}>{name}</a>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {texts.shown.map((text) => (
              <tr>
                <th scope="row">
                  <a href={tokenAddress(text.name)}>{text.name}</a>
                </th>
                {grounds.shown.map((background) => (
                  <td>
                    <Sample measured={measuredOf(text, background, below)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </div>
      {left.length > 0 && <p class="f-quiet">{left.join(", ")}. Enter part of a name to see others.</p>}
    </>
  );
}

const restOf = ({ all, shown }: View["texts"], noun: string): string | undefined =>
  all > shown.length ? `${shown.length} of ${all.toLocaleString("en")} ${noun}` : undefined;

function measuredOf(
  { hex: text = "" }: TokenInfo,
  { hex: background = "" }: TokenInfo,
  below: string | undefined,
): MeasuredContrast {
  return { text, ground: background, ratio: contrastRatio(text, background, below), page: below };
}
