import { startAssetForm } from "./asset-form.ts";
import { deleteAsked } from "./delete-asset.ts";
import { replaceAsked } from "./replace-file.ts";

/** The page of one asset: saving what is said of it, another file in its place, deleting it. */
export function startAsset(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("[data-asset-form]");
  if (!form) return;
  const { id = "", hash = "", storageKey = "", maxBytes = "0" } = root.dataset;
  const status = form.querySelector("[data-asset-status]");
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const editing = startAssetForm(form, { id, hash, say });
  form.querySelector("[data-asset-delete]")?.addEventListener("click", () => {
    void deleteAsked(id, say).then((isGone) => {
      if (!isGone) return;
      editing.forget();
      location.assign("/media");
    });
  });
  const chooser = form.querySelector<HTMLInputElement>("[data-asset-file]");
  form.querySelector("[data-asset-replace]")?.addEventListener("click", () => {
    if (editing.isChanged()) say("Save or undo your changes first.");
    else if (chooser) void replaceAsked({ id, storageKey, maxBytes: Number(maxBytes), chooser, say });
  });
}
