import { type LifecycleStatus, statusTitle } from "../../../platform/contract/lifecycle.ts";
import { Badge, type BadgeTone } from "./badge.tsx";

const TONES: Record<LifecycleStatus, BadgeTone> = {
  experimental: "info",
  beta: "accent",
  stable: "positive",
  deprecated: "warning",
};

/** The maturity of an item in an English word, also next to other languages. Nothing if undeclared. */
export function StatusBadge({ status }: { status: LifecycleStatus | undefined }) {
  return status === undefined ? null : (
    <Badge tone={TONES[status]} lang="en">
      {statusTitle(status)}
    </Badge>
  );
}

/** The same without space for a word: a dot, with the word for screen readers and as a tooltip. */
export const StatusDot = ({ status }: { status: LifecycleStatus }) => (
  <span class={`r-status-dot r-tone-${TONES[status]}`} title={statusTitle(status)} lang="en">
    <span class="r-visually-hidden">{` (${statusTitle(status)})`}</span>
  </span>
);
