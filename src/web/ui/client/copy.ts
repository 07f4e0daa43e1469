import { announce } from "./announce.ts";
import { all, buildElement, icon } from "./elements.ts";
import { openMenu } from "./menu.ts";

const SHOWN_MS = 1_600;

/**
 * Copies text and confirms it, on the button and to screen readers. A pending text is passed during the click, because
 * WebKit allows clipboard access only then. Rethrows errors of the text.
 */
export async function copy(text: string | Promise<string>, button: HTMLElement): Promise<void> {
  try {
    if (typeof text === "string") await navigator.clipboard.writeText(text);
    else await navigator.clipboard.write([new ClipboardItem({ "text/plain": text.then(plain) })]);
  } catch {
    // Pages without TLS have no clipboard interface.
    if (!copyBySelection(typeof text === "string" ? text : await text))
      return announce(
        typeof text === "string"
          ? "Copying failed. Select the text and copy it manually."
          : "Nothing was copied because the text wasn't loaded yet. Select Copy again.",
      );
  }
  announce("Copied");
  button.setAttribute("data-copied", "");
  setTimeout(() => button.removeAttribute("data-copied"), SHOWN_MS);
}

const plain = (text: string) => new Blob([text], { type: "text/plain" });

function copyBySelection(text: string): boolean {
  const area = buildElement("textarea", { class: "r-visually-hidden", "aria-hidden": "true" });
  area.value = text;
  const { activeElement } = document;
  (activeElement?.closest("dialog, [popover]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return done;
}

/** Buttons with `data-copy` and `data-copy-menu`, and a copy button for every code block. */
export function startCopying(): void {
  addCodeButtons(document);
  document.addEventListener("click", ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>("[data-copy], [data-copy-menu], [data-copy-code]") : null;
    if (!button) return;
    const { copy: text, copyMenu, copyCode } = button.dataset;
    if (text !== undefined) void copy(text, button);
    else if (copyMenu !== undefined) openMenu(button, copyItems(button, filled(button, JSON.parse(copyMenu))));
    else if (copyCode !== undefined) void copy(codeBeside(button), button);
  });
}

/** Gives each code block a button that copies it. */
export function addCodeButtons(root: ParentNode): void {
  for (const figure of all("figure.code", root)) {
    if (figure.querySelector("[data-copy-code]")) continue;
    const label = "Copy code";
    figure.append(
      buildElement(
        "button",
        { type: "button", class: "r-copy r-copy-square", "data-copy-code": true, "aria-label": label, title: label },
        icon("copy"),
        icon("check"),
      ),
    );
  }
}

/**
 * Fills in texts of the row: `%name` is the text of the element with `data-as="name"`, `%-name` the same with hyphens
 * for dots. Long lists contain each text once.
 */
function filled(button: HTMLElement, forms: [label: string, text: string][]): [label: string, text: string][] {
  const row = button.closest("[data-copy-row]");
  if (!row) return forms;
  const says = (name: string) => {
    const element = row.querySelector<HTMLElement>(`[data-as="${name}"]`);
    return element?.dataset.says ?? element?.textContent ?? "";
  };
  return forms.map(([label, text]) => [
    label,
    text.replace(/%(-?)(\w+)/, (_, hyphen: string, name: string) =>
      hyphen ? says(name).replaceAll(".", "-") : says(name),
    ),
  ]);
}

/** The forms a thing can be copied in. */
const copyItems = (button: HTMLElement, forms: [label: string, text: string][]): HTMLElement[] =>
  forms.map(([label, text]) => {
    const item = buildElement(
      "button",
      { type: "button" },
      buildElement("span", {}, label),
      buildElement("code", {}, text),
    );
    item.addEventListener("click", () => void copy(text, button));
    return item;
  });

const codeBeside = (button: HTMLElement): string =>
  (button.closest("figure")?.querySelector("pre")?.textContent ?? "").replace(/\n$/, "");
