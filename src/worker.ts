import { renderPageTask } from "./features/pages/page-markdown.ts";
import { runs, serveTasks } from "./workers/serve-tasks.ts";

/** The program of the threads: every task there is, with the code that does it. */
serveTasks([runs(renderPageTask, async () => (await import("./features/pages/render-page.ts")).renderInThread)]);
