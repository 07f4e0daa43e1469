import { z } from "zod";
import { DRAFTS_PAGE, draftHref } from "../../../domain/drafts/addresses.ts";
import type { DraftResponse } from "../../../domain/drafts/contract.ts";
import { toDraftResponses } from "../../../domain/drafts/draft-response.ts";
import { listDrafts } from "../../../domain/drafts/draft-rows.ts";
import { drafts } from "../../../domain/drafts/drafts.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute } from "../../../platform/contract/route.ts";
import { adminTabs } from "../../ui/account/admin-tabs.ts";
import { signedInTools } from "../../ui/account/signed-in-tools.tsx";
import { accountPage } from "../../ui/account-page.tsx";
import { Badge } from "../../ui/components/badge.tsx";
import { Notice } from "../../ui/components/form.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { countsOf, draftPicture, STATE_TONES } from "./draft-words.ts";

/** Drafts of a state that are listed. */
const SHOWN = 100;

const DONE = { published: "The draft was published.", discarded: "The draft was discarded." };

const adminDrafts = endpoint({
  method: "GET",
  path: DRAFTS_PAGE,
  summary: "Show the drafts from the language model",
  tag: "Administration",
  access: administrators,
  query: z.object({ done: z.enum(["discarded"]).optional().catch(undefined) }),
  answer: { bytes: ["text/html"], about: "An HTML page." },
  headers: "page",
  cache: "none",
});

/** Drafts that wait for a decision, then decided ones. */
export const listPage = [
  bytesRoute(adminDrafts, async (call) => {
    const { db } = await call.part(drafts);
    const rows = [
      ...(await listDrafts(db, { state: "open", limit: SHOWN })),
      ...(await listDrafts(db, { state: "published", limit: SHOWN })),
      ...(await listDrafts(db, { state: "discarded", limit: SHOWN })),
    ];
    const reported = await toDraftResponses(call, rows);
    const open = reported.filter(({ state }) => state === "open");
    const over = reported.filter(({ state }) => state !== "open").toSorted((a, b) => later(a.endedAt, b.endedAt));
    const { done } = call.query;
    return accountPage({
      title: "Drafts",
      frameTitle: (await call.frame()).title,
      heading: "Administration",
      width: "wide",
      tools: signedInTools(call, "admin"),
      tabs: adminTabs(DRAFTS_PAGE),
      body: (
        <>
          {done && <Notice tone="positive">{DONE[done]}</Notice>}
          <section class="a-section" aria-labelledby="drafts">
            <h2 id="drafts">Drafts</h2>
            <p>
              Components and texts from a language model that aren't published yet. Only administrators can see drafts.
              Drafts expire after 90 days.
            </p>
            {open.length === 0 ? <NoDrafts /> : <DraftList drafts={open} />}
          </section>
          {over.length > 0 && (
            <section class="a-section" aria-labelledby="over">
              <h2 id="over">Closed</h2>
              <p>Published and discarded drafts are listed for 90 days. Their files are removed.</p>
              <DraftList drafts={over.slice(0, SHOWN)} />
            </section>
          )}
        </>
      ),
    });
  }),
];

const later = (a: string | null, b: string | null): number => (b ?? "").localeCompare(a ?? "");

const NoDrafts = () => (
  <div class="a-more draft-origins">
    <p>No drafts yet. To create a draft, you can:</p>
    <ul>
      <li>
        generate a component on the <a href="/admin/generate">Generate</a> page or with{" "}
        <code>POST /api/service/ai/generate-component</code>,
      </li>
      <li>
        select Draft with the model on the <a href="/admin/materials">Materials</a> page.
      </li>
    </ul>
    <p>Both need a language model. For the variables to set, see the guide to the assistant.</p>
  </div>
);

const DraftList = ({ drafts: some }: { drafts: readonly DraftResponse[] }) => (
  <ul class="r-list">
    {some.map((draft) => (
      <li class="draft-row">
        <DraftPicture draft={draft} />
        <div class="r-list-what">
          <p>
            <a href={draftHref(draft.id)}>
              <bdi>{draft.title}</bdi>
            </a>
            <Badge tone={STATE_TONES[draft.state]}>{draft.state}</Badge>
            {draft.kind === "reference" && <Badge>reference text</Badge>}
          </p>
          <p class="r-hint">
            <code>{draft.componentId ?? draft.referenceId}</code> · {countsOf(draft)} · by <bdi>{draft.model}</bdi>
            {draft.createdBy && <>, requested by {draft.createdBy}</>} ·{" "}
            <Moment at={draft.endedAt ?? draft.createdAt} />
          </p>
        </div>
      </li>
    ))}
  </ul>
);

/** A small picture. Its title describes it. */
function DraftPicture({ draft }: { draft: DraftResponse }) {
  const src = draftPicture(draft);
  return (
    <span class="draft-thumb" aria-hidden="true">
      {src && <img src={src} alt="" loading="lazy" />}
    </span>
  );
}
