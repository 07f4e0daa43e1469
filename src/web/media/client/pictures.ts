import { assetAddress } from "../../../domain/assets/asset-address.ts";
import type { Asset } from "../../../domain/assets/contract.ts";
import { putAsset } from "../../../domain/assets/records-contract.ts";
import { announce } from "../../ui/client/announce.ts";
import { call, readResponseText } from "../../ui/client/call.ts";
import { createDialog } from "../../ui/client/dialog.ts";
import { buildElement, parsed } from "../../ui/client/elements.ts";
import { acceptFiles } from "./bring-files.ts";
import { type InsertedPicture, insertionOf } from "./insertion.ts";
import { uploadFile } from "./upload-file.ts";

/** Inserts pictures of the library into the Markdown field: selected, dropped or pasted. */
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
    // As if typed, so that undo works. Browsers without this replace the text.
    if (!document.execCommand("insertText", false, text)) {
      area.setRangeText(text, start, end, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
    announce("Image inserted");
  };
  const opener = root.querySelector<HTMLButtonElement>("[data-pictures-open]");
  opener?.addEventListener("click", () => {
    const at = place();
    void choosePicture({ maxBytes }).then((picture) => insert(picture, at));
  });
  if (opener) opener.disabled = false;
  acceptFiles(area, (files) => {
    void (async () => {
      for (const file of files) {
        const at = place();
        insert(await uploadPicture(file, { maxBytes }), at);
      }
    })();
  });
}

/** Time from the last key to the request. */
const ASK_MS = 150;

interface Options {
  /** Bytes a file may have. */
  maxBytes: number;
}

/** Lets the user choose a picture of the library, or upload one. Undefined if the user cancels. */
const choosePicture = (options: Options): Promise<InsertedPicture | undefined> => openDialog(options, undefined);

/**
 * Uploads a file and prompts for its alternative text. Undefined if the upload fails, which the dialog reports, or if
 * the user cancels.
 */
const uploadPicture = (file: File, options: Options): Promise<InsertedPicture | undefined> => openDialog(options, file);

type Chosen = Pick<Asset, "id" | "title" | "altText" | "storageKey">;

function openDialog({ maxBytes }: Options, brought: File | undefined): Promise<InsertedPicture | undefined> {
  const stop = new AbortController();
  const title = buildElement("h2", { id: "picture-title", tabindex: "-1" }, "Insert an image");
  const step = buildElement("div", { class: "picture-step" });
  const close = buildElement(
    "button",
    { type: "button", class: "r-button r-button-plain", "data-close": true },
    "Cancel",
  );
  const dialog = createDialog(
    { look: "r-dialog-box picture-dialog", "aria-labelledby": title.id },
    title,
    step,
    buildElement("div", { class: "r-actions" }, close),
  );
  let inserted: InsertedPicture | undefined;

  const insert = (picture: InsertedPicture) => {
    inserted = picture;
    dialog.close();
  };
  const chosen = (asset: Chosen) => {
    const address = assetAddress(asset.storageKey);
    if (asset.altText !== null) return insert({ address, alt: asset.altText });
    title.textContent = "Describe the image";
    step.replaceChildren(altTextForm(asset, address, insert));
    step.querySelector<HTMLElement>("input")?.focus();
  };
  const upload = async (file: File) => {
    const status = buildElement("p", { role: "status" }, `Uploading ${file.name}…`);
    const bar = buildElement("progress", { max: "1", "aria-label": `Upload of ${file.name}` });
    step.replaceChildren(status, bar);
    const onShare = (share: number) => {
      bar.value = share;
    };
    const became = await uploadFile(file, { signal: stop.signal, onShare, maxBytes }).catch(() => undefined);
    if (!became) return;
    if (became.ok) return chosen(became.asset);
    bar.remove();
    status.textContent = `${file.name} wasn't uploaded: ${became.problem}`;
    step.append(buildElement("button", { type: "button", class: "r-button r-button-plain" }, "Choose another"));
    step.lastElementChild?.addEventListener("click", browse);
  };
  const browse = () => step.replaceChildren(...library(chosen, (file) => void upload(file)));

  acceptFiles(dialog, ([file]) => {
    if (file) void upload(file);
  });
  if (brought) void upload(brought);
  else browse();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      stop.abort();
      dialog.remove();
      resolve(inserted);
    });
    dialog.showModal();
    (step.querySelector<HTMLElement>("input[type=search]") ?? title).focus();
  });
}

/** A search above the existing pictures, and an upload button. */
function library(chosen: (asset: Chosen) => void, upload: (file: File) => void): Node[] {
  const search = buildElement("input", { type: "search", placeholder: "Search images", "aria-label": "Search images" });
  const chooser = buildElement("input", { type: "file", accept: "image/*", class: "r-visually-hidden" });
  const button = buildElement("label", { class: "r-button r-button-plain media-choose-files" }, "Upload", chooser);
  const found = buildElement("div", { class: "picture-found", "aria-live": "polite" });
  let timer: number | undefined;
  let turn = 0;
  const ask = async () => {
    const requested = ++turn;
    const address = `/media/pictures?${new URLSearchParams({ q: search.value.trim() })}`;
    const nodes = await readResponseText(address, { fragment: true }).then(parsed, (error: unknown) => [
      buildElement("p", { role: "alert" }, error instanceof Error ? error.message : String(error)),
    ]);
    if (requested === turn) found.replaceChildren(...nodes);
  };
  search.addEventListener("input", () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void ask(), ASK_MS);
  });
  chooser.addEventListener("change", () => {
    const file = chooser.files?.[0];
    if (file) upload(file);
  });
  found.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-pick]") : null;
    // With a modifier key the link opens the picture's page, as usual.
    if (!link || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    const { pick: id = "", storageKey = "", alt, title: name = "" } = link.dataset;
    chosen({ id, storageKey, altText: alt ?? null, title: name || link.title });
  });
  void ask();
  return [buildElement("div", { class: "picture-search" }, search, button), found];
}

/** Prompts for a picture's alternative text, saves it, and returns the picture. */
function altTextForm(
  { id, altText }: Chosen,
  address: string,
  insert: (picture: InsertedPicture) => void,
): HTMLElement {
  const field = buildElement("input", {
    "aria-label": "Alt text",
    placeholder: "Describe the image for people who can't see it",
    maxlength: "2000",
    autocomplete: "off",
  });
  field.value = altText ?? "";
  const box = buildElement("input", { type: "checkbox" });
  box.addEventListener("change", () => {
    field.disabled = box.checked;
  });
  const status = buildElement("p", { role: "status", class: "r-hint" });
  const form = buildElement(
    "form",
    { class: "r-form" },
    buildElement("img", { class: "picture-chosen", src: address, alt: "" }),
    field,
    buildElement(
      "label",
      { class: "r-check" },
      box,
      buildElement("span", {}, "Decorative: screen readers skip the image"),
    ),
    status,
    buildElement("button", { type: "submit", class: "r-button r-button-primary" }, "Insert"),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const alt = box.checked ? "" : field.value.trim();
    if (!box.checked && alt === "") {
      status.textContent = "Enter an alt text, or mark the image as decorative.";
      return field.focus();
    }
    // The page gets its picture also where the library does not take the words.
    await call(putAsset, { params: { id }, body: { altText: alt } });
    insert({ address, alt });
  });
  return form;
}
