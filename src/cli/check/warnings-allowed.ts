import { UsageError } from "../runner/command.ts";

/** What `--max-warnings` says; as many as there are where it does not. Throws `UsageError` for what is no number. */
export function warningsAllowed(flag: string | boolean | undefined): number {
  if (typeof flag !== "string") return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(flag)) return Number(flag);
  throw new UsageError(`--max-warnings must be a number such as 0, not ${flag}.`);
}
