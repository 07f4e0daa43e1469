const PAUSE_MS = 300;

/** Keeps the preview beside the markdown up to date, saves, deletes, and warns before what is not saved is lost. */
export function startPageEditor(): void {
  const form = document.querySelector<HTMLFormElement>("[data-page-editor]");
  if (!form) return;
  const status = form.querySelector<HTMLElement>("[data-editor-status]");
  const preview = form.querySelector<HTMLElement>("[data-editor-preview]");
  let saved = snapshot(form);
  let timer: number | undefined;
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const changed = () => snapshot(form) !== saved;

  form.addEventListener("input", ({ target }) => {
    say(changed() ? "Not saved yet" : "");
    if (!(target instanceof HTMLTextAreaElement) || target.name !== "markdown") return;
    const render = async () => {
      const answer = await send("POST", "/api/service/pages/preview", {
        slug: slugOf(form) || "new",
        markdown: target.value,
      });
      if (answer.ok && preview) show(preview, String(answer.body.html));
      // Previews are counted: who writes fast sees them a little later.
      else if (answer.status === 429) timer = window.setTimeout(render, answer.retryMs);
      else say(`The preview failed: ${answer.body.message ?? answer.status}`);
    };
    clearTimeout(timer);
    timer = window.setTimeout(render, PAUSE_MS);
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const page = pageOf(form);
    if (typeof page === "string") return say(page);
    say("Saving …");
    const before = snapshot(form);
    const answer = await send("POST", "/api/service/pages", page);
    if (!answer.ok) return say(`Not saved: ${answer.body.message ?? answer.status}`);
    saved = before;
    if (form.dataset.slug) return say("Saved");
    location.href = `/edit?slug=${encodeURIComponent(String(answer.body.slug))}`;
  });
  form.querySelector("[data-editor-delete]")?.addEventListener("click", async () => {
    if (!confirm("Delete this page? Its history stays.")) return;
    const answer = await send("DELETE", `/api/service/pages?slug=${encodeURIComponent(slugOf(form))}`);
    if (!answer.ok) return say(`Not deleted: ${answer.body.message ?? answer.status}`);
    saved = snapshot(form);
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

const snapshot = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)]);

const slugOf = (form: HTMLFormElement): string => String(new FormData(form).get("slug") ?? "");

/** What the form says, or the sentence about what is wrong with it. */
function pageOf(form: HTMLFormElement): object | string {
  const data = new FormData(form);
  const before: Record<string, unknown> = JSON.parse(form.dataset.frontmatter ?? "{}");
  const others = String(data.get("others") ?? "").trim();
  let more: unknown = {};
  try {
    more = others ? JSON.parse(others) : {};
  } catch {
    return "The other fields are not JSON.";
  }
  if (typeof more !== "object" || more === null || Array.isArray(more))
    return "The other fields must be a JSON object.";
  const known: Record<string, unknown> = {};
  for (const input of form.querySelectorAll<HTMLInputElement>('input[name^="frontmatter."]')) {
    const name = input.name.slice("frontmatter.".length);
    if (input.type === "checkbox") {
      if (!input.checked) known[name] = false;
    } else if (input.value.trim()) known[name] = input.type === "number" ? Number(input.value) : input.value;
  }
  const all: Record<string, unknown> = { ...known, ...more };
  // Keys stay in the order they had, so that a changed title is a changed line.
  const ordered = [...Object.keys(before), ...Object.keys(all)].filter((key) => key in all);
  const frontmatter = Object.fromEntries([...new Set(ordered)].map((key) => [key, all[key]]));
  return { slug: data.get("slug"), frontmatter, markdown: String(data.get("markdown") ?? "").replaceAll("\r\n", "\n") };
}

/** Shows what the server made safe; parsed apart, so that nothing in it runs. */
function show(place: HTMLElement, html: string): void {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  place.replaceChildren(...parsed.body.childNodes);
}

async function send(method: string, path: string, body?: object) {
  const response = await fetch(path, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
  }).catch(() => undefined);
  const answer: Record<string, unknown> = (await response?.json().catch(() => undefined)) ?? {};
  return {
    ok: response?.ok === true,
    status: response?.status ?? "the registry does not answer",
    retryMs: Number(response?.headers.get("retry-after") ?? 1) * 1000,
    body: answer,
  };
}
