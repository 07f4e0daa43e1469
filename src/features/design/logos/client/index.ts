import { announce } from "../../../../web/client/announce.ts";
import { savePng } from "./png.ts";

/** Buttons with `data-png`: the SVG at that address as a PNG `data-width` pixels wide. */
export function start(root: HTMLElement): void {
  root.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-png]") : null;
    const { png: address, width, file = "logo.png" } = button?.dataset ?? {};
    if (!address) return;
    try {
      await savePng(address, Number(width), file);
      announce(`${file} is ready`);
    } catch {
      announce("This browser could not draw the logo. Download the SVG instead.");
    }
  });
}
