import { all } from "../../ui/client/elements.ts";
import { onTyped } from "../../ui/client/typed.ts";

/** A field (`data-specimen-text`) whose words all `[data-specimen]` elements show; emptied, they show their own again. */
export function start(): void {
  const [field] = all("input[data-specimen-text]");
  if (!(field instanceof HTMLInputElement)) return;
  const specimens = all("[data-specimen]");
  const own = specimens.map((specimen) => specimen.textContent);
  onTyped(field, () => {
    const text = field.value.trim();
    for (const [position, specimen] of specimens.entries()) specimen.textContent = text || (own[position] ?? "");
  });
}
