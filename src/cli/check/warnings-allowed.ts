import { UsageError } from "../runner/command.ts";

/** The number in `--max-warnings`. `Infinity` if it isn't set. Throws `UsageError` if it isn't a number. */
export function warningsAllowed(flag: string | boolean | undefined): number {
  if (typeof flag !== "string") return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(flag)) return Number(flag);
  throw new UsageError(`--max-warnings must be a number such as 0, not ${flag}.`);
}
