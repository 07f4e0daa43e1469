import { assetAddress } from "../../../domain/assets/asset-address.ts";
import type { Asset } from "../../../domain/assets/contract.ts";
import { putAsset } from "../../../domain/assets/records-contract.ts";
import { fileSize } from "../../../engines/text/file-size.ts";
import { announce } from "../../ui/client/announce.ts";
import { call } from "../../ui/client/call.ts";
import { buildElement } from "../../ui/client/elements.ts";
import { type UploadOptions, uploadFile } from "./upload-file.ts";
import { createUploadQueue, type QueuedUpload, type UploadQueue } from "./upload-queue.ts";

/**
 * The list of uploads in `place`: `add` starts them, progress is shown for each and for all, and announced in
 * sentences. Leaving the page during an upload needs confirmation. `onSettled` is called when all have ended, and when
 * a file was described.
 */
export function createUploadPanel(
  place: HTMLElement,
  { onSettled, ...options }: Pick<UploadOptions, "maxBytes" | "collectionId"> & { onSettled(): void },
) {
  const rows = new Map<QueuedUpload, ReturnType<typeof createUploadRow>>();
  const queue = createUploadQueue({
    send: (file, more) => uploadFile(file, { ...options, ...more }),
    onChange: (upload) => {
      rowOf(upload).draw();
      drawSum();
    },
  });
  const title = buildElement("h2", { id: "uploads-title" }, "Uploads");
  const sum = buildElement("p", { class: "uploads-sum" });
  const bar = buildElement("progress", { max: "1", "aria-label": "All uploads" });
  const close = buildElement("button", { type: "button", class: "r-button r-button-quiet r-button-small" }, "Close");
  const list = buildElement("ul", {});
  const panel = buildElement(
    "section",
    { class: "uploads", "aria-labelledby": title.id },
    buildElement("header", { class: "r-line" }, title, sum, bar, close),
    list,
  );
  let wasBusy = false;

  const rowOf = (upload: QueuedUpload) => {
    const known = rows.get(upload);
    if (known) return known;
    const made = createUploadRow(upload, queue, { next: () => askNext(made.row), onSaved: onSettled });
    rows.set(upload, made);
    list.append(made.row);
    return made;
  };
  const fields = () => [...list.querySelectorAll<HTMLInputElement>(".upload-alt")];
  /** Moves to the next undescribed picture, below the row and then from the top. */
  const askNext = (row?: HTMLElement) => {
    const all = fields();
    const at = row ? all.findIndex((field) => row.contains(field)) : -1;
    const next = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))].find(
      ({ value, disabled }) => value === "" && !disabled,
    );
    (next ?? close).focus();
  };
  const drawSum = () => {
    const counted = queue.uploads.filter(({ state }) => state !== "cancelled");
    const [done, failed] = ["done", "failed"].map((wanted) => counted.filter(({ state }) => state === wanted).length);
    bar.value = counted.length === 0 ? 1 : counted.reduce((all, { share }) => all + share, 0) / counted.length;
    const reported = `${done} of ${counted.length} ${counted.length === 1 ? "file" : "files"} uploaded${failed ? `, ${failed} failed` : ""}.`;
    sum.textContent = reported;
    bar.hidden = !queue.isBusy;
    close.hidden = queue.isBusy;
    if (queue.isBusy === wasBusy) return;
    wasBusy = queue.isBusy;
    if (wasBusy) return announce(`Uploading ${counted.length} ${counted.length === 1 ? "file" : "files"}.`);
    const isRequested = fields().some(({ value, disabled }) => value === "" && !disabled);
    announce(`${reported}${isRequested ? " Add alt text to the images." : ""}`);
    // Doesn't move the focus from another part of the page.
    if (isRequested && (document.activeElement === document.body || panel.contains(document.activeElement))) askNext();
    onSettled();
  };
  close.addEventListener("click", () => {
    panel.remove();
    for (const { row } of rows.values()) row.remove();
    rows.clear();
    queue.uploads.splice(0);
  });
  addEventListener("beforeunload", (event) => {
    if (queue.isBusy) event.preventDefault();
  });

  return {
    /** Sends files, and shows the list. */
    add(files: readonly File[]) {
      if (!panel.isConnected) place.append(panel);
      queue.add(files);
      panel.scrollIntoView({ block: "nearest" });
    },
  };
}

