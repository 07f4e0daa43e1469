import type { TokenInfo } from "../dtcg/api.ts";
import { tokenAnchor } from "./contract.ts";
import { TokenPicture } from "./token-picture.tsx";

interface Row {
  /** Address of another token's row. */
  addressOf(name: string): string;
  /** The groups that the headings above name, and those they do not. */
  above: string;
  prefix: string;
  name: string;
  token: TokenInfo;
}

/** One token: picture, name, what it says, its value to copy and the aliases that lead there. */
export function TokenRow({ above, prefix, name, token, addressOf }: Row) {
  const { type, css, chain, description, deprecated } = token;
  const text = css ?? "no CSS value";
  return (
    <li class={deprecated ? "f-token f-token-old" : "f-token"} id={tokenAnchor(token.name)} data-filter-item="">
      <span>
        <TokenPicture token={token} />
      </span>
      <div>
        {above && <i hidden>{above}.</i>}
        {prefix && <i>{prefix}.</i>}
        <b>{name}</b>
        {deprecated && <span class="r-badge r-tone-warning">deprecated</span>}
        {typeof deprecated === "string" && <p>{deprecated}</p>}
        {description && <p>{description}</p>}
      </div>
      <small>{type}</small>
      <div class="f-token-value">
        <span>
          {text}
          <button
            type="button"
            data-copy-menu={JSON.stringify(Object.entries(formsOf(token)))}
            aria-label={`Copy ${name}`}
            aria-haspopup="menu"
          />
        </span>
        {chain.length > 0 && <Chain names={chain} addressOf={addressOf} />}
      </div>
    </li>
  );
}

const Chain = ({ names, addressOf }: { names: readonly string[] } & Pick<Row, "addressOf">) => (
  <span class="f-chain">
    {names.map((name) => (
      <a href={addressOf(name)}>{name}</a>
    ))}
  </span>
);

/** The forms a token can be copied in: label → text. */
function formsOf({ name, css, variable, scss }: TokenInfo): Record<string, string> {
  return {
    ...(css ? { Value: css } : {}),
    ...(variable ? { "CSS variable": `var(${variable})` } : {}),
    ...(scss ? { SCSS: scss } : {}),
    "DTCG alias": `{${name}}`,
  };
}
