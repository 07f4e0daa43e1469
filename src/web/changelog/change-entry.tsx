import { comparisonAddress } from "../../domain/compare/contract.ts";
import type { ChangeRecord } from "../../domain/history/contract.ts";
import type { ThumbnailView } from "../../domain/lists/thumbnail.ts";
import { capitalized } from "../../engines/text/noun.ts";
import type { Verdict } from "../../engines/tokens/names.ts";
import { safeColor } from "../../safe/css.ts";
import { ReadableValue } from "../foundations/tokens/readable-value.tsx";
import { Badge, type BadgeTone } from "../ui/components/badge.tsx";
import { UiIcon } from "../ui/components/icon.tsx";
import { Swatch } from "../ui/components/swatch.tsx";
import { Thumbnail } from "../ui/components/thumbnail.tsx";

type TokenChanges = NonNullable<ChangeRecord["details"]>;

const VERDICTS = { breaking: "negative", compatible: "info" } as const satisfies Record<string, BadgeTone>;

const WORDS: Record<ChangeRecord["changeType"], [word: string, tone: BadgeTone]> = {
  create: ["New", "positive"],
  update: ["Changed", "neutral"],
  delete: ["Deleted", "negative"],
};

/** The history's text for a new record without further details. */
const CREATED = "Created";

/** Tokens in an entry. The comparison has all. */
const SHOWN = 8;

/** One changed record with its address: its present picture, and for tokens the values before and after. */
export function ChangeEntry({
  change,
  href,
  picture,
}: {
  change: ChangeRecord;
  href?: string | undefined;
  picture?: ThumbnailView | undefined;
}) {
  const { id, entityType, entityName, changeType, summary, message, details, component } = change;
  const [word, tone] = WORDS[changeType];
  const noun = entityType.replaceAll("-", " ");
  // The badge says already that it is new.
  const said = (component && changedComponentText(component)) || (summary === CREATED ? "" : summary);
  const verdict = details ? (changeType === "update" ? details.verdict : null) : component?.verdict;
  const compared = addressOfChanges(change, href);
  return (
    <li id={`change-${id}`} class="changelog-entry">
      <Pictures change={change} now={picture} />
      <div>
        <p class="changelog-what">
          {href ? <a href={href}>{entityName}</a> : <strong>{entityName}</strong>}
          <Badge tone={tone}>{word}</Badge>
          {isReported(verdict) && <Badge tone={VERDICTS[verdict]}>{capitalized(verdict)}</Badge>}
          {noun !== entityName.toLowerCase() && <span class="changelog-type">{noun}</span>}
        </p>
        {message && <p class="changelog-message">{message}</p>}
        <p class="changelog-summary">
          {said && `${said} · `}
          <a href={`#change-${id}`}>#{id}</a>
          {compared !== undefined && (
            <>
              {" "}
              · <a href={compared}>View changes</a>
            </>
          )}
        </p>
        {changeType === "update" && details && details.tokens.length > 0 && <TokenDetails details={details} />}
      </div>
    </li>
  );
}

/** Whether the consequences of a change are worth showing. */
const isReported = (verdict: Verdict | null | undefined): verdict is "breaking" | "compatible" =>
  verdict === "breaking" || verdict === "compatible";

/** How a component looked before and looks after, where that differs; else how it looks now. */
function Pictures({ change, now }: { change: ChangeRecord; now: ThumbnailView | undefined }) {
  const { entityName: title, component } = change;
  const { before, after } = component?.pictures ?? {};
  if (!before || !after)
    return now?.picture ? (
      <span class="changelog-picture">
        <Thumbnail view={now} />
      </span>
    ) : null;
  return (
    <span class="changelog-pictures">
      <span class="r-visually-hidden">The appearance changed.</span>
      <span class="changelog-picture">
        <Thumbnail view={{ ...before, title }} />
      </span>
      <UiIcon name="arrow-right" />
      <span class="changelog-picture">
        <Thumbnail view={{ ...after, title }} />
      </span>
    </span>
  );
}

/** Fields that are named. */
const NAMED = 4;

/** The changes of a component in words. Empty if there are no words for them. */
export function changedComponentText({
  verdict,
  reason,
  fields,
  pictures,
}: NonNullable<ChangeRecord["component"]>): string {
  const said = fields.map((field) => field.replaceAll("_", " "));
  const named = said.length > NAMED ? [...said.slice(0, NAMED), `${said.length - NAMED} more`] : said;
  return [
    isReported(verdict) ? (reason ?? "").replace(/\.$/, "") : "",
    named.length > 0 ? `${capitalized(AND.format(named))} changed` : "",
    pictures ? "appearance changed" : "",
  ]
    .filter(Boolean)
    .map((part, index) => (index === 0 ? capitalized(part) : part))
    .join("; ");
}

const AND = new Intl.ListFormat("en", { type: "conjunction" });

/** The page that compares the record before and after the change. Undefined if no page does. */
function addressOfChanges(
  { details, component, changeType }: ChangeRecord,
  href: string | undefined,
): string | undefined {
  if (details && details.verdict !== null) return comparisonOf(details);
  return component && changeType === "update" && href ? `${href}?tab=changes#history` : undefined;
}

const comparisonOf = ({ from, to, kind }: TokenChanges): string =>
  comparisonAddress({ from: String(from), to: String(to), kinds: kind });

/** Tokens that only follow another one are counted with it. The comparison has all. */
function TokenDetails({ details }: { details: TokenChanges }) {
  const { tokens, added, changed, renamed, removed } = details;
  const own = tokens.filter(({ follows }) => follows === undefined);
  const shown = (own.length > 0 ? own : tokens).slice(0, SHOWN);
  const more = added + changed + renamed + removed - new Set(shown.map(tokenOf)).size;
  return (
    <ul class="changelog-tokens">
      {shown.map(({ change, was, before, after, modes, ...token }) => (
        <li>
          <span class="changelog-token">
            <span class="changelog-sign">{change}</span>{" "}
            {was && (
              <>
                <code>{was}</code> <UiIcon name="arrow-right" label="becomes" />{" "}
              </>
            )}
            <code>{tokenOf(token)}</code>
            {modes && <small>{modes.slice(0, NAMED).join(", ")}</small>}
          </span>
          <span class="changelog-values">
            {before !== null && <Value value={before} />}
            {before !== null && after !== null && <UiIcon name="arrow-right" label="becomes" />}
            {after !== null && <Value value={after} />}
          </span>
        </li>
      ))}
      {more > 0 && (
        <li>
          <a href={comparisonOf(details)}>
            and {more.toLocaleString("en")} more
            {own.length < tokens.length && ", including aliases of these tokens"}
          </a>
        </li>
      )}
    </ul>
  );
}

const tokenOf = ({ token, name }: Pick<TokenChanges["tokens"][number], "token" | "name">): string => token ?? name;

function Value({ value }: { value: string }) {
  const color = safeColor(value);
  return (
    <span class="changelog-value">
      {color && <Swatch value={color} size="small" />}
      <ReadableValue value={value} longest={120} />
    </span>
  );
}
