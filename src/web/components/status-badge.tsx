import { type Status, statusTitle } from "../../contract/lifecycle.ts";
import { Badge, type Tone } from "./badge.tsx";

const TONES: Record<Status, Tone> = {
  experimental: "info",
  beta: "accent",
  stable: "positive",
  deprecated: "warning",
};

/** How far a thing may be relied on, in a word; nothing where that is not said. */
export function StatusBadge({ status }: { status: Status | undefined }) {
  return status === undefined ? null : <Badge tone={TONES[status]}>{statusTitle(status)}</Badge>;
}
