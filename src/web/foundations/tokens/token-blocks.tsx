import { tokenAddress, tokenAnchor } from "../../../domain/foundations/contract.ts";
import type { TokenBlock } from "../../../domain/foundations/tokens/token-groups.ts";
import { DataTable } from "../../ui/components/table.tsx";
import { axisTitleOf } from "../axis-links.tsx";
import type { FaultyTokens } from "./faulty-tokens.ts";
import type { TokenColumns } from "./token-columns.ts";
import { TokenPicture } from "./token-picture.tsx";
import { type RowProps, TokenName, TokenRow, tokenFilterText } from "./token-row.tsx";

/** The form of token rows: with problems, and side by side for a requested axis. */
export interface RowsLook {
  faulty: FaultyTokens;
  columns?: TokenColumns | undefined;
  /** How much tokens are used, in words, by their names. */
  uses?: ReadonlyMap<string, string>;
}

/** Tokens under their headings. */
export const TokenBlocks = ({ blocks, look }: { blocks: readonly TokenBlock[]; look: RowsLook }) => (
  <>
    {blocks.map(({ title, rows }) => (
      <div class="f-block">
        {title && <h3>{title}</h3>}
        {look.columns ? (
          <ModesTable rows={rows} look={look} columns={look.columns} />
        ) : (
          <ul class="f-tokens">
            {rows.map((row) => (
              <TokenRow {...row} faulty={look.faulty} uses={look.uses} />
            ))}
          </ul>
        )}
      </div>
    ))}
  </>
);

/** Tokens with their value in each value of an axis. */
function ModesTable(props: { rows: TokenBlock["rows"]; look: RowsLook; columns: TokenColumns }) {
  const { rows, look, columns } = props;
  const where = rows[0]?.above;
  return (
    <div class="f-compared" style={{ "--columns": String(columns.values.length) }}>
      <DataTable label={`${where ? `${where} ` : ""}by ${columns.axis}`}>
        <thead>
          <tr>
            <th scope="col">Token</th>
            {columns.values.map((value) => (
              <th scope="col">{axisTitleOf(value)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ModesRow {...row} faulty={look.faulty} uses={look.uses} columns={columns} />
          ))}
        </tbody>
      </DataTable>
    </div>
  );
}

function ModesRow({ columns, ...row }: RowProps & { columns: TokenColumns }) {
  const { token } = row;
  const forms = columns.formsOf(token.name);
  const isSame = !columns.differs(token.name);
  return (
    <tr
      id={tokenAnchor(token.name)}
      data-filter-item=""
      data-filter-text={[
        tokenFilterText(token),
        ...(isSame ? [] : forms.map((form) => `${form?.css} ${form?.hex ?? ""}`)),
      ].join(" ")}
    >
      <th scope="row" class="f-compared-name">
        <TokenName {...row} />
      </th>
      {(isSame ? forms.slice(0, 1) : forms).map((form) => (
        <td colspan={isSame ? forms.length : undefined} class={isSame ? "f-compared-same" : undefined}>
          {form ? (
            <span class="f-compared-value">
              <TokenPicture
                token={{
                  path: token.path,
                  type: token.type,
                  css: form.css,
                  hex: form.hex,
                  value: form.value ?? token.value,
                }}
              />
              <span>
                <code>{form.hex ?? form.css ?? "no CSS value"}</code>
                {form.aliasOf && <a href={tokenAddress(form.aliasOf)}>{form.aliasOf}</a>}
              </span>
            </span>
          ) : (
            "none"
          )}
        </td>
      ))}
    </tr>
  );
}
