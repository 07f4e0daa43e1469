import type { DraftFinding, DraftIteration } from "../drafts/contract.ts";

const count = (findings: readonly DraftFinding[], severity: DraftFinding["severity"]): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** The iteration to look at first: one that was built, with the fewest errors, then warnings; of two the later one. */
export function bestOf(iterations: readonly DraftIteration[]): DraftIteration | undefined {
  const order = ({ status, findings }: DraftIteration) => [
    status === "failed" ? 1 : 0,
    count(findings, "error"),
    count(findings, "warning"),
  ];
  return iterations.reduce<DraftIteration | undefined>((best, one) => {
    if (!best) return one;
    const [a, b] = [order(best), order(one)];
    const first = a.findIndex((value, index) => value !== b[index]);
    return first < 0 || (a[first] ?? 0) > (b[first] ?? 0) ? one : best;
  }, undefined);
}

/** Whether there is something for a model to mend. Notes are for people. */
export const isClean = (findings: readonly DraftFinding[]): boolean =>
  findings.every(({ severity }) => severity === "info");
