import type { DraftIteration } from "./contract.ts";

const count = ({ findings }: DraftIteration, severity: string): number =>
  findings.filter((finding) => finding.severity === severity).length;

/**
 * The iteration to take: the newest clean one, else of those that were built the one with the least errors, then the least
 * warnings, then the newest. Undefined where none was built.
 */
export function chooseIteration(iterations: readonly DraftIteration[]): DraftIteration | undefined {
  const built = iterations.filter(({ status }) => status !== "failed").toSorted((a, b) => b.number - a.number);
  return (
    built.find(({ status }) => status === "clean") ??
    built.toSorted((a, b) => count(a, "error") - count(b, "error") || count(a, "warning") - count(b, "warning"))[0]
  );
}
