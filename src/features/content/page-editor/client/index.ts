import { isObject } from "../../../../safe/is-object.ts";
import { call } from "../../../../web/client/call.ts";
import { parsed } from "../../../../web/client/elements.ts";
import { deleteServicePage, postServicePage, previewPage } from "../contract.ts";
import { contentOf, fillPage, readPage, slugOf, withLineFeeds } from "./page-form.ts";
import { mergePage, type ReadPage } from "./page-merge.ts";

const PAUSE_MS = 300;

/**
 * Keeps the preview beside the markdown up to date, saves, deletes, and warns before what is not saved is lost. Who saves
 * over what somebody else saved meanwhile is asked first.
 */
export function start(): void {
  const form = document.querySelector<HTMLFormElement>("[data-page-editor]");
  if (!form) return;
  const status = form.querySelector<HTMLElement>("[data-editor-status]");
  const preview = form.querySelector<HTMLElement>("[data-editor-preview]");
  let opened = openedPage(form);
  let saved = contentOf(form);
  let timer: number | undefined;
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const changed = () => contentOf(form) !== saved;

  const drawPreview = async (markdown: string) => {
    const body = { slug: slugOf(form) || "new", markdown };
    const answer = await call(previewPage, { body });
    if (answer.ok) preview?.replaceChildren(...parsed(answer.data.html));
    // Previews are counted: who writes fast sees them a little later.
    else if (answer.retryMs !== undefined) timer = window.setTimeout(() => drawPreview(markdown), answer.retryMs);
    else say(`The preview failed: ${answer.problem}`);
  };
  const save = async (): Promise<void> => {
    const page = readPage(form, opened.frontmatter);
    if (typeof page === "string") return say(page);
    say("Saving …");
    const before = contentOf(form);
    const answer = await call(postServicePage, { body: { ...page } }, { base: opened.hash });
    if (!answer.ok && answer.elsewhere) {
      const merged = await mergePage(opened, page, answer.elsewhere);
      if (typeof merged === "string") return say(merged);
      opened = merged.theirs;
      fillPage(form, merged.page);
      void drawPreview(merged.page.markdown);
      return save();
    }
    if (!answer.ok) return say(`Not saved: ${answer.problem}`);
    saved = before;
    opened = { ...page, hash: answer.hash };
    if (form.dataset.slug) return say("Saved");
    location.href = `/edit?slug=${encodeURIComponent(answer.data.slug)}`;
  };

  form.addEventListener("input", ({ target }) => {
    say(changed() ? "Not saved yet" : "");
    if (!(target instanceof HTMLTextAreaElement) || target.name !== "markdown") return;
    clearTimeout(timer);
    timer = window.setTimeout(() => drawPreview(target.value), PAUSE_MS);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void save();
  });
  form.querySelector("[data-editor-delete]")?.addEventListener("click", async () => {
    if (!confirm("Delete this page? Its history stays.")) return;
    const answer = await call(deleteServicePage, { query: { slug: slugOf(form) } }, { base: opened.hash });
    if (!answer.ok) return say(`Not deleted: ${answer.problem}`);
    saved = contentOf(form);
    location.href = "/docs";
  });
  addEventListener("beforeunload", (event) => {
    if (changed()) event.preventDefault();
  });
  addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === "s") {
      event.preventDefault();
      form.requestSubmit();
    }
  });
}

/** The page as the server drew it: what a save replaces. */
function openedPage(form: HTMLFormElement): ReadPage {
  const { slug = "", frontmatter = "{}", hash } = form.dataset;
  const fields: unknown = JSON.parse(frontmatter);
  const markdown = form.querySelector<HTMLTextAreaElement>("textarea[name=markdown]")?.defaultValue ?? "";
  return { slug, frontmatter: isObject(fields) ? fields : {}, markdown: withLineFeeds(markdown), hash: hash ?? null };
}
