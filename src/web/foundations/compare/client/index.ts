import { all } from "../../../ui/client/elements.ts";

/**
 * A field that steps through the moments of a timeline: the selected one is shown and marked in the list. The field
 * counts from the oldest, the list from the newest.
 */
export function start(root: HTMLElement): void {
  const [field] = all("input[type=range]", root);
  const [reported] = all("output", root);
  if (!reported || !(field instanceof HTMLInputElement)) return;
  const moments = all(".timeline-moment", root).reverse();
  const strip = all(".timeline-strip > span", root);
  const show = (scrolls: boolean) => {
    const at = Number(field.value);
    for (const [index, moment] of moments.entries()) {
      moment.toggleAttribute("data-current", index === at);
      strip[index]?.toggleAttribute("data-current", index === at);
    }
    const moment = moments[at];
    const words = [moment?.dataset.at, moment?.querySelector("time")?.textContent].filter(Boolean).join(", ");
    reported.textContent = words;
    field.setAttribute("aria-valuetext", words);
    if (scrolls) moment?.scrollIntoView({ block: "nearest" });
  };
  field.addEventListener("input", () => show(true));
  for (const [index, moment] of moments.entries())
    moment.addEventListener("click", () => {
      field.value = String(index);
      show(false);
    });
  show(false);
}
