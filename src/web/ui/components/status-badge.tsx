import { type Status, statusTitle } from "../../../platform/contract/lifecycle.ts";
import { Badge, type Tone } from "./badge.tsx";

const TONES: Record<Status, Tone> = {
  experimental: "info",
  beta: "accent",
  stable: "positive",
  deprecated: "warning",
};

/** How far a thing may be relied on, in a word of ours, also next to words in another language; nothing where that is not said. */
export function StatusBadge({ status }: { status: Status | undefined }) {
  return status === undefined ? null : (
    <Badge tone={TONES[status]} lang="en">
      {statusTitle(status)}
    </Badge>
  );
}

/** The same where there is no room for a word: a dot, and the word for who does not see it or points at it. */
export const StatusDot = ({ status }: { status: Status }) => (
  <span class={`r-status-dot r-tone-${TONES[status]}`} title={statusTitle(status)} lang="en">
    <span class="r-visually-hidden">{` (${statusTitle(status)})`}</span>
  </span>
);
