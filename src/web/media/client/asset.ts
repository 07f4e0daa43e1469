import type { Asset } from "../../../domain/assets/contract.ts";
import { deleteAsset, getAsset, putAsset } from "../../../domain/assets/records-contract.ts";
import { mergeFields } from "../../../engines/text/merge-fields.ts";
import { ago } from "../../ui/client/ago.ts";
import { askOverlaps } from "../../ui/client/ask-overlaps.ts";
import { call } from "../../ui/client/call.ts";
import { askWithUses } from "./ask-uses.ts";
import { replaceChosenFile } from "./replace-file.ts";

/** The page of one asset: saves fields, replaces the file, deletes. */
export function startAsset(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("[data-asset-form]");
  if (!form) return;
  const { id = "", hash = "", storageKey = "", maxBytes = "0" } = root.dataset;
  const status = form.querySelector("[data-asset-status]");
  const report = (text: string) => {
    if (status) status.textContent = text;
  };
  const editing = startAssetForm(form, { id, hash, say: report });
  form.querySelector("[data-asset-delete]")?.addEventListener("click", () => {
    void deleteAsked(id, report).then((isGone) => {
      if (!isGone) return;
      editing.forget();
      location.assign("/media");
    });
  });
  const chooser = form.querySelector<HTMLInputElement>("[data-asset-file]");
  form.querySelector("[data-asset-replace]")?.addEventListener("click", () => {
    if (editing.isChanged()) report("Save or undo your changes first.");
    else if (chooser) void replaceChosenFile({ id, storageKey, maxBytes: Number(maxBytes), chooser, say: report });
  });
}

/** The editable fields of an asset. */
type Said = Partial<Pick<Asset, "title" | "altText" | "description" | "tags" | "collectionId" | "status">>;

const LABELS: Record<keyof Said, string> = {
  title: "Title",
  altText: "Alt text",
  description: "Description",
  tags: "Tags",
  collectionId: "Collection",
  status: "Visibility",
};
const NAMES = Object.keys(LABELS) as (keyof Said)[];

/**
 * Saves only changed fields. If another person saved in the meantime, changes without overlap are merged, and the user
 * decides on the rest.
 */
function startAssetForm(
  form: HTMLFormElement,
  { id, hash, say }: { id: string; hash: string; say(text: string): void },
) {
  let base = hash;
  let opened = read(form);
  const alt = form.querySelector<HTMLTextAreaElement>("[name=altText]");
  const decorative = form.querySelector<HTMLInputElement>("[name=decorative]");
  const isChanged = () => changedIn(opened, read(form)).length > 0;

  const save = async (): Promise<void> => {
    const mine = read(form);
    const changed = changedIn(opened, mine);
    if (changed.length === 0) return say("No changes.");
    say("Saving …");
    const body = Object.fromEntries(changed.map((name) => [name, mine[name]]));
    const answer = await call(putAsset, { params: { id }, body }, { base });
    if (!answer.ok && answer.elsewhere) {
      const present = await call(getAsset, { params: { id } });
      if (!present.ok) return say(`Not saved: ${present.problem}`);
      const theirs = textFor(present.data, mine);
      const { by, at } = answer.elsewhere;
      const { merged, overlaps } = mergeFields(opened, mine, theirs);
      const reported = [`${by} saved it ${ago(at)}, after you opened it.`];
      const named = overlaps.map((name) => ({
        label: LABELS[name as keyof Said] ?? name,
        mine: shown(mine[name as keyof Said]),
        theirs: shown(theirs[name as keyof Said]),
      }));
      const title = "Another person changed this file";
      const confirm = "Save merged version";
      const choices = await askOverlaps({
        title,
        paragraphs: reported,
        by,
        overlaps: named,
        confirm,
        leave: "Go back to the form",
      });
      if (!choices) return say("Not saved. Your changes are still in the form.");
      const taken = overlaps.filter((_, at) => choices[at] === "theirs");
      opened = theirs;
      base = present.data.hash;
      fill(form, { ...merged, ...Object.fromEntries(taken.map((name) => [name, theirs[name as keyof Said]])) });
      return isChanged() ? save() : say("Saved");
    }
    if (!answer.ok) return say(`Not saved: ${answer.problem}`);
    opened = mine;
    base = answer.hash ?? base;
    say(isChanged() ? "Not saved yet" : "Saved");
  };

  decorative?.addEventListener("change", () => {
    if (alt) alt.disabled = decorative.checked;
  });
  form.addEventListener("input", () => say(isChanged() ? "Not saved yet" : ""));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save();
  });
  form.querySelector("[data-asset-save]")?.removeAttribute("disabled");
  addEventListener("beforeunload", (event) => {
    if (isChanged()) event.preventDefault();
  });
  return {
    isChanged,
    /** Unsaved changes no longer need a warning. */
    forget() {
      opened = read(form);
    },
  };
}

/** The fields of the form. Alternative text is empty for decoration, and null if missing. */
function read(form: HTMLFormElement): Said {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "").replaceAll("\r\n", "\n");
  const tags = text("tags")
    .split(",")
    .map((tag) => tag.trim());
  return {
    title: text("title").trim(),
    ...(form.querySelector("[name=altText]")
      ? { altText: data.has("decorative") ? "" : text("altText").trim() || null }
      : {}),
    description: text("description"),
    tags: [...new Set(tags)].filter((tag) => tag !== ""),
    collectionId: text("collectionId") || null,
    status: text("status") === "pending" ? "pending" : "active",
  };
}

/** The same fields of the present asset. */
const textFor = (asset: Asset, form: Said): Said =>
  Object.fromEntries(NAMES.filter((name) => name in form).map((name) => [name, asset[name]]));

function fill(form: HTMLFormElement, { altText, tags, ...said }: Said): void {
  const values: Record<string, string> = {
    title: said.title ?? "",
    altText: altText ?? "",
    description: said.description ?? "",
    tags: (tags ?? []).join(", "),
    collectionId: said.collectionId ?? "",
    status: said.status ?? "active",
  };
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
      field.value = value;
  }
  const box = form.elements.namedItem("decorative");
  if (box instanceof HTMLInputElement) box.checked = altText === "";
}

const changedIn = (before: Said, after: Said): (keyof Said)[] =>
  NAMES.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

const shown = (value: Said[keyof Said]): string => (Array.isArray(value) ? value.join(", ") : (value ?? ""));

/** Deletes an asset, after listing its usages if it has some. True if it was deleted. */
async function deleteAsked(id: string, report: (text: string) => void): Promise<boolean> {
  if (!confirm("Delete this file? Its history is kept.")) return false;
  const answer = await call(deleteAsset, { params: { id }, query: { force: "false" } });
  if (answer.ok) return true;
  if (answer.error !== "in_use") {
    report(`Not deleted: ${answer.problem}`);
    return false;
  }
  const present = await call(getAsset, { params: { id } });
  if (!present.ok) {
    report(`Not deleted: ${present.problem}`);
    return false;
  }
  const isSure = await askWithUses({
    title: "This file is in use",
    paragraphs: ["Pages and components that use this file will show a missing image."],
    lists: [{ heading: "Used by", usages: present.data.usages }],
    confirm: "Delete anyway",
    isDanger: true,
  });
  if (!isSure) {
    report("Not deleted.");
    return false;
  }
  const forced = await call(deleteAsset, { params: { id }, query: { force: "true" } });
  if (!forced.ok) report(`Not deleted: ${forced.problem}`);
  return forced.ok;
}
