import type { DraftResponse } from "../../../domain/drafts/contract.ts";
import { Badge } from "../../ui/components/badge.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { findingsInWords, STATUS_TONES } from "./draft-words.ts";

/** What happened when: each try, and the end. */
export const DraftLog = ({ draft }: { draft: DraftResponse }) => (
  <section class="a-section" aria-labelledby="log">
    <h2 id="log">Log</h2>
    <ol class="r-list">
      {draft.iterations.map(({ number, status, error, findings, startedAt, completedAt }) => (
        <li>
          <div class="r-list-what">
            <p>
              Iteration {number}
              <Badge tone={STATUS_TONES[status]}>{status}</Badge>
            </p>
            <p class="r-hint">
              {findingsInWords(findings)} · started <Moment at={startedAt} />, took{" "}
              {secondsBetween(startedAt, completedAt)}
            </p>
            {error && <p class="r-error">{error}</p>}
          </div>
        </li>
      ))}
      {draft.endedAt !== null && (
        <li>
          <div class="r-list-what">
            <p>{draft.state === "published" ? `Published as revision ${draft.revision}` : "Discarded"}</p>
            <p class="r-hint">
              <Moment at={draft.endedAt} />
            </p>
          </div>
        </li>
      )}
    </ol>
  </section>
);

function secondsBetween(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1_000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
