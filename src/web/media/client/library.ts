import { deleteCollection, postCollection, putCollection } from "../../../domain/assets/collections-contract.ts";
import { deleteAsset, putAsset } from "../../../domain/assets/records-contract.ts";
import { machineForm } from "../../../engines/text/machine-name.ts";
import { counted } from "../../../engines/text/noun.ts";
import { announce } from "../../ui/client/announce.ts";
import { type CallResult, call, readResponseText } from "../../ui/client/call.ts";
import { createDialog } from "../../ui/client/dialog.ts";
import { all, buildElement } from "../../ui/client/elements.ts";
import { acceptFiles } from "./bring-files.ts";
import { createUploadPanel } from "./upload-panel.ts";

/** The library: immediate filters and, for editors, uploads, selection and collections. */
export function startLibrary(root: HTMLElement): void {
  const filter = root.querySelector<HTMLFormElement>("[data-media-filter]");
  filter?.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.name === "tags"))
      filter.requestSubmit();
  });
  // Empty values stay out of the address.
  filter?.addEventListener("submit", () => {
    for (const field of all("input, select", filter)) {
      if ((field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.value === "")
        field.disabled = true;
    }
  });
  addEventListener("pageshow", () => {
    for (const field of all("[data-media-filter] :disabled", root)) field.removeAttribute("disabled");
  });
  if (matchMedia("(width < 56.25em)").matches) root.querySelector("[data-media-folds]")?.removeAttribute("open");
  if (root.dataset.mayWrite === undefined) return;
  startUploads(root);
  startSelection(root, () => refresh(root));
  startCollections(root);
}

function startUploads(root: HTMLElement): void {
  const place = root.querySelector<HTMLElement>("[data-media-uploads]");
  const chooser = root.querySelector<HTMLInputElement>("[data-media-files]");
  if (!place) return;
  const panel = createUploadPanel(place, {
    maxBytes: Number(root.dataset.maxBytes),
    collectionId: root.dataset.collection,
    onSettled: () => void refresh(root),
  });
  const takeChosen = () => {
    if (!chooser?.files || chooser.files.length === 0) return;
    panel.add([...chooser.files]);
    // So that the same files can be chosen again.
    chooser.value = "";
  };
  chooser?.addEventListener("change", takeChosen);
  // The user may have selected items before the script loaded.
  takeChosen();
  acceptFiles(document.documentElement, (files) => panel.add(files));
}

/** Reloads this page and replaces the parts that may have changed. */
async function refresh(root: HTMLElement): Promise<void> {
  try {
    const answer = new DOMParser().parseFromString(await readResponseText(location.href), "text/html");
    for (const selector of ["#media", ".r-filter-count", ".media-count-all"]) {
      const found = answer.querySelector(selector);
      if (found) root.querySelector(selector)?.replaceWith(document.adoptNode(found));
    }
  } catch {
    announce("The list couldn't be updated. Reload the page to see the current files.");
  }
}

/** Making, renaming, moving and deleting collections. */
function startCollections(root: HTMLElement): void {
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (!button) return;
    const { collectionNew, collectionEdit, collectionDelete, id = "", name = "", slug = "" } = button.dataset;
    if (collectionNew !== undefined)
      ask({
        title: collectionNew === "" ? "New collection" : `New collection in ${collectionNew}`,
        confirm: "Create",
        name: "",
        slug: collectionNew === "" ? "" : `${collectionNew}/`,
        save: (said) => call(postCollection, { body: said }),
        done: ({ id: made }) => show(made),
      });
    if (collectionEdit !== undefined)
      ask({
        title: `Rename or move ${name}`,
        confirm: "Save",
        name,
        slug,
        save: (said) => call(putCollection, { params: { id }, body: said }),
        done: () => show(id),
      });
    if (
      collectionDelete !== undefined &&
      confirm(`Delete the collection ${name}? You can only delete empty collections.`)
    )
      void call(deleteCollection, { params: { id } }).then((answer) => {
        if (answer.ok) show("");
        else alert(`The collection wasn't deleted: ${answer.problem}`);
      });
  });
}

/** Opens the library at a collection; empty: at all files. */
const show = (id: string): void =>
  location.assign(id === "" ? "/media" : `/media?${new URLSearchParams({ collection: id })}`);

