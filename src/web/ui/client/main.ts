import { everyPage } from "virtual:page-scripts";
import { startAnnouncing } from "./announce.ts";
import { startChoices } from "./choices.ts";
import { startContents } from "./contents.ts";
import { startCopying } from "./copy.ts";
import { startCopySvg } from "./copy-svg.ts";
import { startFilters } from "./filter.ts";
import { startServerFilters } from "./filter-asks.ts";
import { startFolds } from "./folds.ts";
import { startFragments } from "./fragments.ts";
import { startGuardingFields } from "./frame-focus.ts";
import { startReportingLinks } from "./frame-links.ts";
import { startIslands } from "./islands.ts";
import { startKeepingFields } from "./kept-fields.ts";
import { startLiveReload } from "./live.ts";
import { defineLivePicture } from "./live-picture.ts";
import { startNavigation } from "./navigation.ts";
import { returnFocus } from "./return-focus.ts";
import { startStages } from "./stage.ts";
import { startTabs } from "./tabs.ts";
import { startUntranslated } from "./untranslated.ts";

/** Everything here adds to a page that can be read without it. */
function start(): void {
  startAnnouncing();
  startChoices();
  startNavigation();
  startContents();
  startCopying();
  startCopySvg();
  startFilters();
  startServerFilters();
  startKeepingFields();
  startFolds();
  startStages();
  startReportingLinks();
  startGuardingFields();
  defineLivePicture();
  startTabs();
  startUntranslated();
  for (const startPart of everyPage) startPart();
  startFragments();
  startIslands();
  startLiveReload();
  returnFocus();
}

// The boot script adds this module early, so it may run before the page is parsed.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
