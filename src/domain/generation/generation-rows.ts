import { z } from "zod";
import { definePart } from "../../platform/contract/part.ts";
import { parseJson } from "../../safe/json.ts";
import type { StoreDatabase } from "../../store/sql/schema.ts";
import { draftIteration } from "../drafts/contract.ts";

/** Times are milliseconds since 1970. */
interface GenerationTable {
  job_id: string;
  /** The requested id. */
  artifact_id: string | null;
  /** JSON of `GenerationState`. */
  document: string;
  created_at: number;
  updated_at: number;
}

const generationTables = (db: StoreDatabase) => db.$extendTables<{ generation: GenerationTable }>();

const generationState = z.object({
  iterations: z.array(draftIteration),
  log: z.array(z.object({ at: z.string(), iteration: z.int(), status: z.string(), message: z.string() })),
  /** The model's last answer, for its next attempt. */
  lastAnswer: z.string().nullable(),
  /** Milliseconds spent so far, over all tries. */
  workedMs: z.number(),
  /** How often the model could not be asked, or nothing could be built. */
  faults: z.int(),
});

/** The saved state of a generation, for a retry. */
export type GenerationState = z.infer<typeof generationState>;

export const newState = (): GenerationState => ({ iterations: [], log: [], lastAnswer: null, workedMs: 0, faults: 0 });

/** Stores generations while their jobs run, and after. */
export interface GenerationRows {
  /** Notes a job that was queued, unless it is noted already. */
  note(jobId: string, artifactId: string | null): Promise<void>;
  read(jobId: string): Promise<{ state: GenerationState; updatedAt: number } | undefined>;
  save(jobId: string, state: GenerationState): Promise<void>;
  /** Id of the newest job that goes by an artifact. */
  newestOf(artifactId: string): Promise<string | undefined>;
  /** Removes those whose jobs are forgotten. */
  sweep(): Promise<void>;
}

export const generationRows = definePart<GenerationRows>({
  name: "generations",
  open: ({ db }) => openGenerationRows(db()),
});

function openGenerationRows(db: StoreDatabase): GenerationRows {
  const tables = generationTables(db);
  return {
    async note(jobId, artifactId) {
      const now = Date.now();
      await tables
        .insertInto("generation")
        .values({
          ...{ job_id: jobId, artifact_id: artifactId, document: JSON.stringify(newState()) },
          ...{ created_at: now, updated_at: now },
        })
        .onConflict((conflict) => conflict.column("job_id").doNothing())
        .execute();
    },
    read: (jobId) => readGenerationState(db, jobId),
    async save(jobId, state) {
      await tables
        .updateTable("generation")
        .set({ document: JSON.stringify(state), updated_at: Date.now() })
        .where("job_id", "=", jobId)
        .execute();
    },
    async newestOf(artifactId) {
      const row = await tables
        .selectFrom("generation")
        .select("job_id")
        .where("artifact_id", "=", artifactId)
        .orderBy("created_at", "desc")
        .orderBy("job_id")
        .limit(1)
        .executeTakeFirst();
      return row?.job_id;
    },
    async sweep() {
      await db
        .$extendTables<{ generation: GenerationTable; job: { id: string } }>()
        .deleteFrom("generation")
        .where("job_id", "not in", (eb) => eb.selectFrom("job").select("id"))
        .execute();
    },
  };
}

/** The same inside a transaction. */
export async function readGenerationState(
  db: StoreDatabase,
  jobId: string,
): Promise<{ state: GenerationState; updatedAt: number } | undefined> {
  const row = await generationTables(db)
    .selectFrom("generation")
    .select(["document", "updated_at"])
    .where("job_id", "=", jobId)
    .executeTakeFirst();
  // Of our own making; the shape is that of this version, and of those before it.
  return row && { state: generationState.parse(parseJson(row.document)), updatedAt: Number(row.updated_at) };
}
