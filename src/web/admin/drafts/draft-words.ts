import type { DraftFinding, DraftIteration, DraftResponse } from "../../../domain/drafts/contract.ts";
import { counted } from "../../../engines/text/noun.ts";
import type { BadgeTone } from "../../ui/components/badge.tsx";

export const STATE_TONES: Record<DraftResponse["state"], BadgeTone> = {
  open: "accent",
  published: "positive",
  discarded: "neutral",
};

export const STATUS_TONES: Record<DraftIteration["status"], BadgeTone> = {
  clean: "positive",
  findings: "warning",
  failed: "negative",
};

/** The iteration that would be published. */
export const chosenOf = ({ iterations, chosen }: DraftResponse): DraftIteration | undefined =>
  iterations.find(({ number }) => number === chosen);

/** `3 iterations, 2 errors`. */
export function countsOf(draft: DraftResponse): string {
  const { iterations } = draft;
  const tries = counted(iterations.length, "iteration");
  const chosen = chosenOf(draft);
  if (!chosen) return `${tries}, none could be built`;
  return `${tries}, ${chosen.status === "clean" ? "clean" : findingsInWords(chosen.findings)}`;
}

export function findingsInWords(findings: readonly DraftFinding[]): string {
  const words = (["error", "warning", "info"] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    const noun = severity === "info" ? "note" : severity;
    return count === 0 ? [] : [counted(count, noun)];
  });
  return words.length === 0 ? "no findings" : words.join(", ");
}

/** The address of the draft's screenshot. */
export const draftPicture = (draft: DraftResponse): string | undefined =>
  chosenOf(draft)?.files.find(({ path }) => path === "dist/screenshot.png")?.href;
