import { everyPage } from "virtual:feature-scripts";
import { startChoices } from "./choices.ts";
import { startComponentEdit } from "./component-edit.ts";
import { startSources } from "./component-sources.ts";
import { startVersions } from "./component-versions.ts";
import { startContents } from "./contents.ts";
import { startCopying } from "./copy.ts";
import { startCopySvg } from "./copy-svg.ts";
import { startFilters } from "./filter.ts";
import { startFolds } from "./folds.ts";
import { startHealthTrend } from "./health-trend.ts";
import { startIslands } from "./islands.ts";
import { startLiveReload } from "./live.ts";
import { startNavigation } from "./navigation.ts";
import { startStages } from "./stage.ts";

/** Everything here adds to a page that can be read without it. */
function start(): void {
  startChoices();
  startNavigation();
  startContents();
  startCopying();
  startCopySvg();
  startFilters();
  startFolds();
  startStages();
  startSources();
  startVersions();
  startComponentEdit();
  startHealthTrend();
  for (const startPart of everyPage) startPart();
  startIslands();
  startLiveReload();
}

// The boot script adds this module early, so it may run before the page is parsed.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
