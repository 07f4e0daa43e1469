import { element } from "./elements.ts";

/** What is wrong, by the id of the component; "" for the build itself, "*" for files that could not be read. */
type Faults = readonly (readonly [id: string, said: string])[];

let panel: HTMLElement | undefined;

/** Says on the page what the terminal says of the components it shows, until they are mended. */
export function showFaults(faults: Faults): void {
  const those = faults.filter(([id]) => id === "" || id === "*" || isShown(id));
  const shown = those.map(([, said]) => said);
  const title = those.every(([id]) => id === "*") ? "Could not be read" : "Not built";
  panel?.remove();
  panel = undefined;
  if (shown.length === 0) return;
  const close = element("button", { class: "r-button", type: "button" }, "Hide");
  panel = element(
    "section",
    { class: "r-faults", role: "alert", "aria-label": title },
    element("header", {}, element("strong", {}, title), close),
    element("pre", {}, shown.join("\n\n")),
  );
  const made = panel;
  close.addEventListener("click", () => made.remove());
  document.body.append(panel);
}

/** Whether the page is a component's, or holds a frame with one of its documents: `/api/component/button-danger.html`. */
function isShown(id: string): boolean {
  const [, room, named] = location.pathname.split("/");
  if (room === "components" && named === id) return true;
  return Array.from(document.querySelectorAll("iframe")).some(({ src }) => {
    const name = src.split("?")[0]?.split("/").at(-1) ?? "";
    return name.startsWith(`${id}-`) || name.startsWith(`${id}.`);
  });
}
