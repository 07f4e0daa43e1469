import { sql } from "kysely";
import { kinds } from "../../domain/kinds.ts";
import type { Kind } from "../../store/kind.ts";
import { openConnection } from "../../store/sql/connection.ts";
import { sqliteFile } from "../../store/sql/database-address.ts";
import { createSqlStore } from "../../store/sql/sql-store.ts";
import type { History } from "../../store/store.ts";
import { type Command, type CommandContext, CommandError } from "../command.ts";
import { databaseOf } from "../database.ts";

const DAY_MS = 86_400_000;
const DOCUMENT_TABLES = ["revision", "document", "revision_blob", "blob", "blob_piece", "blob_form", "blob_removal"];

export const prune: Command = {
  async run(context) {
    const days = count(context.flags["older-than"], "--older-than <days>");
    const keep = count(context.flags.keep ?? "10", "--keep <n>");
    const kind = typeof context.flags.kind === "string" ? kindNamed(context.flags.kind) : undefined;
    return withHistory(context, async (history) => {
      const before = new Date(Date.now() - days * DAY_MS).toISOString();
      const { pruned } = await history.prune({ kind, before, keep });
      const collected = await history.collect();
      context.terminal.print(
        `Forgot ${pruned} documents, removed ${collected.removed} blobs (${collected.bytes} bytes).`,
      );
      context.terminal.result({ pruned, ...collected });
      return 0;
    });
  },
};

export const erase: Command = {
  takesWords: true,
  async run(context) {
    const [name, id] = context.words;
    if (!name || !id) throw new CommandError("Say what to erase: dsr erase <kind> <id> --yes");
    const kind = kindNamed(name);
    if (!context.flags.yes)
      throw new CommandError(`This erases ${name} ${id} with its history, for good. Repeat with --yes.`);
    return withHistory(context, async (history) => {
      const { erased, inLog = false } = await history.erase({ kind, id, author: "operator" });
      const { terminal, flags, env } = context;
      terminal.print(erased > 0 ? `Erased ${erased} revisions of ${name} ${id}.` : `There is no ${name} ${id}.`);
      if (flags.vacuum) await vacuum(databaseOf(env).url);
      else if (sqliteFile(databaseOf(env).url) === undefined)
        terminal.print(
          "PostgreSQL keeps the bytes of deleted rows in its files until it needs the room; --vacuum rewrites them now.",
        );
      if (inLog)
        terminal.warn(
          "Its bytes are still in the write-ahead log: a backup or another long reader was in the way. Erase it again.",
        );
      terminal.result({ ok: !inLog, erased });
      return inLog ? 1 : 0;
    });
  },
};

/** Rewrites the tables that hold documents, so that no deleted row is left in a file. Locks each of them meanwhile. */
async function vacuum(url: string): Promise<void> {
  const { db, dialect, sqlite, close } = openConnection(url, { limited: false });
  try {
    if (dialect === "sqlite") await sql`vacuum`.execute(db);
    else for (const table of DOCUMENT_TABLES) await sql`vacuum full ${sql.table(table)}`.execute(db);
    await sqlite?.emptyLog();
  } finally {
    await close();
  }
}

const openStore = (env: CommandContext["env"]) => {
  const { url, config } = databaseOf(env);
  return createSqlStore({ kinds, url, blobStore: config.blobStore });
};

async function withHistory({ env }: CommandContext, work: (history: History) => Promise<number>): Promise<number> {
  const store = await openStore(env);
  try {
    return await work(store.history);
  } finally {
    await store.close();
  }
}

function kindNamed(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw new CommandError(`There is no kind ${name}. Kinds: ${kinds.map((one) => one.name).join(", ")}.`);
  return kind;
}

function count(value: string | boolean | undefined, what: string): number {
  const number = typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number < 1) throw new CommandError(`Give ${what}, a whole number from 1.`);
  return number;
}
