// The floor of a write that keeps history: the same records in one transaction, each with its digest, compared with what is
// there and appended to a log; nothing is validated, summarised, counted or put into another index. A process of its own,
// lines as in `row-by-row.ts`. `node one-transaction.ts <file>`.
import { hash } from "node:crypto";
import { createInterface } from "node:readline";
import Sqlite from "better-sqlite3";

/** A page or a change of a component. */
type Sent = { slug: string } | { entityId: string };

const [file = ""] = process.argv.slice(2);
const db = new Sqlite(file);
db.pragma("journal_mode = WAL");
db.pragma("synchronous = FULL");
db.exec(
  "create table revision(seq integer primary key, id text, hash text, json text, changed_at text, changed_by text, superseded_by integer); create unique index newest on revision(id) where superseded_by is null",
);
const newest = db.prepare<[string], { seq: number; hash: string }>(
  "select seq, hash from revision where id = ? and superseded_by is null",
);
const supersede = db.prepare("update revision set superseded_by = ? where seq = ?");
const append = db.prepare("insert into revision values (?, ?, ?, ?, ?, ?, null)");
let head = 0;

const write = db.transaction((sent: readonly Sent[]) => {
  const now = new Date().toISOString();
  for (const one of sent) {
    const id = "slug" in one ? one.slug : one.entityId;
    const json = JSON.stringify(one);
    const digest = hash("sha256", json);
    const present = newest.get(id);
    if (present?.hash === digest) continue;
    head++;
    if (present) supersede.run(head, present.seq);
    append.run(head, id, digest, json, now, "bench");
  }
});

for await (const line of createInterface({ input: process.stdin })) {
  write(JSON.parse(line));
  console.log("written");
}
db.close();
