import { definePart } from "../../platform/contract/part.ts";
import type { StoreDatabase, StoreTables } from "../../store/sql/schema.ts";
import type { Health, TrendPoint } from "./contract.ts";

interface HealthTables extends StoreTables {
  /** How the components did as of revision `seq`. */
  health_snapshot: {
    seq: number;
    /** ISO 8601 UTC. */
    at: string;
    /** Tenths of a point, so that both databases store integers. Null if nothing was checked. */
    score: number | null;
    errors: number;
    warnings: number;
    components: number;
    /** Counts by rule and severity. */
    json: string;
  };
}

/** Points in a trend. */
const SHOWN = 90;

const tablesOf = (db: StoreDatabase) => db.$extendTables<Pick<HealthTables, "health_snapshot">>();

/** A measurement by the job. */
export interface HealthSnapshot {
  seq: number;
  at: string;
  health: Omit<Health, "components"> & { components: number };
}

/** Writes one row for each revision, however often it is computed. */
export async function storeHealth(db: StoreDatabase, { seq, at, health }: HealthSnapshot): Promise<void> {
  const { score, errors, warnings, infos, rules, components } = health;
  await tablesOf(db)
    .insertInto("health_snapshot")
    .values({
      seq,
      at,
      score: score === null ? null : Math.round(score * 10),
      errors,
      warnings,
      components,
      json: JSON.stringify({ rules, severities: { error: errors, warning: warnings, info: infos } }),
    })
    .onConflict((conflict) => conflict.column("seq").doNothing())
    .execute();
}

/** Reads the trend, oldest first. */
export const healthTrend = definePart({
  name: "health trend",
  open: ({ db }) => ({
    async read(): Promise<TrendPoint[]> {
      const rows = await tablesOf(db())
        .selectFrom("health_snapshot")
        .select(["at", "seq", "score"])
        .orderBy("seq", "desc")
        .limit(SHOWN)
        .execute();
      return rows.reverse().map(({ at, seq, score }) => ({ at, seq, score: score === null ? null : score / 10 }));
    },
  }),
});
