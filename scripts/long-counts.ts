/** How often each test repeats in `npm run proof`; `test/long-form.ts` reads these, and less is done without them. */
export const PROOF_COUNTS: Readonly<Record<string, string>> = {
  PROOF_CASES: "all",
  // A browser engine that is not installed is a failure; `npm run long` says that it is left out.
  ENGINES: "required",
  PROOF_DATABASES: "sqlite,postgres",
  // Each command line in a process of its own.
  PROOF_PROCESSES: "own",
  // As many as there are faults: each with each file.
  PROOF_UNREADABLE: "9",
  PROOF_REQUESTS: "10000",
  PROOF_CRASHES: "500",
  PROOF_REVISIONS: "1000000",
  PROOF_RACES: "200",
  PROOF_PICTURES: "4000",
  PROOF_SYNC: "2000",
};

/** The counts of `npm run long`: a tenth, all cases, and the database that `npm test` does not take. */
export const LONG_COUNTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(PROOF_COUNTS)
      .filter(([name]) => name !== "ENGINES" && name !== "PROOF_PROCESSES")
      .map(([name, count]) => [name, /^\d+$/.test(count) ? `${Number(count) / 10}` : count]),
  ),
  PROOF_DATABASES: "postgres",
  PROOF_UNREADABLE: "3",
};
