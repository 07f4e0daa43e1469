// Runs the measurements and prints one line of JSON per figure: `npm run bench`, or `npm run bench -- sprite search`.
import { startPostgres } from "../test/postgres.ts";
import { accessLog } from "./access-log.ts";
import { ai } from "./ai.ts";
import { assets } from "./assets.ts";
import { backups } from "./backup.ts";
import { builds } from "./build.ts";
import { bulkWrites } from "./bulk-writes.ts";
import { chat } from "./chat.ts";
import { check } from "./check.ts";
import { compare } from "./compare.ts";
import { questionContext } from "./context.ts";
import { fetchDesignFile } from "./fetch.ts";
import { files } from "./files.ts";
import { held } from "./held.ts";
import { longLog, manyComponents } from "./log.ts";
import { mcp } from "./mcp.ts";
import { pageCost } from "./page-cost.ts";
import { pictures } from "./pictures.ts";
import { processes } from "./processes.ts";
import { publicReads } from "./public-reads.ts";
import { push } from "./push.ts";
import { sizes } from "./sizes.ts";
import { largePushes, sprite } from "./sprite.ts";
import { pagesInBrowser, search, start } from "./start-and-search.ts";
import { tokens } from "./tokens.ts";
import { workspaceStart } from "./workspace-start.ts";

const wanted = process.argv.slice(2);

const measurements: Record<string, () => Promise<void>> = {
  async reads() {
    const postgres = await startPostgres();
    try {
      await publicReads({ SQLite: undefined, PostgreSQL: await postgres.url("bench") });
    } finally {
      await postgres.close();
    }
  },
  "access-log": accessLog,
  writes: bulkWrites,
  sprite,
  tokens,
  check,
  compare,
  fetch: fetchDesignFile,
  start,
  search,
  browser: pagesInBrowser,
  push,
  memory: largePushes,
  files,
  log: longLog,
  components: manyComponents,
  build: builds,
  workspace: workspaceStart,
  held,
  pages: pageCost,
  assets,
  mcp,
  ai,
  chat,
  context: questionContext,
  pictures,
  backup: backups,
  processes,
  sizes,
};

for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
process.exit();