/** A row of the list of uploads: progress, fault, and after the upload the alternative text. */
function createUploadRow(upload: QueuedUpload, queue: UploadQueue, then: AltTextOptions) {
  const { name, size } = upload.file;
  const picture = buildElement("span", { class: "upload-picture" });
  const bar = buildElement("progress", { max: "1", "aria-label": `Upload of ${name}` });
  const state = buildElement("span", { class: "r-hint upload-state" });
  const action = buildElement("button", { type: "button", class: "r-button r-button-quiet r-button-small" });
  const body = buildElement(
    "div",
    { class: "upload-body" },
    buildElement("p", { class: "upload-name", dir: "auto" }, name, buildElement("small", {}, fileSize(size))),
    bar,
    state,
  );
  const row = buildElement("li", { class: "upload" }, picture, body, action);
  action.addEventListener("click", () => {
    if (upload.state === "waiting" || upload.state === "sending") queue.cancel(upload);
    else queue.retry(upload);
  });
  let shown: QueuedUpload["state"] | undefined;

  return {
    row,
    /** Draws the present state of the upload. */
    draw() {
      bar.value = upload.share;
      if (upload.state === "sending")
        state.textContent = upload.share < 1 ? `${Math.round(upload.share * 100)}%` : "Processing…";
      if (upload.state === shown) return;
      shown = upload.state;
      row.dataset.state = shown;
      const isOpen = shown === "waiting" || shown === "sending";
      bar.hidden = !isOpen;
      action.hidden = shown === "done" || (shown === "failed" && !upload.again);
      action.textContent = isOpen ? "Cancel" : "Try again";
      action.setAttribute("aria-label", `${action.textContent}: ${name}`);
      if (shown === "waiting") state.textContent = "Waiting";
      if (shown === "cancelled") state.textContent = "Cancelled";
      if (shown === "failed") state.textContent = upload.problem ?? "";
      if (upload.asset) showAsset(upload.asset, upload.isTwin === true);
    },
  };

  function showAsset(asset: NonNullable<QueuedUpload["asset"]>, isDuplicate: boolean) {
    const link = buildElement(
      "a",
      { href: `/media/${encodeURIComponent(asset.id)}` },
      isDuplicate ? asset.title : "Open",
    );
    state.replaceChildren(...(isDuplicate ? ["Already in the library: ", link] : ["Uploaded. ", link]));
    state.after(...asset.notes.map((note) => buildElement("p", { class: "r-hint" }, note)));
    const thumbnail = thumbnailOf(asset);
    if (!thumbnail) return;
    picture.replaceChildren(thumbnail);
    body.append(altTextRow(asset, then));
  }
}

interface AltTextOptions {
  /** Moves to the next question. */
  next(): void;
  onSaved(): void;
}

/**
 * Prompts for a picture's alternative text in one line: a text, or decoration. Enter saves and calls `next`; leaving
 * the field also saves. An empty field leaves it missing.
 */
function altTextRow(
  { id, title, altText }: Pick<Asset, "id" | "title" | "altText">,
  { next, onSaved }: AltTextOptions,
): HTMLElement {
  const field = buildElement("input", {
    type: "text",
    class: "upload-alt",
    maxlength: "2000",
    placeholder: "Alt text: describe the image",
    "aria-label": `Alt text of ${title}`,
    autocomplete: "off",
  });
  field.value = altText ?? "";
  const box = buildElement("input", { type: "checkbox" });
  box.checked = altText === "";
  field.disabled = box.checked;
  const status = buildElement("span", { class: "r-hint", role: "status" });
  const row = buildElement(
    "div",
    { class: "upload-says" },
    field,
    buildElement("label", { class: "r-check" }, box, buildElement("span", {}, "Decorative")),
    status,
  );
  let saved = altText;
  const save = async () => {
    const said = box.checked ? "" : field.value.trim() || null;
    if (said === saved) return;
    saved = said;
    status.textContent = "Saving…";
    const answer = await call(putAsset, { params: { id }, body: { altText: said } });
    if (answer.ok) onSaved();
    else saved = altText;
    status.textContent = answer.ok ? "Saved" : `Not saved: ${answer.problem}`;
  };
  field.addEventListener("change", () => void save());
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    void save();
    next();
  });
  box.addEventListener("change", () => {
    field.disabled = box.checked;
    void save();
  });
  return row;
}

/** A small picture of a picture asset. Decorative, next to its name. */
function thumbnailOf({ mimeType, storageKey }: Pick<Asset, "mimeType" | "storageKey">): HTMLElement | undefined {
  if (!mimeType.startsWith("image/")) return undefined;
  const address = assetAddress(storageKey);
  return buildElement("img", { src: mimeType === "image/svg+xml" ? address : `${address}?w=128&format=webp`, alt: "" });
}
