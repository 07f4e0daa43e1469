import { counted } from "../../../engines/text/noun.ts";
import type { TextPair } from "./compare-texts.ts";
import { type DiffRow, diffRows, withContext } from "./line-rows.ts";

/** Rows of one table, and of all tables of an answer. */
const MAX_ROWS = 2_000;
const MAX_ALL_ROWS = 10_000;

/** Draws comparisons in a thread. */
export function compareTextsInThread(pairs: readonly TextPair[]): string {
  let left = MAX_ALL_ROWS;
  return pairs
    .map((pair) => {
      const rows = pair.note === undefined ? withContext(diffRows(pair.before, pair.after)) : [];
      const shown = rows.slice(0, Math.min(MAX_ROWS, left));
      left -= shown.length;
      return String(<Pair pair={pair} rows={shown} missing={rows.length - shown.length} />);
    })
    .join("");
}

interface Drawn {
  pair: TextPair;
  rows: readonly (DiffRow | number)[];
  /** Rows that are not shown. */
  missing: number;
}

function Pair({ pair: { title, open, ...pair }, ...drawn }: Drawn) {
  const table = pair.note === undefined ? <Comparison pair={pair} {...drawn} /> : <p>{pair.note}</p>;
  if (title === undefined) return table;
  return (
    <details open={open}>
      <summary>{title}</summary>
      {table}
    </details>
  );
}

const Comparison = ({ pair: { label }, rows, missing }: Drawn) => (
  <table class="r-comparison" aria-label={label}>
    <colgroup>
      <col class="r-comparison-numbers" />
      <col />
      <col class="r-comparison-numbers" />
      <col />
    </colgroup>
    <tbody>
      {rows.map((row) => (typeof row === "number" ? <Skipped text={sameText(row)} /> : <Row row={row} />))}
      {missing > 0 && (
        <Skipped
          text={`${counted(missing, "more row")} ${missing === 1 ? "differs and isn't" : "differ and aren't"} shown`}
        />
      )}
    </tbody>
  </table>
);

const sameText = (count: number): string => (count === 1 ? "1 unchanged line" : `${count} unchanged lines`);

const Skipped = ({ text }: { text: string }) => (
  <tr class="diff-skip">
    <td colspan={4}>{text}</td>
  </tr>
);

const Row = ({ row: { before, after, same } }: { row: DiffRow }) => (
  <tr class={same ? "diff-same" : undefined}>
    <Side line={before} changed={!same} kind="removed" />
    <Side line={after} changed={!same} kind="added" />
  </tr>
);

/** Number and text of one side. A sign repeats the meaning of the color. */
function Side({ line, changed, kind }: { line: DiffRow["before"]; changed: boolean; kind: "removed" | "added" }) {
  if (!line)
    return (
      <>
        <td class="diff-number diff-none" />
        <td class="diff-none" />
      </>
    );
  const name = changed ? `diff-${kind}` : "";
  return (
    <>
      <td class={`diff-number ${name}`}>{line.number}</td>
      <td class={name || undefined}>
        {changed ? (
          <>
            <span aria-hidden="true">{kind === "removed" ? "− " : "+ "}</span>
            <span class="r-visually-hidden">{`${kind}: `}</span>
          </>
        ) : (
          "  "
        )}
        {line.text}
      </td>
    </>
  );
}
