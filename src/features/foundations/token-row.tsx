import type { TokenInfo } from "../dtcg/kind.ts";
import { tokenAnchor } from "./token-address.ts";
import { TokenPicture } from "./token-picture.tsx";

/** One token: picture, name, what it says, its value to copy and the aliases that lead there. */
export function TokenRow({ prefix, name, token }: { prefix: string; name: string; token: TokenInfo }) {
  const { type, css, chain, description, deprecated } = token;
  const text = css ?? "no CSS value";
  return (
    <li class={deprecated ? "f-token f-token-old" : "f-token"} id={tokenAnchor(token.name)} data-filter-item="">
      <span class="f-token-pic">
        <TokenPicture token={token} />
      </span>
      <div class="f-token-name">
        {prefix && <i>{prefix}.</i>}
        <b>{name}</b>
        {deprecated && <span class="r-badge r-tone-warning">deprecated</span>}
        {typeof deprecated === "string" && <p>{deprecated}</p>}
        {description && <p>{description}</p>}
      </div>
      <span class="f-token-type">{type}</span>
      <div class="f-token-value">
        <button type="button" data-copy-menu={JSON.stringify(Object.entries(formsOf(token)))} aria-haspopup="menu">
          {text}
        </button>
        <noscript>{text}</noscript>
        {chain.length > 0 && <Chain names={chain} />}
      </div>
    </li>
  );
}

const Chain = ({ names }: { names: readonly string[] }) => (
  <span class="f-chain">
    {names.map((name) => (
      <a href={`#${encodeURIComponent(tokenAnchor(name))}`}>{name}</a>
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
