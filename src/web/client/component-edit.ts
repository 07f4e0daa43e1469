import { element, icon } from "./elements.ts";
import { signedIn } from "./signed-in.ts";

/** What an administrator may change of a component here. */
interface Metadata {
  title: string;
  description: string;
  group: string;
}

const FIELDS = [
  ["title", "Title", 200],
  ["group", "Group", 100],
  ["description", "Description", 4000],
] as const;

/** Lets administrators change what a component is called, where it stands and what is said of it, in its place. */
export function startComponentEdit(): void {
  const article = document.querySelector<HTMLElement>("[data-component]");
  const header = article?.querySelector<HTMLElement>("header");
  const id = article?.dataset.component;
  if (!header || id === undefined) return;
  void signedIn().then((user) => {
    if (user?.role !== "admin") return;
    const button = element("button", { type: "button", class: "r-button r-button-plain" }, icon("pencil"), "Edit");
    actionsOf(header).append(button);
    button.addEventListener("click", async () => {
      button.disabled = true;
      const now = await read(id);
      button.disabled = false;
      if (now) open(id, now, header, button);
    });
  });
}

function actionsOf(header: HTMLElement): Element {
  const known = header.querySelector(".r-actions");
  if (known) return known;
  const made = element("div", { class: "r-actions" });
  header.querySelector(".r-page-header-row")?.append(made);
  return made;
}

async function read(id: string): Promise<Metadata | undefined> {
  const answer = await fetch(`/api/service/components?${new URLSearchParams({ id })}`).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}

/** Puts a form where the header stands, until it is saved or left. */
function open(id: string, now: Metadata, header: HTMLElement, button: HTMLElement): void {
  const status = element("p", { role: "status", class: "component-edit-status" });
  const form = element(
    "form",
    { class: "component-edit", "aria-label": `Edit ${now.title}` },
    ...FIELDS.map(([name, label, maxlength]) => field(name, label, maxlength, now[name])),
    element(
      "div",
      { class: "r-actions" },
      element("button", { type: "submit", class: "r-button r-button-primary" }, "Save"),
      element("button", { type: "button", class: "r-button r-button-plain" }, "Cancel"),
    ),
    status,
  );
  const close = () => {
    form.replaceWith(header);
    button.focus();
  };
  form.querySelector("button[type=button]")?.addEventListener("click", close);
  form.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") close();
  });
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const changed = changesOf(now, new FormData(form));
    if (Object.keys(changed).length === 0) return close();
    status.textContent = "Saving …";
    const problem = await save(id, changed);
    // The page is made anew by the server: the sidebar and the history say it too.
    if (problem === undefined) location.reload();
    else status.textContent = `Not saved: ${problem}`;
  });
  header.replaceWith(form);
  form.querySelector("input")?.focus();
}

function field(name: string, label: string, maxlength: number, value: string): HTMLElement {
  const attributes = { name, maxlength: String(maxlength), required: name === "title" };
  const input =
    name === "description"
      ? element("textarea", { ...attributes, rows: "3" }, value)
      : element("input", { ...attributes, value, autocomplete: "off" });
  return element("label", {}, element("span", {}, label), input);
}

function changesOf(now: Metadata, data: FormData): Partial<Metadata> {
  const given = FIELDS.map(([name]) => [name, String(data.get(name) ?? "").trim()] as const);
  return Object.fromEntries(given.filter(([name, value]) => value !== now[name]));
}

/** What went wrong, in words; undefined when nothing did. */
async function save(id: string, changed: Partial<Metadata>): Promise<string | undefined> {
  const answer = await fetch("/api/service/components", {
    method: "PATCH",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id, ...changed }),
  }).catch(() => undefined);
  if (!answer) return "the registry does not answer.";
  if (answer.ok) return undefined;
  const { message }: { message?: string } = await answer.json().catch(() => ({}));
  return message ?? String(answer.status);
}
