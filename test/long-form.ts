import type { TestTagDefinition } from "vitest/config";
import { bothDatabases, type Database } from "./databases.ts";

/**
 * How often a test repeats. `npm test` runs the short form; `npm run long` and `npm run proof` set variables for more
 * (`scripts/long-counts.ts`).
 */
const counts = process.env;

/** The count that a variable sets, `short` without it. */
export const countOf = (
  variable:
    | "PROOF_REQUESTS"
    | "PROOF_CRASHES"
    | "PROOF_REVISIONS"
    | "PROOF_RACES"
    | "PROOF_PICTURES"
    | "PROOF_SYNC"
    | "PROOF_UNREADABLE",
  short: number,
): number => Number(counts[variable] ?? short);

/** Whether this is the long form: `npm run long` or `npm run proof`. */
export const isLongForm: boolean = counts.PROOF_CASES === "all";

/** Whether each command line of a test has a process of its own: `npm run proof`. Else one process runs many. */
export const hasOwnProcesses: boolean = counts.PROOF_PROCESSES === "own";

/**
 * Tags of tests. `npm run long` runs those that have one; a file called `*.long.test.ts` has `@module-tag long` in its first
 * line.
 */
export const TAGS: TestTagDefinition[] = [
  { name: "long", description: "Only in the long form.", skip: !isLongForm },
  { name: "repeated", description: "In the short form with fewer cases, or on SQLite alone." },
];

/** Runs of a property: all of them in the long form, a tenth in the short one. */
export const fuzzRuns = (all: number): number => (isLongForm ? all : Math.ceil(all / 10));

/** Cases of a corpus: all of them in the long form, every `step`-th in the short one, and always the first. */
export const casesOf = <Case>(all: readonly Case[], step: number): readonly Case[] =>
  isLongForm ? all : all.filter((_, index) => index % step === 0);

/**
 * Databases of a test that runs on one: SQLite in `npm test`, PostgreSQL in `npm run long` (where the test is `repeated`),
 * both in `npm run proof`. The store suite runs on both everywhere.
 */
export const databases: readonly Database[] = databasesOf(counts.PROOF_DATABASES);

function databasesOf(named = "sqlite"): readonly Database[] {
  const requested = named.split(",");
  return bothDatabases.filter((database) => requested.includes(database));
}
