import { announce } from "../../ui/client/announce.ts";
import { takeFiles } from "./bring-files.ts";
import { type InsertedPicture, insertionOf } from "./insertion.ts";
import { choosePicture, uploadPicture } from "./picture-dialog.ts";

/** Pictures of the library for the markdown beside these tools: chosen, dropped or pasted. */
export function startPictures(root: HTMLElement): void {
  const area = root.closest("form")?.querySelector<HTMLTextAreaElement>("textarea[name=markdown]");
  if (!area) return;
  const maxBytes = Number(root.dataset.maxBytes);
  // A dialog takes the focus, and with it the place in the text.
  const place = () => ({ start: area.selectionStart, end: area.selectionEnd });
  const insert = (picture: InsertedPicture | undefined, at: ReturnType<typeof place>) => {
    area.focus();
    area.setSelectionRange(at.start, at.end);
    if (!picture) return;
    const { start, end, text } = insertionOf(area.value, at, picture);
    area.setSelectionRange(start, end);
    // As if it had been typed, so that it can be undone; what cannot do that replaces the text.
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, start, end, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    announce("Picture inserted");
  };
  const opener = root.querySelector<HTMLButtonElement>("[data-pictures-open]");
  opener?.addEventListener("click", () => {
    const at = place();
    void choosePicture({ maxBytes }).then((picture) => insert(picture, at));
  });
  if (opener) opener.disabled = false;
  takeFiles(area, (files) => {
    void (async () => {
      for (const file of files) {
        const at = place();
        insert(await uploadPicture(file, { maxBytes }), at);
      }
    })();
  });
}
