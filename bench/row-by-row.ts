// What one would write first, in a process of its own so that its cost can be told: an upsert per record, each in a
// transaction of its own, durable. Each line of JSON on its input is a list of records to write; it answers a line when they
// are. `node row-by-row.ts pages|changes <file>`.
import { createInterface } from "node:readline";
import Sqlite from "better-sqlite3";

interface Page {
  slug: string;
  frontmatter: unknown;
  markdown: string;
}

interface Change {
  entityId: string;
  action: string;
  data: unknown;
}

const [what, file = ""] = process.argv.slice(2);
const db = new Sqlite(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");

function pagesWriter(): (list: Page[]) => void {
  db.exec("create table page(slug text primary key, frontmatter text, markdown text, updated_at text)");
  const upsert = db.prepare(
    "insert into page values (?, ?, ?, ?) on conflict(slug) do update set frontmatter = excluded.frontmatter, markdown = excluded.markdown, updated_at = excluded.updated_at",
  );
  return (list) => {
    for (const { slug, frontmatter, markdown } of list)
      upsert.run(slug, JSON.stringify(frontmatter), markdown, new Date().toISOString());
  };
}

/** The record and its event. */
function changesWriter(): (list: Change[]) => void {
  db.exec(
    "create table component(id text primary key, data text, updated_at text); create table event(id integer primary key, entity text, action text, data text)",
  );
  const upsert = db.prepare(
    "insert into component values (?, ?, ?) on conflict(id) do update set data = excluded.data, updated_at = excluded.updated_at",
  );
  const log = db.prepare("insert into event(entity, action, data) values (?, ?, ?)");
  return (list) => {
    for (const { entityId, action, data } of list)
      db.transaction(() => {
        upsert.run(entityId, JSON.stringify(data), new Date().toISOString());
        log.run(entityId, action, JSON.stringify(data));
      })();
  };
}

const write: (list: never[]) => void = what === "pages" ? pagesWriter() : changesWriter();
for await (const line of createInterface({ input: process.stdin })) {
  write(JSON.parse(line));
  console.log("written");
}
db.close();
