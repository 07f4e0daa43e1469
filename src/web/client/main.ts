import { startChoices } from "./choices.ts";
import { startContents } from "./contents.ts";
import { startCopying } from "./copy.ts";
import { startCopySvg } from "./copy-svg.ts";
import { startFilters } from "./filter.ts";
import { startFolds } from "./folds.ts";
import { startIcons } from "./icons-gallery.ts";
import { startLiveReload } from "./live.ts";
import { startLogoPng } from "./logos-png.ts";
import { startNavigation } from "./navigation.ts";
import { startPalette } from "./palette.ts";
import { startSpecimens } from "./specimens.ts";

/** Everything here adds to a page that can be read without it. */
function start(): void {
  startChoices();
  startNavigation();
  startContents();
  startCopying();
  startCopySvg();
  startPalette();
  startFilters();
  startFolds();
  startIcons();
  startLogoPng();
  startSpecimens();
  startLiveReload();
}

// The boot script adds this module early, so it may run before the page is parsed.
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
else start();
