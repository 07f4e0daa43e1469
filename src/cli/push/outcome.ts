/** How one step ended. `refused`: the workspace's own files are not right. `absent`: there is nothing to send. */
export interface Outcome {
  step: string;
  status: "sent" | "unchanged" | "absent" | "refused" | "failed" | "would send";
  message: string;
  warnings: string[];
  /** Single records that were not sent or not taken, and why; the others of the step were. */
  failures: string[];
  /** Records the registry changed; 0 when it had them already. */
  changed: number;
  /** Bytes sent. */
  bytes: number;
  ms: number;
  fingerprint: string;
}

/** An outcome to be filled in, and the function that closes it. */
export function beginOutcome(step: string): { outcome: Outcome; end(part: Partial<Outcome>): Outcome } {
  const started = performance.now();
  const outcome: Outcome = {
    step,
    status: "sent",
    message: "",
    warnings: [],
    failures: [],
    changed: 0,
    bytes: 0,
    ms: 0,
    fingerprint: "",
  };
  return { outcome, end: (part) => Object.assign(outcome, part, { ms: Math.round(performance.now() - started) }) };
}
