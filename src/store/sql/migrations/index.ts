import type { Kysely } from "kysely";
import { firstSchema } from "./001-schema/index.ts";

/** A step from one released schema to the next. Imports nothing from `src` and never changes after its release. */
export interface Migration {
  name: string;
  up(db: Kysely<never>, dialect: "sqlite" | "postgres"): Promise<void>;
}

/** In order. Until the first release the schema is edited in its file, under a new name (decision 095). */
export const migrations: readonly Migration[] = [{ name: "001-schema-2", up: firstSchema }];
