import { announce } from "../../ui/client/announce.ts";
import { element } from "../../ui/client/elements.ts";
import { type UploadOptions, uploadFile } from "./upload-file.ts";
import { createUploadQueue, type Upload } from "./upload-queue.ts";
import { createUploadRow } from "./upload-row.ts";

/**
 * The list of uploads of a page, in `place`: begun by `add`, with progress of each and of all, told to screen readers in
 * sentences. Whoever leaves while some are under way is asked. `onSettled` is called when
 * nothing is under way any more, and when something was said of a file.
 */
export function createUploadPanel(
  place: HTMLElement,
  { onSettled, ...options }: Pick<UploadOptions, "maxBytes" | "collectionId"> & { onSettled(): void },
) {
  const rows = new Map<Upload, ReturnType<typeof createUploadRow>>();
  const queue = createUploadQueue({
    send: (file, more) => uploadFile(file, { ...options, ...more }),
    onChange: (upload) => {
      rowOf(upload).draw();
      drawSum();
    },
  });
  const title = element("h2", { id: "uploads-title" }, "Uploads");
  const sum = element("p", { class: "uploads-sum" });
  const bar = element("progress", { max: "1", "aria-label": "All uploads" });
  const close = element("button", { type: "button", class: "r-button r-button-quiet r-button-small" }, "Close");
  const list = element("ul", {});
  const panel = element(
    "section",
    { class: "uploads", "aria-labelledby": title.id },
    element("header", { class: "r-line" }, title, sum, bar, close),
    list,
  );
  let wasBusy = false;

  const rowOf = (upload: Upload) => {
    const known = rows.get(upload);
    if (known) return known;
    const made = createUploadRow(upload, queue, { next: () => askNext(made.row), onSaved: onSettled });
    rows.set(upload, made);
    list.append(made.row);
    return made;
  };
  const fields = () => [...list.querySelectorAll<HTMLInputElement>(".upload-alt")];
  /** Goes on to the next picture that nothing is said of, below the row and then from the top. */
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
    const told = `${done} of ${counted.length} ${counted.length === 1 ? "file" : "files"} uploaded${failed ? `, ${failed} not` : ""}.`;
    sum.textContent = told;
    bar.hidden = !queue.isBusy;
    close.hidden = queue.isBusy;
    if (queue.isBusy === wasBusy) return;
    wasBusy = queue.isBusy;
    if (wasBusy) return announce(`Uploading ${counted.length} ${counted.length === 1 ? "file" : "files"}.`);
    const isAsked = fields().some(({ value, disabled }) => value === "" && !disabled);
    announce(`${told}${isAsked ? " Say what the pictures show." : ""}`);
    // Who is doing something else keeps the focus.
    if (isAsked && (document.activeElement === document.body || panel.contains(document.activeElement))) askNext();
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
