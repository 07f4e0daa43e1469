import { remember, remembered } from "../../../ui/client/remembered.ts";

const KEY = "registry-icon-size";

/** Keeps the chosen size of icons for the next visit; the style sheet does the rest. */
export function rememberIconSize(root: HTMLElement): void {
  const sizes = [...root.querySelectorAll<HTMLInputElement>("input[name=icon-size]")];
  const kept = sizes.find(({ value }) => value === remembered(KEY));
  if (kept) kept.checked = true;
  for (const size of sizes) size.addEventListener("change", () => remember(KEY, size.value));
}
