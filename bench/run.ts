// Runs the measurements and prints one line of JSON per figure: `npm run bench`, or `npm run bench -- files build`.
import { ai } from "./ai.ts";
import { assets } from "./assets.ts";
import { backups } from "./backup.ts";
import { builds } from "./build.ts";
import { chat } from "./chat.ts";
import { check } from "./check.ts";
import { compare } from "./compare.ts";
import { questionContext } from "./context.ts";
import { fetchDesignFile } from "./fetch.ts";
import { files } from "./files.ts";
import { firstAnswers } from "./first-answers.ts";
import { footprint } from "./footprint.ts";
import { held } from "./held.ts";
import { largePushes } from "./large-pushes.ts";
import { mcp } from "./mcp.ts";
import { pageCost } from "./page-cost.ts";
import { pictures } from "./pictures.ts";
import { push } from "./push.ts";
import { sizes } from "./sizes.ts";
import { pagesInBrowser, start } from "./start.ts";
import { tokenProof } from "./token-proof.ts";
import { workspaceStart } from "./workspace-start.ts";

const wanted = process.argv.slice(2);

const measurements: Record<string, () => Promise<void>> = {
  check,
  compare,
  fetch: fetchDesignFile,
  start,
  browser: pagesInBrowser,
  push,
  memory: largePushes,
  files,
  build: builds,
  workspace: workspaceStart,
  held,
  first: firstAnswers,
  footprint,
  pages: pageCost,
  assets,
  mcp,
  ai,
  chat,
  context: questionContext,
  pictures,
  backup: backups,
  sizes,
  "token-proof": tokenProof,
};

for (const [name, measure] of Object.entries(measurements)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure();
}
process.exit();
