import { announce } from "../../ui/client/announce.ts";
import { readText } from "../../ui/client/call.ts";
import { all } from "../../ui/client/elements.ts";
import { takeFiles } from "./bring-files.ts";
import { startCollections } from "./collections.ts";
import { startSelection } from "./selection.ts";
import { createUploadPanel } from "./upload-panel.ts";

/** The library: filters that ask at once, and, for who may change it, uploads, choosing and collections. */
export function startLibrary(root: HTMLElement): void {
  const filter = root.querySelector<HTMLFormElement>("[data-media-filter]");
  filter?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.name === "tags"))
      filter.requestSubmit();
  });
  // What says nothing stays out of the address.
  filter?.addEventListener("submit", () => {
    for (const field of all("input, select", filter)) {
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === "")
        field.disabled = true;
    }
  });
  addEventListener("pageshow", () => {
    for (const field of all("[data-media-filter] :disabled", root)) field.removeAttribute("disabled");
  });
  if (matchMedia("(max-width: 899px)").matches) root.querySelector("[data-media-folds]")?.removeAttribute("open");
  if (root.dataset.mayWrite === undefined) return;
  startUploads(root);
  startSelection(root, () => refresh(root));
  startCollections(root);
}

function startUploads(root: HTMLElement): void {
  const place = root.querySelector<HTMLElement>("[data-media-uploads]");
  const chooser = root.querySelector<HTMLInputElement>("[data-media-files]");
  if (!place) return;
  const panel = createUploadPanel(place, {
    maxBytes: Number(root.dataset.maxBytes),
    collectionId: root.dataset.collection,
    onSettled: () => void refresh(root),
  });
  const takeChosen = () => {
    if (!chooser?.files || chooser.files.length === 0) return;
    panel.add([...chooser.files]);
    // So that the same files can be chosen again.
    chooser.value = "";
  };
  chooser?.addEventListener("change", takeChosen);
  // Somebody may have been faster than this script.
  takeChosen();
  takeFiles(document.documentElement, (files) => panel.add(files));
}

/** Asks for this page once more and puts in place what may have changed on it. */
async function refresh(root: HTMLElement): Promise<void> {
  try {
    const answer = new DOMParser().parseFromString(await readText(location.href), "text/html");
    for (const selector of ["#media", ".r-filter-count", ".media-count-all"]) {
      const found = answer.querySelector(selector);
      if (found) root.querySelector(selector)?.replaceWith(document.adoptNode(found));
    }
  } catch {
    announce("The list could not be brought up to date. Reload the page to see it as it is.");
  }
}