interface Question<R> {
  title: string;
  confirm: string;
  name: string;
  slug: string;
  save(said: { name: string; slug?: string }): Promise<CallResult<R>>;
  done(saved: R): void;
}

/** Prompts for the name and slug of a collection until they are accepted or the user cancels. */
function ask<R>({ title, confirm: word, name, slug, save, done }: Question<R>): void {
  const nameField = buildElement("input", { name: "name", required: true, maxlength: "200", autocomplete: "off" });
  nameField.value = name;
  const slugField = buildElement("input", {
    name: "slug",
    maxlength: "500",
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "collection-slug-hint",
  });
  slugField.value = slug;
  const status = buildElement("p", { class: "r-hint", role: "status" });
  const form = buildElement(
    "form",
    { class: "r-form" },
    buildElement("h2", { id: "collection-title" }, title),
    buildElement("label", { class: "r-field" }, buildElement("span", {}, "Name"), nameField),
    buildElement(
      "label",
      { class: "r-field" },
      buildElement("span", {}, "Path"),
      slugField,
      buildElement(
        "small",
        { id: "collection-slug-hint", class: "r-hint" },
        "Path with slashes, such as brand/photographs. If empty, the name is used.",
      ),
    ),
    status,
    buildElement(
      "div",
      { class: "r-actions" },
      buildElement("button", { type: "submit", class: "r-button r-button-primary" }, word),
      buildElement("button", { type: "button", class: "r-button r-button-plain", "data-close": true }, "Cancel"),
    ),
  );
  const dialog = createDialog({ look: "r-dialog-box", "aria-labelledby": "collection-title" }, form);
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const place = slugField.value.trim();
    // A slug that ends in a slash gets the name as its last part; the registry can only derive a complete slug.
    const wanted = place.endsWith("/") ? `${place}${machineForm(nameField.value)}` : place;
    status.textContent = "Saving…";
    const answer = await save({ name: nameField.value.trim(), ...(wanted === "" ? {} : { slug: wanted }) });
    if (answer.ok) return done(answer.data);
    status.textContent = answer.problem;
  });
  dialog.showModal();
}

/** Choosing assets of the page, and moving or deleting those together. The list may be replaced at any time. */
function startSelection(root: HTMLElement, refresh: () => Promise<void>): void {
  const boxes = () =>
    all("[data-media-choose]", root).filter((box): box is HTMLInputElement => box instanceof HTMLInputElement);
  const chosen = () => boxes().filter(({ checked }) => checked);
  const draw = () => {
    const bar = root.querySelector<HTMLElement>("[data-media-selection]");
    const reported = bar?.querySelector("[data-media-chosen]");
    const count = chosen().length;
    if (bar) bar.hidden = count === 0;
    if (reported) reported.textContent = `${count} selected`;
  };
  const each = async (reported: string, act: (id: string) => Promise<string | undefined>) => {
    const failed: string[] = [];
    const ids = chosen().map(({ dataset }) => dataset.mediaChoose ?? "");
    for (const id of ids) {
      const problem = await act(id);
      if (problem !== undefined) failed.push(problem);
    }
    await refresh();
    const done = ids.length - failed.length;
    announce(`${reported}: ${done} of ${ids.length}.`);
    if (failed.length > 0)
      alert(
        `${failed.length} of ${counted(ids.length, "file")} couldn't be changed.\n\n${[...new Set(failed)].join("\n")}`,
      );
  };
  root.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.mediaChoose !== undefined) draw();
  });
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (button?.hasAttribute("data-media-unchoose")) {
      for (const box of boxes()) box.checked = false;
      draw();
    }
    if (button?.hasAttribute("data-media-move")) {
      const target = root.querySelector<HTMLSelectElement>("[data-media-target]");
      const collectionId = target?.value || null;
      void each("Moved", async (id) => problemOf(await call(putAsset, { params: { id }, body: { collectionId } })));
    }
    if (button?.hasAttribute("data-media-delete-chosen")) {
      const count = chosen().length;
      if (!confirm(`Delete ${count === 1 ? "this file" : `these ${count} files`}? Files in use are kept.`)) return;
      void each("Deleted", async (id) =>
        problemOf(await call(deleteAsset, { params: { id }, query: { force: "false" } })),
      );
    }
  });
}

const problemOf = (answer: { ok: true } | { ok: false; problem: string }): string | undefined =>
  answer.ok ? undefined : answer.problem;
