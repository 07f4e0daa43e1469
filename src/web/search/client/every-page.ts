import { all } from "../../ui/client/elements.ts";
import { createPalette } from "./palette.ts";

/** The command palette: opened by ⌘K, Ctrl K and every `[data-search]` link. Made when first opened. */
export function start(): void {
  let palette: ReturnType<typeof createPalette> | undefined;
  const open = () => {
    palette ??= createPalette();
    palette.open();
  };
  document.addEventListener("click", (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !(event.target instanceof Element)) return;
    if (!event.target.closest("a[data-search]")) return;
    event.preventDefault();
    open();
  });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    // Buttons are pressed with the space bar, too; links are not.
    if (event.key === " " && target instanceof Element && target.closest("a[data-search]")) {
      event.preventDefault();
      return open();
    }
    const shortcut =
      (event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k" && !event.shiftKey && !event.altKey;
    if (!shortcut) return;
    event.preventDefault();
    open();
  });
  // Without scripts these links open a page, with scripts a dialog.
  for (const link of all("a[data-search]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
  }
  if (!/Mac|iPhone|iPad/.test(navigator.platform)) {
    for (const hint of all("[data-shortcut]")) hint.textContent = "Ctrl K";
  }
}
