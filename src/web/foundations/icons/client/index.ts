import { startSavingPng } from "../../../ui/client/save-png.ts";
import { onTyped } from "../../../ui/client/typed.ts";
import { createGallery, type GalleryParts, type IconGalleryController } from "./gallery.ts";
import { positionAfter } from "./keys.ts";
import { rememberIconSize } from "./size.ts";

/** The gallery of `/foundations/icons`: filter, keys and details over all icons. The page can be read without it. */
export function start(root: HTMLElement): void {
  const list = root.querySelector<HTMLElement>("[data-icons-list]");
  const field = root.querySelector<HTMLInputElement>("[data-icons-field]");
  const template = root.querySelector<HTMLTemplateElement>("template");
  const dialog = root.querySelector<HTMLDialogElement>("dialog");
  if (!list || !field || !template || !dialog) return;
  const parts = { root, list, field, template, dialog };
  const gallery = createGallery(parts);
  listenToField(parts, gallery);
  listenToClicks(parts, gallery);
  listenToKeys(parts, gallery);
  addEventListener("hashchange", () => void gallery.openFromAddress());
  rememberIconSize(root);
  startSavingPng(root);
  gallery.begin();
  onTyped(field, () => {
    void gallery.apply();
    gallery.toTop();
  });
}

function listenToField({ field }: GalleryParts, gallery: IconGalleryController): void {
  field.form?.addEventListener("submit", (event) => event.preventDefault());
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && field.value !== "") {
      event.preventDefault();
      field.value = "";
      void gallery.apply();
    } else if (
      (event.key === "ArrowDown" || event.key === "Enter") &&
      gallery.place().count > 0 &&
      !event.isComposing
    ) {
      event.preventDefault();
      gallery.goTo(0);
    }
  });
}

function listenToClicks({ root, field }: GalleryParts, gallery: IconGalleryController): void {
  root.addEventListener("click", (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = target.closest<HTMLElement>("[data-icons-list] a");
    const chip = target.closest<HTMLElement>("a[data-chip]");
    const clear = target.closest("[data-icons-clear]");
    if (target.closest("[data-close]")) gallery.close();
    if (!link && !chip && !clear) return;
    event.preventDefault();
    if (link) gallery.open(link.dataset.id);
    else if (clear) {
      field.value = "";
      gallery.choose("");
      field.focus();
    } else gallery.choose(chip?.dataset.chip ?? "");
  });
}

function listenToKeys({ root, list, field, dialog }: GalleryParts, gallery: IconGalleryController): void {
  root.addEventListener("keydown", (event) => {
    const { target, key } = event;
    if (!(target instanceof Node) || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const inList = list.contains(target);
    if (!inList && !dialog.contains(target)) return;
    const place = gallery.place();
    const next = positionAfter(key, { ...place, reversed: getComputedStyle(list).direction === "rtl" });
    if (next === undefined) return;
    event.preventDefault();
    if (inList && key === "ArrowUp" && place.position < place.columns) field.focus();
    else gallery.goTo(next);
  });
  document.addEventListener("keydown", ({ key, defaultPrevented }) => {
    const other = document.querySelector("dialog:modal, [popover]:popover-open");
    if (key === "Escape" && dialog.open && !defaultPrevented && !other) gallery.close();
  });
  list.addEventListener("focusin", ({ target }) => {
    const id = target instanceof HTMLElement ? target.dataset.id : undefined;
    if (id !== undefined && !gallery.isActive(id)) gallery.activate(id);
  });
}
