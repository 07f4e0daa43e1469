import type { Child } from "hono/jsx";
import { tokenAddress } from "../../../domain/foundations/contract.ts";
import type { TokenValue } from "../../../domain/tokens/describe-token.ts";
import type { TokenDetail } from "../../../domain/usages/read-token.ts";
import { DataTable } from "../../ui/components/table.tsx";
import { axisTitleOf } from "../axis-links.tsx";
import { TokenPicture } from "./token-picture.tsx";

interface Shown {
  detail: TokenDetail;
  value: TokenValue;
}

/** A token's values: one card, a card for each value of one axis, or a table for several axes. */
export function TokenValueList({ detail }: { detail: TokenDetail }) {
  const { axes, values } = detail;
  const [columns, rows, ...others] = [...axes].reverse();
  if (columns === undefined || rows === undefined)
    return (
      <ul class="f-modes">
        {values.map((value) => (
          <li>
            <ValueCard detail={detail} value={value} title={axisTitleOf(value.choice[columns ?? ""])} />
          </li>
        ))}
      </ul>
    );
  if (others.length > 0) return <EveryCombination detail={detail} />;
  const across = valuesOf(values, columns);
  return (
    <DataTable label={`Values by ${rows} and ${columns}`}>
      <thead>
        <tr>
          <th scope="col">{`${rows} / ${columns}`}</th>
          {across.map((name) => (
            <th scope="col">{axisTitleOf(name)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {valuesOf(values, rows).map((row) => (
          <tr>
            <th scope="row">{axisTitleOf(row)}</th>
            {across.map((column) => {
              const value = values.find(({ choice }) => choice[rows] === row && choice[columns] === column);
              return <td>{value ? <ValueCell detail={detail} value={value} /> : "not available"}</td>;
            })}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

const EveryCombination = ({ detail, detail: { axes, values } }: { detail: TokenDetail }) => (
  <DataTable label="Values by mode">
    <thead>
      <tr>
        {axes.map((axis) => (
          <th scope="col">{axis}</th>
        ))}
        <th scope="col">Value</th>
      </tr>
    </thead>
    <tbody>
      {values.map((value) => (
        <tr>
          {axes.map((axis) => (
            <th scope="row">{axisTitleOf(value.choice[axis])}</th>
          ))}
          <td>
            <ValueCell detail={detail} value={value} />
          </td>
        </tr>
      ))}
    </tbody>
  </DataTable>
);

/** The values of an axis in their order; undefined for who chooses none. */
const valuesOf = (values: readonly TokenValue[], axis: string): (string | undefined)[] => [
  ...new Set(values.map(({ choice }) => choice[axis])),
];

const pictured = ({ detail: { token }, value }: Shown) => ({
  path: token.path,
  type: token.type,
  css: value.css,
  hex: value.hex,
  value: value.value ?? token.value,
});

function ValueCard({ detail, value, title }: Shown & { title: string }) {
  const isAlone = detail.axes.length === 0;
  return (
    <>
      <div class={detail.token.type === "color" ? "f-mode-picture f-mode-color" : "f-mode-picture"}>
        <TokenPicture token={pictured({ detail, value })} />
      </div>
      {!isAlone && <h3>{title}</h3>}
      <ValueText value={value} />
      <ChainDown names={value.chain ?? []} />
      {value.source && <WrittenIn value={value} />}
    </>
  );
}

const ValueCell = ({ detail, value }: Shown) => (
  <div class="f-mode-cell">
    <TokenPicture token={pictured({ detail, value })} />
    <div>
      <ValueText value={value} />
      <ChainDown names={value.chain ?? []} />
      {value.source && <WrittenIn value={value} />}
    </div>
  </div>
);

function ValueText({ value: { css, hex, missing } }: { value: TokenValue }) {
  if (missing) return <p class="f-mode-none">This token doesn't exist.</p>;
  return (
    <p class="f-mode-value">
      <Copied text={css} none="no CSS value" />
      {hex && hex !== css && <Copied text={hex} />}
    </p>
  );
}

const Copied = ({ text, none }: { text: string | undefined; none?: string }): Child =>
  text === undefined ? (
    <span>{none}</span>
  ) : (
    <button type="button" data-copy={text} aria-label={`Copy ${text}`}>
      <code>{text}</code>
    </button>
  );

/** Where the aliases of a value lead, one below the other. */
function ChainDown({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <ol class="f-chain-down" aria-label="Alias of">
      {names.map((name) => (
        <li>
          <a href={tokenAddress(name)}>{name}</a>
        </li>
      ))}
    </ol>
  );
}

const WrittenIn = ({ value: { source = "", pointer = "" } }: { value: TokenValue }) => (
  <p class="f-mode-source">
    in <code>{`${source.replace(/^design-system\/tokens\//, "")}#${pointer}`}</code>
  </p>
);
