import { randomUUID } from "node:crypto";
import type { StoreDatabase } from "../../../store/sql/schema.ts";
import type { ConversationEntry } from "./contract.ts";

/** Times are milliseconds since 1970. */
interface ConversationTable {
  id: string;
  /** Id of a person. */
  owner: string;
  title: string;
  /** JSON of `StoredMessage[]`. */
  messages: string;
  /** Counted up by every change of it. */
  version: number;
  created_at: number;
  updated_at: number;
}

export interface StoredMessage {
  role: "user" | "assistant";
  content: string;
}

/** A question and its answer, to be put behind what a conversation has. */
export interface StoredTurn {
  owner: string;
  /** The conversation it goes on with; absent: a new one. */
  id?: string | undefined;
  question: string;
  answer: string;
}

export const MOST_MESSAGES = 100;
export const MOST_BYTES = 256 << 10;
export const MOST_CONVERSATIONS = 200;
const TITLE_LENGTH = 80;

const tablesOf = (db: StoreDatabase) =>
  db.$extendTables<{ conversation: ConversationTable; person: { id: string; removed_at: number | null } }>();

/**
 * Puts a question and its answer behind a conversation, or begins one where there is none of that id; answers its id, and
 * undefined where the person was removed. What others append meanwhile stays: the statement says what it replaces, and is
 * repeated of what is there then. What is more than a conversation holds goes, the oldest first.
 */
export async function appendTurn(db: StoreDatabase, turn: StoredTurn): Promise<string | undefined> {
  const { owner, id, question, answer } = turn;
  const added: StoredMessage[] = [
    { role: "user", content: question },
    { role: "assistant", content: answer },
  ];
  while (id !== undefined) {
    const row = await rowOf(db, owner, id);
    if (!row) break;
    const messages = bounded([...parse(row.messages), ...added]);
    const { numUpdatedRows } = await tablesOf(db)
      .updateTable("conversation")
      .set({ messages: JSON.stringify(messages), version: row.version + 1, updated_at: Date.now() })
      .where("id", "=", id)
      .where("owner", "=", owner)
      .where("version", "=", row.version)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return id;
  }
  return begin(db, owner, bounded(added));
}

async function begin(db: StoreDatabase, owner: string, messages: StoredMessage[]): Promise<string | undefined> {
  const id = randomUUID();
  const now = Date.now();
  const tables = tablesOf(db);
  const title = titleOf(messages[0]?.content ?? "");
  // An answer may come after the person was removed: nothing is kept of who is not there.
  const { numInsertedOrUpdatedRows } = await tables
    .insertInto("conversation")
    .columns(["id", "owner", "title", "messages", "version", "created_at", "updated_at"])
    .expression(
      tables
        .selectFrom("person")
        .where("person.id", "=", owner)
        .where("person.removed_at", "is", null)
        .select(({ val, cast }) => [
          cast<string>(val(id), "text").as("id"),
          "person.id as owner",
          cast<string>(val(title), "text").as("title"),
          cast<string>(val(JSON.stringify(messages)), "text").as("messages"),
          cast<number>(val(1), "bigint").as("version"),
          cast<number>(val(now), "bigint").as("created_at"),
          cast<number>(val(now), "bigint").as("updated_at"),
        ]),
    )
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return undefined;
  const newest = tables
    .selectFrom("conversation")
    .select("id")
    .where("owner", "=", owner)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .limit(MOST_CONVERSATIONS);
  await tables.deleteFrom("conversation").where("owner", "=", owner).where("id", "not in", newest).execute();
  return id;
}

/** What of messages a conversation holds: whole turns, the newest last. A turn that is too large alone is cut. */
export function bounded(messages: readonly StoredMessage[]): StoredMessage[] {
  let kept = messages.slice(-MOST_MESSAGES);
  while (kept.length > 2 && sizeOf(kept) > MOST_BYTES) kept = kept.slice(2);
  if (sizeOf(kept) <= MOST_BYTES) return kept;
  // Each character is at most six bytes of JSON (`\u0000`).
  const most = Math.floor(MOST_BYTES / 2 / 6) - 100;
  return kept.map(({ role, content }) => ({ role, content: content.slice(0, most).toWellFormed() }));
}

const sizeOf = (messages: readonly StoredMessage[]): number => Buffer.byteLength(JSON.stringify(messages));

function titleOf(question: string): string {
  const line = question.trim().replaceAll(/\s+/g, " ");
  return line.length > TITLE_LENGTH ? `${line.slice(0, TITLE_LENGTH - 1).toWellFormed()}…` : line;
}

const parse = (messages: string): StoredMessage[] => JSON.parse(messages);

const rowOf = (db: StoreDatabase, owner: string, id: string) =>
  tablesOf(db)
    .selectFrom("conversation")
    .selectAll()
    .where("id", "=", id)
    .where("owner", "=", owner)
    .executeTakeFirst();

const entryOf = (row: Omit<ConversationTable, "messages" | "owner" | "version">): ConversationEntry => ({
  id: row.id,
  title: row.title,
  createdAt: new Date(Number(row.created_at)).toISOString(),
  updatedAt: new Date(Number(row.updated_at)).toISOString(),
});

/** Conversations of a person, the newest first. */
export async function listConversations(db: StoreDatabase, owner: string): Promise<ConversationEntry[]> {
  const rows = await tablesOf(db)
    .selectFrom("conversation")
    .select(["id", "title", "created_at", "updated_at"])
    .where("owner", "=", owner)
    .orderBy("updated_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(entryOf);
}

/** One of them, with what was said; undefined where the person has none of that id. */
export async function readConversation(
  db: StoreDatabase,
  owner: string,
  id: string,
): Promise<(ConversationEntry & { messages: StoredMessage[] }) | undefined> {
  const row = await rowOf(db, owner, id);
  return row && { ...entryOf(row), messages: parse(row.messages) };
}

/** Deletes one, or all where no id is given; answers how many there were. */
export async function deleteConversationsOf(db: StoreDatabase, owner: string, id?: string): Promise<number> {
  const all = tablesOf(db).deleteFrom("conversation").where("owner", "=", owner);
  const { numDeletedRows } = await (id === undefined ? all : all.where("id", "=", id)).executeTakeFirst();
  return Number(numDeletedRows);
}
