import type { IconEntry } from "../../../../domain/icons/match-icons.ts";
import { createIconPanel } from "./panel.ts";

interface DetailsOf {
  root: HTMLElement;
  dialog: HTMLDialogElement;
  /** The link of an icon's cell. */
  linkFor(entry: IconEntry | undefined): HTMLElement | null;
}

/** The details below the grid, and which icon they are of. */
export function createDetails({ root, dialog, linkFor }: DetailsOf) {
  const panel = createIconPanel(dialog);
  let opened: IconEntry | undefined;
  return {
    get opened() {
      return opened;
    },
    show(entry: IconEntry) {
      linkFor(opened)?.removeAttribute("data-open");
      opened = entry;
      const link = linkFor(entry);
      link?.setAttribute("data-open", "");
      panel.show(entry, link?.firstElementChild ?? null);
      root.setAttribute("data-details", "");
    },
    /** Answers the icon they were of, where focus was in them and has to go back to it. */
    close(): IconEntry | undefined {
      const { activeElement } = document;
      const back = dialog.contains(activeElement) || activeElement === document.body ? opened : undefined;
      linkFor(opened)?.removeAttribute("data-open");
      opened = undefined;
      dialog.close();
      root.removeAttribute("data-details");
      return back;
    },
    /** Pixels of the window they cover. */
    covered: () => (dialog.open ? innerHeight - dialog.getBoundingClientRect().top : 0),
  };
}
