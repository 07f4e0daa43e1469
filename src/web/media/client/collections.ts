import { deleteCollection, postCollection, putCollection } from "../../../domain/assets/collections-contract.ts";
import { machineForm } from "../../../engines/text/machine-name.ts";
import { call, type Result } from "../../ui/client/call.ts";
import { createDialog } from "../../ui/client/dialog.ts";
import { element } from "../../ui/client/elements.ts";

/** Making, renaming, moving and deleting collections. */
export function startCollections(root: HTMLElement): void {
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
    if (collectionDelete !== undefined && confirm(`Delete the collection ${name}? It has to be empty.`))
      void call(deleteCollection, { params: { id } }).then((answer) => {
        if (answer.ok) show("");
        else alert(`It was not deleted: ${answer.problem}`);
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
  save(said: { name: string; slug?: string }): Promise<Result<R>>;
  done(saved: R): void;
}

/** Asks for name and place of a collection until they are taken or the person leaves. */
function ask<R>({ title, confirm: word, name, slug, save, done }: Question<R>): void {
  const nameField = element("input", { name: "name", required: true, maxlength: "200", autocomplete: "off" });
  nameField.value = name;
  const slugField = element("input", {
    name: "slug",
    maxlength: "500",
    autocomplete: "off",
    spellcheck: "false",
    "aria-describedby": "collection-slug-hint",
  });
  slugField.value = slug;
  const status = element("p", { class: "r-hint", role: "status" });
  const form = element(
    "form",
    { class: "r-form" },
    element("h2", { id: "collection-title" }, title),
    element("label", { class: "r-field" }, element("span", {}, "Name"), nameField),
    element(
      "label",
      { class: "r-field" },
      element("span", {}, "Place"),
      slugField,
      element(
        "small",
        { id: "collection-slug-hint", class: "r-hint" },
        "Parts between slashes, such as brand/photographs. Left out, it is made of the name.",
      ),
    ),
    status,
    element(
      "div",
      { class: "r-actions" },
      element("button", { type: "submit", class: "r-button r-button-primary" }, word),
      element("button", { type: "button", class: "r-button r-button-plain", "data-close": true }, "Cancel"),
    ),
  );
  const dialog = createDialog({ look: "r-dialog-box", "aria-labelledby": "collection-title" }, form);
  dialog.addEventListener("close", () => dialog.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const place = slugField.value.trim();
    // A place that ends in a slash wants the name behind it; the registry makes the last part of a name alone.
    const wanted = place.endsWith("/") ? `${place}${machineForm(nameField.value)}` : place;
    status.textContent = "Saving …";
    const answer = await save({ name: nameField.value.trim(), ...(wanted === "" ? {} : { slug: wanted }) });
    if (answer.ok) return done(answer.data);
    status.textContent = answer.problem;
  });
  dialog.showModal();
}
