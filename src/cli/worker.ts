import { compileSassTask } from "../build/styles/sass-task.ts";
import { cleanFileTask } from "../domain/assets/file-tasks.ts";
import { checkUsageTask } from "../domain/check/check-task.ts";
import { compareTokensTask } from "../domain/compare/compare-tasks.ts";
import { comparePushTask } from "../domain/design-tool/compare-push-task.ts";
import { readFileTask } from "../domain/design-tool/read-file-task.ts";
import { readFontTask } from "../domain/fonts/font-tasks.ts";
import { drawSymbolsTask, resolveLibraryTask, sanitizeIconTask, zipIconsTask } from "../domain/icons/icon-tasks.ts";
import { findFaultsTask, renderPageTask } from "../domain/pages/page-tasks.ts";
import { askBundleTask, checkTokensTask } from "../domain/tokens/dtcg-tasks.ts";
import { drawingTask } from "../platform/pictures/drawing-task.ts";
import { runs, serveTasks } from "../platform/workers/serve-tasks.ts";
import { findPassagesTask, searchTask, updateSearchTask } from "../server/search/search-tasks.ts";
import { makeFactsTask } from "../web/foundations/facts/facts-task.ts";
import { compareTextsTask } from "../web/ui/comparison/compare-texts.ts";
import { highlightTask } from "../web/ui/highlight-task.ts";
import { compileSheetsTask } from "./init/tokens/sheet-task.ts";

const search = () => import("../server/search/search-worker.ts");
const icons = () => import("../domain/icons/icon-worker.ts");

/** The program of the threads: every task there is, with the code that does it. */
serveTasks([
  runs(renderPageTask, async () => (await import("../domain/pages/render-page.ts")).renderInThread),
  runs(findFaultsTask, async () => (await import("../domain/pages/find-faults.ts")).findFaultsInThread),
  runs(highlightTask, async () => (await import("../engines/markdown/highlight.ts")).highlightInThread),
  runs(drawSymbolsTask, async () => (await icons()).drawSymbolsInThread),
  runs(sanitizeIconTask, async () => (await icons()).sanitizeIconInThread),
  runs(resolveLibraryTask, async () => (await icons()).resolveLibraryInThread),
  runs(zipIconsTask, async () => (await icons()).zipIconsInThread),
  runs(readFontTask, async () => (await import("../domain/fonts/face-of-font.ts")).readFontInThread),
  runs(askBundleTask, async () => (await import("../domain/tokens/ask-bundle.ts")).askBundleInThread),
  runs(checkTokensTask, async () => (await import("../domain/tokens/check-tokens.ts")).checkTokensInThread),
  runs(readFileTask, async () => (await import("../domain/design-tool/read-file-worker.ts")).readFileInThread),
  runs(comparePushTask, async () => (await import("../domain/design-tool/compare-push.ts")).comparePushInThread),
  runs(cleanFileTask, async () => (await import("../domain/assets/file-worker.ts")).cleanFileInThread),
  runs(checkUsageTask, async () => (await import("../domain/check/check-worker.ts")).checkInThread),
  runs(compareTokensTask, async () => (await import("../domain/compare/compare-in-thread.ts")).compareTokensInThread),
  runs(makeFactsTask, async () => (await import("../web/foundations/facts/make-facts.ts")).makeFactsInThread),
  runs(compareTextsTask, async () => (await import("../web/ui/comparison/comparison.tsx")).compareTextsInThread),
  runs(drawingTask, async () => (await import("../platform/pictures/drawing.ts")).drawInThread),
  runs(updateSearchTask, async () => (await search()).updateInThread),
  runs(searchTask, async () => (await search()).searchInThread),
  runs(compileSassTask, async () => (await import("../build/styles/compile-sass-sheet.ts")).compileSassSheet),
  runs(compileSheetsTask, async () => (await import("./init/tokens/compile-sheets.ts")).compileSheets),
  runs(findPassagesTask, async () => (await search()).findPassagesInThread),
]);
