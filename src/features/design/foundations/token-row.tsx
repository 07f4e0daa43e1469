import { type Deprecation, readLifecycle } from "../../../contract/lifecycle.ts";
import { Instead } from "../../../web/components/deprecated-note.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import type { TokenInfo } from "../dtcg/api.ts";
import { tokenAddress, tokenAnchor } from "./contract.ts";
import { TokenPicture } from "./token-picture.tsx";

interface Row {
  /** The groups that the headings above name, and those they do not. */
  above: string;
  prefix: string;
  name: string;
  token: TokenInfo;
}

/** One token: picture, name, what it says, its value to copy and the aliases that lead there. */
export function TokenRow({ above, prefix, name, token }: Row) {
  const { type, css, chain, description } = token;
  const { status, deprecated } = readLifecycle({ deprecated: token.deprecated });
  const text = css ?? "no CSS value";
  return (
    <li class={deprecated ? "f-token f-token-old" : "f-token"} id={tokenAnchor(token.name)} data-filter-item="">
      <span>
        <TokenPicture token={token} />
      </span>
      <div>
        {above && <i hidden>{above}.</i>}
        {prefix && <i>{prefix}.</i>}
        <a href={tokenAddress(token.name)}>{name}</a>
        <StatusBadge status={status} />
        {deprecated && <DeprecatedLine deprecated={deprecated} />}
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
        {chain.length > 0 && <Chain names={chain} />}
      </div>
    </li>
  );
}

/** Since when a token is deprecated, why, and which one takes its place. */
function DeprecatedLine({ deprecated }: { deprecated: Deprecation }) {
  const { since, reason, replacement } = deprecated;
  if (!since && !reason && !replacement) return null;
  // An alias or a name of a token; anything else has no page here.
  const name = replacement?.replace(/^\{|\}$/g, "");
  return (
    <p>
      {since && `Since ${since}. `}
      {reason && `${reason} `}
      {replacement && name && /^[^/\s]+$/.test(name) ? (
        <Instead deprecated={deprecated} replacement={{ title: name, href: tokenAddress(name) }} />
      ) : (
        replacement && <Instead deprecated={deprecated} />
      )}
    </p>
  );
}

const Chain = ({ names }: { names: readonly string[] }) => (
  <span class="f-chain">
    {names.map((name) => (
      <a href={tokenAddress(name)}>{name}</a>
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
