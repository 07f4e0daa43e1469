import type { DraftIteration } from "./contract.ts";

const count = ({ findings }: DraftIteration, severity: string): number =>
  findings.filter((finding) => finding.severity === severity).length;

/**
 * The iteration to publish: the newest without findings, otherwise the built one with the fewest errors, then the
 * fewest warnings, then the newest. Undefined if none was built.
 */
export function chooseIteration(iterations: readonly DraftIteration[]): DraftIteration | undefined {
  const built = iterations.filter(({ status }) => status !== "failed").toSorted((a, b) => b.number - a.number);
  return (
    built.find(({ status }) => status === "clean") ??
    built.toSorted((a, b) => count(a, "error") - count(b, "error") || count(a, "warning") - count(b, "warning"))[0]
  );
}
