import { fileSize } from "../../../engines/text/file-size.ts";
import { element } from "../../ui/client/elements.ts";
import { type AltTextOptions, altTextRow } from "./alt-text-row.ts";
import { thumbnailOf } from "./thumbnail.ts";
import type { Upload, UploadQueue } from "./upload-queue.ts";

/** A line of the list of uploads: how far a file is, what went wrong, and, once it is there, what it shows. */
export function createUploadRow(upload: Upload, queue: UploadQueue, then: AltTextOptions) {
  const { name, size } = upload.file;
  const picture = element("span", { class: "upload-picture" });
  const bar = element("progress", { max: "1", "aria-label": `Upload of ${name}` });
  const state = element("span", { class: "r-hint upload-state" });
  const action = element("button", { type: "button", class: "r-button r-button-quiet r-button-small" });
  const body = element(
    "div",
    { class: "upload-body" },
    element("p", { class: "upload-name", dir: "auto" }, name, element("small", {}, fileSize(size))),
    bar,
    state,
  );
  const row = element("li", { class: "upload" }, picture, body, action);
  action.addEventListener("click", () => {
    if (upload.state === "waiting" || upload.state === "sending") queue.cancel(upload);
    else queue.retry(upload);
  });
  let shown: Upload["state"] | undefined;

  return {
    row,
    /** Draws the upload as it is now. */
    draw() {
      bar.value = upload.share;
      if (upload.state === "sending")
        state.textContent = upload.share < 1 ? `${Math.round(upload.share * 100)} %` : "Looking at it …";
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

  function showAsset(asset: NonNullable<Upload["asset"]>, isTwin: boolean) {
    const link = element("a", { href: `/media/${encodeURIComponent(asset.id)}` }, isTwin ? asset.title : "Open");
    state.replaceChildren(...(isTwin ? ["Already here, as ", link] : ["Uploaded. ", link]));
    const thumbnail = thumbnailOf(asset);
    if (!thumbnail) return;
    picture.replaceChildren(thumbnail);
    body.append(altTextRow(asset, then));
  }
}
