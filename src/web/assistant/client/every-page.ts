import { announce } from "../../ui/client/announce.ts";
import { all } from "../../ui/client/elements.ts";

/** Where a tab keeps that its assistant is open; the script of the drawer writes it. */
const OPEN = "registry-assistant-open";

/**
 * The assistant: opened by Ctrl J, ⌘J and every `[data-ask]`, and on the next page of a tab it is open in. Its script and
 * styles are loaded when it is first wanted.
 */
export function start(): void {
  // Pages about people and their rights have no assistant.
  if (!document.querySelector("[data-ask]")) return;
  const open = async (opener: HTMLElement) => {
    try {
      const drawer = await import("virtual:island/assistant/client/drawer.ts");
      drawer.start(opener);
    } catch (error) {
      announce("The assistant couldn't be loaded. Check your connection and try again.");
      throw error;
    }
  };
  document.addEventListener("click", ({ target }) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>("[data-ask]") : null;
    if (opener) void open(opener);
  });
  document.addEventListener("keydown", (event) => {
    const { key, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (key.toLowerCase() !== "j" || metaKey === ctrlKey || shiftKey || altKey) return;
    // Behind another dialog nothing can be reached.
    if (document.querySelector("dialog:modal:not(.assistant)")) return;
    event.preventDefault();
    void open(document.body);
  });
  if (isOpen()) void open(document.documentElement);
  const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? "⌘J" : "Ctrl J";
  for (const button of all(".r-ask-button")) button.title = `Ask the assistant (${keys})`;
}

function isOpen(): boolean {
  try {
    return sessionStorage.getItem(OPEN) !== null;
  } catch {
    return false;
  }
}
