import type { AssetUsage } from "../../../domain/assets/contract.ts";
import { getAsset } from "../../../domain/assets/records-contract.ts";
import { getServicePages, postServicePage } from "../../../domain/pages/editor-contract.ts";
import { isObject } from "../../../safe/is-object.ts";
import { call } from "../../ui/client/call.ts";
import { askWithUses } from "./ask-uses.ts";
import { changeAddress, changeAddresses } from "./change-address.ts";
import { uploadFile } from "./upload-file.ts";

/**
 * Replaces an asset's file. An address always has the same bytes, so the new file becomes its own asset with the old
 * one's fields. Pages that use the old one are changed, unless another person saved them in the meantime. Content of a
 * workspace must be changed there.
 */
export async function replaceChosenFile(options: {
  id: string;
  storageKey: string;
  maxBytes: number;
  chooser: HTMLInputElement;
  say(text: string): void;
}): Promise<void> {
  const { id, storageKey, maxBytes, chooser, say } = options;
  const old = await call(getAsset, { params: { id } });
  if (!old.ok) return say(`Not replaced: ${old.problem}`);
  const { title, altText, description, tags, collectionId, usages } = old.data;
  const pages = usages.filter(({ entityType }) => entityType === "page");
  const others = usages.filter(({ entityType }) => entityType !== "page");
  const isSure = await askWithUses({
    title: "Replace file",
    paragraphs: [
      "The new file gets a new address and keeps the title, alt text, tags and collection. The current file stays until you delete it.",
      ...(usages.length === 0 ? ["The current file isn't used in this design system."] : []),
    ],
    lists: [
      { heading: "These pages will use the new file", usages: pages },
      { heading: "These still use the current file until you change and push them", usages: others },
    ],
    confirm: "Choose new file",
  });
  if (!isSure) return;
  const file = await chosenIn(chooser);
  if (!file) return;
  say("Uploading…");
  const uploaded = await uploadFile(file, {
    signal: new AbortController().signal,
    onShare: (share) => say(`Uploading… ${Math.round(share * 100)}%`),
    maxBytes,
    collectionId: collectionId ?? undefined,
    said: { title, altText, description, tags },
  });
  if (!uploaded.ok) return say(`Not replaced: ${uploaded.problem}`);
  const { asset } = uploaded;
  if (asset.id === id) return say("This is the same file.");
  say("Updating pages…");
  const left: string[] = [];
  for (const slug of new Set(pages.map((usage: AssetUsage) => usage.entityId))) {
    const problem = await changePage(slug, storageKey, asset.storageKey);
    if (problem !== undefined) left.push(`${slug}: ${problem}`);
  }
  if (left.length > 0) alert(`These pages still use the old file:\n\n${left.join("\n")}`);
  location.assign(`/media/${encodeURIComponent(asset.id)}`);
}

/** The file a person chooses; undefined where the chooser is left without one. */
const chosenIn = (chooser: HTMLInputElement): Promise<File | undefined> =>
  new Promise((resolve) => {
    chooser.value = "";
    chooser.addEventListener("change", () => resolve(chooser.files?.[0]), { once: true });
    chooser.addEventListener("cancel", () => resolve(undefined), { once: true });
    chooser.click();
  });

/** Changes one page to use another asset. Returns the reason if it fails. */
async function changePage(slug: string, from: string, to: string): Promise<string | undefined> {
  const page = await call(getServicePages, { query: { slug } });
  if (!page.ok) return page.problem;
  if (!("markdown" in page.data)) return "the registry returned an unexpected response.";
  const { frontmatter: fields, markdown: text } = page.data;
  const frontmatter = changeAddresses(fields, from, to);
  const markdown = changeAddress(text, from, to);
  if (markdown === text && JSON.stringify(frontmatter) === JSON.stringify(fields))
    return "the page doesn't use the address of the file.";
  const body = {
    slug,
    markdown,
    frontmatter: isObject(frontmatter) ? frontmatter : {},
    message: "Replace a file",
  };
  const saved = await call(postServicePage, { body }, { base: page.hash });
  return saved.ok ? undefined : saved.problem;
}
