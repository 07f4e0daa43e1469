import { safeColor } from "../../../safe/css.ts";
import { Badge, type Tone } from "../../../web/components/badge.tsx";
import { Icon } from "../../../web/components/icon.tsx";
import { Swatch } from "../../../web/components/swatch.tsx";
import { Thumbnail, type ThumbnailView } from "../../../web/components/thumbnail.tsx";
import { comparisonAddress } from "../compare/contract.ts";
import type { ChangeRecord } from "../history/contract.ts";

type TokenChanges = NonNullable<ChangeRecord["details"]>;

const WORDS: Record<ChangeRecord["changeType"], [word: string, tone: Tone]> = {
  create: ["New", "positive"],
  update: ["Changed", "neutral"],
  delete: ["Deleted", "negative"],
};

/** Tokens that are told; a comparison has them all. */
const SHOWN = 8;

/** One thing a push changed, with its address: what, as it looks now, and of tokens which with their values before and after. */
export function ChangeEntry({
  change,
  href,
  picture,
}: {
  change: ChangeRecord;
  href?: string | undefined;
  picture?: ThumbnailView | undefined;
}) {
  const { id, entityType, entityName, changeType, summary, message, details } = change;
  const [word, tone] = WORDS[changeType];
  return (
    <li id={`change-${id}`} class="changelog-entry">
      {picture?.picture && (
        <span class="changelog-picture">
          <Thumbnail view={picture} />
        </span>
      )}
      <div>
        <p class="changelog-what">
          {href ? <a href={href}>{entityName}</a> : <strong>{entityName}</strong>}
          <Badge tone={tone}>{word}</Badge>
          <span class="changelog-type">{entityType.replaceAll("-", " ")}</span>
        </p>
        {message && <p class="changelog-message">{message}</p>}
        <p class="changelog-summary">
          {summary} · <a href={`#change-${id}`}>#{id}</a>
          {details && details.verdict !== null && (
            <>
              {" "}
              · <a href={comparisonOf(details)}>Side by side</a>
            </>
          )}
        </p>
        {changeType === "update" && details && details.tokens.length > 0 && <TokenDetails details={details} />}
      </div>
    </li>
  );
}

const comparisonOf = ({ from, to, kind }: TokenChanges): string =>
  comparisonAddress({ from: String(from), to: String(to), kinds: kind });

function TokenDetails({ details }: { details: TokenChanges }) {
  const { tokens, added, changed, renamed, removed } = details;
  const more = added + changed + renamed + removed - Math.min(tokens.length, SHOWN);
  return (
    <ul class="changelog-tokens">
      {tokens.slice(0, SHOWN).map(({ change, name, was, before, after }) => (
        <li>
          <span class="changelog-token">
            <span class="changelog-sign">{change}</span>{" "}
            {was && (
              <>
                <code>{was}</code> <Icon name="arrow-right" label="becomes" />{" "}
              </>
            )}
            <code>{name}</code>
          </span>
          <span class="changelog-values">
            {before !== null && <Value value={before} />}
            {before !== null && after !== null && <Icon name="arrow-right" label="becomes" />}
            {after !== null && <Value value={after} />}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={comparisonOf(details)}>and {more.toLocaleString("en")} more</a>
        </li>
      )}
    </ul>
  );
}

function Value({ value }: { value: string }) {
  const color = safeColor(value);
  return (
    <span class="changelog-value">
      {color && <Swatch value={color} size="small" />}
      <code>{value.length > 120 ? `${value.slice(0, 120)}…` : value}</code>
    </span>
  );
}
