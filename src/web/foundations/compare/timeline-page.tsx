import { z } from "zod";
import {
  type ComparedKind,
  comparedKind,
  comparisonAddress,
  getTokenTimeline,
  type TimelineMoment,
  type TokenTimeline,
  timelineAddress,
} from "../../../domain/compare/contract.ts";
import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { counted } from "../../../engines/text/noun.ts";
import { Callout } from "../../ui/components/callout.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { CHANGED, VerdictBadge } from "./comparison-lines.tsx";
import { ComparedTokenValue, choicesText } from "./token-value.tsx";

const query = z.object({ token: z.string().max(1_000).default(""), kinds: comparedKind.default("dtcg") });

export const timelinePage = page(
  {
    path: "/foundations/tokens/timeline",
    summary: "Show the revisions in which a token changed",
    tag: "Compare",
    query,
    cache: "none",
  },
  async ({ client, settings, query: { token, kinds } }) => {
    const header = (
      <PageHeader
        title={token || "Token timeline"}
        eyebrow={token ? <a href={tokenAddress(token)}>Token</a> : <a href="/foundations/tokens">Tokens</a>}
        lead="All pushes that changed this token."
      />
    );
    const title = token ? `${token} · Timeline` : "Token timeline";
    if (settings.mode === "workspace" || token === "")
      return { title, body: [header, settings.mode === "workspace" ? <Workspace /> : <WhichToken />] };
    const timeline = await client(getTokenTimeline, { query: { token, kinds } });
    return {
      title,
      width: "wide" as const,
      alternates: [
        {
          type: "application/json",
          href: `/api/compare/timeline?${new URLSearchParams({ token, kinds })}`,
          title: "JSON",
        },
      ],
      body: (
        <div class="timeline">
          {header}
          {timeline.moments.length === 0 ? (
            <NoMoments timeline={timeline} />
          ) : (
            <Moments timeline={timeline} kind={kinds} />
          )}
          <Reach timeline={timeline} href={timelineAddress(token, kinds)} />
        </div>
      ),
    };
  },
);

/** The moments as a list, newest first; a script adds the field that goes through them. */
const Moments = ({ timeline: { moments, token }, kind }: { timeline: TokenTimeline; kind: ComparedKind }) => (
  <div data-island="compare">
    {moments.length > 1 && (
      <div class="timeline-scrub">
        <label for="timeline-at">
          Revision <output for="timeline-at" />
        </label>
        <input
          id="timeline-at"
          type="range"
          min="0"
          max={moments.length - 1}
          value={moments.length - 1}
          step="1"
          autocomplete="off"
        />
        <div class="timeline-strip" aria-hidden="true">
          {moments.toReversed().map((moment) => (
            <span>
              {moment.states[0] && (
                <ComparedTokenValue name={moment.name} type={moment.type} value={moment.states[0].value} />
              )}
            </span>
          ))}
        </div>
      </div>
    )}
    <ol class="timeline-moments" reversed>
      {moments.map((moment) => (
        <MomentOfToken moment={moment} token={token} kind={kind} />
      ))}
    </ol>
  </div>
);

function MomentOfToken({ moment, token, kind }: { moment: TimelineMoment; token: string; kind: ComparedKind }) {
  const { id, since, changedAt, changedBy, message, changes, verdict, reason, name, was, type, states } = moment;
  return (
    <li class="timeline-moment" data-at={`#${id}`}>
      <div>
        <p class="r-line timeline-what">
          <a href={comparisonAddress({ from: String(since), to: String(id), kinds: kind, q: name })}>#{id}</a>
          <span>{changes.map((change) => CHANGED[change]).join(" · ")}</span>
          <VerdictBadge verdict={verdict} />
        </p>
        {was && (
          <p>
            <del>{was}</del> became <b>{name}</b>
          </p>
        )}
        {!was && name !== token && <p>The token was named {name}.</p>}
        <p class="r-hint">{reason}</p>
        <p class="r-hint">
          <Moment at={changedAt} alone /> · {changedBy}
          {message && ` · ${message}`}
        </p>
      </div>
      <div class="timeline-states">
        {states.length === 0 ? (
          <ComparedTokenValue name={name} type={type} value={null} />
        ) : (
          grouped(states).map(({ value, choices }) => (
            <figure>
              <ComparedTokenValue name={name} type={type} value={value} />
              <figcaption>{states.length > 1 && choicesText(choices)}</figcaption>
            </figure>
          ))
        )}
      </div>
    </li>
  );
}

/** Equal values of several modes are shown once. */
const grouped = (states: TimelineMoment["states"]) =>
  [...Map.groupBy(states, ({ value }) => value)].map(([value, some]) => ({
    value,
    choices: some.map(({ choice }) => choice),
  }));

/** How far back it goes, and why not further. */
function Reach({
  timeline: { examined, forgotten, isWhole, isReady },
  href,
}: {
  timeline: TokenTimeline;
  href: string;
}) {
  const revisions = counted(examined, "revision");
  return (
    <p class="r-hint timeline-reach">
      {isWhole ? `${revisions} of the tokens.` : `The newest ${revisions} of the tokens.`}
      {forgotten > 0 &&
        ` ${counted(forgotten, "older revision")} ${forgotten === 1 ? "is" : "are"} no longer stored and not included.`}
      {!isReady && (
        <>
          {" "}
          Older revisions haven't been searched yet. <a href={href}>Continue</a>
        </>
      )}
    </p>
  );
}

const NoMoments = ({ timeline: { token } }: { timeline: TokenTimeline }) => (
  <EmptyState title="No changes">
    No stored revision changed {token}. See <a href="/foundations/tokens">all tokens</a>.
  </EmptyState>
);

const WhichToken = () => (
  <EmptyState title="Choose a token">
    Choose a token from the list of <a href="/foundations/tokens">all tokens</a>, or from a{" "}
    <a href="/foundations/compare">comparison</a>.
  </EmptyState>
);

const Workspace = () => (
  <Callout title="Git keeps the history">
    <p>
      You're viewing a workspace on your machine. Use <code>git log -p design-system/tokens</code> to see its changes.
      In a registry, this page lists every push.
    </p>
  </Callout>
);
