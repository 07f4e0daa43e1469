import { renderPageTask } from "./features/content/pages/page-tasks.ts";
import { readFileTask } from "./features/design/design-tool/read-file-task.ts";
import { comparePushTask } from "./features/design/design-tool-plugin/compare-push-task.ts";
import { askBundleTask, checkTokensTask } from "./features/design/dtcg/dtcg-tasks.ts";
import {
  drawSymbolsTask,
  resolveLibraryTask,
  sanitizeIconTask,
  zipIconsTask,
} from "./features/design/icons/icon-tasks.ts";
import { cleanFileTask } from "./features/library/assets/file-tasks.ts";
import { checkUsageTask } from "./features/library/check/check-task.ts";
import { compareTokensTask } from "./features/log/compare/compare-tasks.ts";
import { drawingTask } from "./pictures/drawing-task.ts";
import { findPassagesTask, searchTask, updateSearchTask } from "./server/search-tasks.ts";
import { compareTextsTask } from "./web/comparison/compare-texts.ts";
import { highlightTask } from "./web/markdown/highlight-task.ts";
import { runs, serveTasks } from "./workers/serve-tasks.ts";

const search = () => import("./server/search-worker.ts");
const icons = () => import("./features/design/icons/icon-worker.ts");

/** The program of the threads: every task there is, with the code that does it. */
serveTasks([
  runs(renderPageTask, async () => (await import("./features/content/pages/render-page.ts")).renderInThread),
  runs(highlightTask, async () => (await import("./web/markdown/highlight.ts")).highlightInThread),
  runs(drawSymbolsTask, async () => (await icons()).drawSymbolsInThread),
  runs(sanitizeIconTask, async () => (await icons()).sanitizeIconInThread),
  runs(resolveLibraryTask, async () => (await icons()).resolveLibraryInThread),
  runs(zipIconsTask, async () => (await icons()).zipIconsInThread),
  runs(askBundleTask, async () => (await import("./features/design/dtcg/ask-bundle.ts")).askBundleInThread),
  runs(checkTokensTask, async () => (await import("./features/design/dtcg/check-tokens.ts")).checkTokensInThread),
  runs(readFileTask, async () => (await import("./features/design/design-tool/read-file-worker.ts")).readFileInThread),
  runs(
    comparePushTask,
    async () => (await import("./features/design/design-tool-plugin/compare-push.ts")).comparePushInThread,
  ),
  runs(cleanFileTask, async () => (await import("./features/library/assets/file-worker.ts")).cleanFileInThread),
  runs(checkUsageTask, async () => (await import("./features/library/check/check-worker.ts")).checkInThread),
  runs(compareTokensTask, async () => (await import("./features/log/compare/compare-in-thread.ts")).compareInThread),
  runs(compareTextsTask, async () => (await import("./web/comparison/comparison.tsx")).compareInThread),
  runs(drawingTask, async () => (await import("./pictures/drawing.ts")).drawInThread),
  runs(updateSearchTask, async () => (await search()).updateInThread),
  runs(searchTask, async () => (await search()).searchInThread),
  runs(findPassagesTask, async () => (await search()).findPassagesInThread),
]);
