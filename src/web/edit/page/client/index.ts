import {
  comparePage,
  deleteServicePage,
  getServicePages,
  postServicePage,
  previewPageEndpoint,
} from "../../../../domain/pages/editor-contract.ts";
import { isObject } from "../../../../safe/is-object.ts";
import { call } from "../../../ui/client/call.ts";
import { type EditedText, type OpenedText, withLineFeeds } from "../../../ui/client/editor/edited-text.ts";
import { startTextEditor } from "../../../ui/client/editor/text-editor.ts";
import { buildElement, parsed } from "../../../ui/client/elements.ts";
import { fillPage, readPage, slugOfTitle, suggestAddress } from "./page-form.ts";

/** The editor of a page. */
export function start(): void {
  const form = document.querySelector<HTMLFormElement>("[data-page-editor]");
  if (!form) return;
  suggestAddress(form);
  startTextEditor(form, openedPage(form), {
    words: {
      noun: "page",
      taken: "A page with this address already exists",
      remove: "Delete this page? Its history is kept.",
    },
    read: (before) => readPage(form, before),
    fill: (page) => fillPage(form, page),
    preview: (markdown, before) => {
      const page = readPage(form, before);
      const frontmatter = typeof page === "string" ? before : page.frontmatter;
      return call(previewPageEndpoint, { body: { slug: slugOfTitle(form) || "new", markdown, frontmatter } });
    },
    load: () => readPageAt(slugOfTitle(form)),
    save: (page, base) => call(postServicePage, { body: { slug: slugOfTitle(form), ...page } }, { base }),
    remove: (base) => call(deleteServicePage, { query: { slug: slugOfTitle(form) } }, { base }),
    changes: (opened) => changesSince(slugOfTitle(form), opened),
    ...(form.dataset.slug ? {} : { editedAt: () => `/edit?slug=${encodeURIComponent(slugOfTitle(form))}` }),
    listedAt: "/docs",
  });
}

/** The page as drawn by the server, which a save replaces. */
function openedPage(form: HTMLFormElement): OpenedText {
  const { frontmatter = "{}", hash } = form.dataset;
  const fields: unknown = JSON.parse(frontmatter);
  const markdown = form.querySelector<HTMLTextAreaElement>("textarea[name=markdown]")?.defaultValue ?? "";
  return { frontmatter: isObject(fields) ? fields : {}, markdown: withLineFeeds(markdown), hash: hash ?? null };
}

/** The present page in the registry, or the reason why it can't be read. */
async function readPageAt(slug: string): Promise<OpenedText | string> {
  const answer = await call(getServicePages, { query: { slug } });
  if (!answer.ok) return answer.status === 404 ? { frontmatter: {}, markdown: "", hash: null } : answer.problem;
  const { data, hash } = answer;
  if (!("markdown" in data)) return "the registry returned an unexpected response.";
  return { frontmatter: data.frontmatter, markdown: withLineFeeds(data.markdown), hash };
}

/** The changes in the registry since a page was opened, drawn by the server. */
async function changesSince(slug: string, { frontmatter, markdown }: EditedText): Promise<Node[]> {
  const answer = await call(comparePage, { body: { slug, frontmatter, markdown } });
  return answer.ok
    ? parsed(answer.data.html)
    : [buildElement("p", {}, `The versions can't be compared: ${answer.problem}`)];
}
