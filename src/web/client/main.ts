import { startAccount } from "./account.ts";
import { startChoices } from "./choices.ts";
import { startComponentEdit } from "./component-edit.ts";
import { startSources } from "./component-sources.ts";
import { startVersions } from "./component-versions.ts";
import { startContents } from "./contents.ts";
import { startCopying } from "./copy.ts";
import { startCopySvg } from "./copy-svg.ts";
import { startFilters } from "./filter.ts";
import { startAskingFilters } from "./filter-asks.ts";
import { startFolds } from "./folds.ts";
import { startHealthTrend } from "./health-trend.ts";
import { startIcons } from "./icons-gallery.ts";
import { startLiveReload } from "./live.ts";
import { startLogoPng } from "./logos-png.ts";
import { startNavigation } from "./navigation.ts";
import { startPageEditor } from "./page-editor.ts";
import { startPalette } from "./palette.ts";
import { startSpecimens } from "./specimens.ts";
import { startStages } from "./stage.ts";

/** Everything here adds to a page that can be read without it. */
function start(): void {
  startChoices();
  startAccount();
  startNavigation();
  startContents();
  startCopying();
  startCopySvg();
  startPalette();
  startFilters();
  startAskingFilters();
  startFolds();
  startIcons();
  startLogoPng();
  startSpecimens();
  startStages();
  startSources();
  startVersions();
  startComponentEdit();
  startHealthTrend();
  startPageEditor();
  startLiveReload();
}

// The boot script adds this module early, so it may run before the page is parsed.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
