/** A process of its own on the database of a test: `node store-suite-process.ts <open|write|close|crash|blobs> <url> …`. */
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { manyNotes, putNote, putTheme, suiteKinds } from "./store-suite-kinds.ts";
import { blobText, writeMany } from "./store-suite-writers.ts";

const [, , mode = "", url = "", name = "", writers = "1", rounds = "1"] = process.argv;
const store = await createSqlStore({ kinds: suiteKinds, url });

if (mode === "open") {
  process.stdout.write(store.logId);
} else if (mode === "write") {
  process.stdout.write(JSON.stringify(await writeMany(store.commit, name, Number(writers), Number(rounds))));
} else if (mode === "close") {
  // Much that was written ahead: it is being moved when the store is closed.
  for (let round = 0; round < 20; round++) await store.commit({ author: "a", changes: manyNotes(`${round}`) });
  await new Promise((resolve) => setTimeout(resolve, Number(name)));
  await store.close();
  process.stdout.write("closed");
} else if (mode === "crash") {
  // Until killed: three records of one commit always say the same number, one of them in a blob.
  for (let round = Number(name); ; round++) {
    const text = `${round} `.repeat(6000);
    const changes = [
      putNote("one", { title: `${round}` }),
      putNote("two", { title: `${round}`, text }),
      putTheme(`${round}`),
    ];
    const { seq } = await store.commit({ author: "crash", message: `${round}`, changes });
    process.stdout.write(`${round} ${seq}\n`);
  }
} else if (mode === "blobs") {
  // Small files of many sizes, `writers` of them at a time; each group is told when it is acknowledged.
  for (let round = 0; round < Number(rounds); round++) {
    const put = async (index: number) => (await store.blobs.put(Buffer.from(blobText(name, round, index)))).hash;
    await Promise.all(Array.from({ length: Number(writers) }, (_, index) => put(index)));
    process.stdout.write(`${round}\n`);
  }
}
if (mode !== "close") await store.close();
