import { kinds } from "../../domain/kinds.ts";
import type { Kind } from "../../store/kind.ts";
import { createSqlStore } from "../../store/sql/sql-store.ts";
import type { History } from "../../store/store.ts";
import { type CommandContext, CommandError } from "../runner/command.ts";
import { databaseOf } from "./database-of.ts";

/** Opens the history of the registry that DATABASE_URL names. */
export async function withHistory(
  { env }: CommandContext,
  work: (history: History) => Promise<number>,
): Promise<number> {
  const { url, config } = databaseOf(env);
  const store = await createSqlStore({ kinds, url, blobStore: config.blobStore });
  try {
    return await work(store.history);
  } finally {
    await store.close();
  }
}

export function kindNamed(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new CommandError(`Unknown kind: ${name}. Kinds: ${kinds.map((one) => one.name).join(", ")}.`);
  return kind;
}
