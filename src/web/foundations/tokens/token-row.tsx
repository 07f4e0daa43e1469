import type { Child } from "hono/jsx";
import { tokenAddress, tokenAnchor } from "../../../domain/foundations/contract.ts";
import type { TokenRowParts } from "../../../domain/foundations/tokens/token-groups.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { hexColor, parseColor } from "../../../engines/tokens/engine.ts";
import { type Deprecation, readLifecycle } from "../../../platform/contract/lifecycle.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { Instead } from "../../ui/components/deprecated-note.tsx";
import { StatusBadge } from "../../ui/components/status-badge.tsx";
import type { FaultyTokens } from "./faulty-tokens.ts";
import { TokenPicture } from "./token-picture.tsx";

export interface RowProps extends TokenRowParts {
  faulty: FaultyTokens;
  uses?: ReadonlyMap<string, string> | undefined;
}

/** A token's row: picture, name, description, value to copy, and its aliases. */
export function TokenRow(row: RowProps) {
  const { name, token } = row;
  const { type, css, hex, chain } = token;
  return (
    <li
      class={isOld(token) ? "f-token f-token-old" : "f-token"}
      id={tokenAnchor(token.name)}
      data-filter-item=""
      data-filter-more={[token.name, ...(token.hex ? [rgbText(token.hex)] : [])].join(" ")}
      data-copy-row=""
    >
      <span>
        <TokenPicture token={token} />
      </span>
      <div>
        <TokenName {...row} />
      </div>
      <small>{type}</small>
      <div class="f-token-value">
        <span>
          <span data-as="css">{css ?? "no CSS value"}</span>
          {hex && hex !== css && <small data-as="hex">{hex}</small>}
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

/** The token's name, state and description. */
export function TokenName({ above, prefix, name, token, faulty, uses }: RowProps): Child {
  const { status, deprecated } = readLifecycle({ deprecated: token.deprecated });
  const fault = faulty.get(token.name);
  const used = uses?.get(token.name);
  return (
    <>
      {prefix && <i>{prefix}.</i>}
      <a href={tokenAddress(token.name)} data-as="name" data-says={above || prefix ? token.name : undefined}>
        {name}
      </a>
      <StatusBadge status={status} />
      {fault && <Badge tone={fault === "error" ? "negative" : "warning"}>Problem</Badge>}
      {deprecated && <DeprecatedLine deprecated={deprecated} />}
      {token.description && <p>{token.description}</p>}
      {used && <small class="f-used">{used}</small>}
    </>
  );
}

const isOld = ({ deprecated }: TokenInfo): boolean => readLifecycle({ deprecated }).deprecated !== undefined;

/** The search text of a token: name, description, and value in all notations. */
export const tokenFilterText = ({ name, type, css, hex, description, chain }: TokenInfo): string =>
  [name, type, css, ...(hex ? [hex, rgbText(hex)] : []), description, ...chain].filter(Boolean).join(" ");

/** A query that is a color, as its hex: so `rgb(2 89 135)` finds `#025987`. */
export const queriedColor = (query: string): string | undefined =>
  parseColor(query) === undefined ? undefined : hexColor(query.trim());

/** `rgb(2, 89, 135)`, as programs that pick colors write them. */
function rgbText(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
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

/**
 * The copy forms of a token: label → text. `copy.ts` fills in values of the row by their position, so that hundreds of
 * rows contain each only once.
 */
function formsOf({ name, css, hex, variable, scss }: TokenInfo): Record<string, string> {
  const usual = name.replaceAll(".", "-");
  return {
    ...(css ? { Value: "%css" } : {}),
    ...(hex && hex !== css ? { HEX: "%hex" } : {}),
    ...(variable ? { "CSS variable": variable === `--${usual}` ? "var(--%-name)" : `var(${variable})` } : {}),
    ...(scss ? { SCSS: scss === `$${usual}` ? "$%-name" : scss } : {}),
    "DTCG alias": "{%name}",
  };
}
