import { bothDatabases, type Database } from "./databases.ts";

/**
 * How often a test repeats. `npm test` runs the short form; `npm run long` and `npm run proof` set variables for more
 * (`scripts/long-counts.ts`). A file of tests that imports this one is part of `npm run long`.
 */
const counts = process.env;

/** The count that a variable sets, `short` without it. */
export const countOf = (
  variable: "PROOF_REQUESTS" | "PROOF_CRASHES" | "PROOF_REVISIONS" | "PROOF_RACES" | "PROOF_PICTURES" | "PROOF_SYNC",
  short: number,
): number => Number(counts[variable] ?? short);

/** Whether this is the long form: `npm run long` or `npm run proof`. */
export const isLongForm: boolean = counts.PROOF_CASES === "all";

/** Runs of a property: all of them in the long form, a tenth in the short one. */
export const fuzzRuns = (all: number): number => (isLongForm ? all : Math.ceil(all / 10));

/** Cases of a corpus: all of them in the long form, every `step`-th in the short one, and always the first. */
export const casesOf = <Case>(all: readonly Case[], step: number): readonly Case[] =>
  isLongForm ? all : all.filter((_, index) => index % step === 0);

/**
 * Databases of a test that runs on one: SQLite in `npm test`, PostgreSQL in `npm run long`, both in `npm run proof`. The
 * store suite runs on both everywhere.
 */
export const databases: readonly Database[] = databasesOf(counts.PROOF_DATABASES);

function databasesOf(named = "sqlite"): readonly Database[] {
  const asked = named.split(",");
  return bothDatabases.filter((database) => asked.includes(database));
}
