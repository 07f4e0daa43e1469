import { mergeFields } from "../../text/merge-fields.ts";
import { askOverlaps } from "./ask-overlaps.ts";
import { element, icon } from "./elements.ts";
import { ago, type Elsewhere, sendJson } from "./send-json.ts";
import { signedIn } from "./signed-in.ts";

/** What an administrator may change of a component here. */
interface Metadata {
  title: string;
  description: string;
  group: string;
}

/** The same with the digest of the component that says so. */
interface Read {
  fields: Metadata;
  hash: string | null;
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

async function read(id: string): Promise<Read | undefined> {
  const { ok, body, hash } = await sendJson("GET", `/api/service/components?${new URLSearchParams({ id })}`);
  if (!ok) return undefined;
  const { title = "", description = "", group = "" } = body;
  return { fields: { title: String(title), description: String(description), group: String(group) }, hash };
}

/** Puts a form where the header stands, until it is saved or left. */
function open(id: string, now: Read, header: HTMLElement, button: HTMLElement): void {
  const status = element("p", { role: "status", class: "component-edit-status" });
  const form = element(
    "form",
    { class: "component-edit", "aria-label": `Edit ${now.fields.title}` },
    ...FIELDS.map(([name, label, maxlength]) => field(name, label, maxlength, now.fields[name])),
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
    const mine = metadataOf(new FormData(form));
    status.textContent = "Saving …";
    const problem = await save(id, now, mine);
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

function metadataOf(data: FormData): Metadata {
  const text = (name: string) => String(data.get(name) ?? "").trim();
  return { title: text("title"), description: text("description"), group: text("group") };
}

/**
 * Saves what was changed. What somebody else changed meanwhile stays, and where both changed the same field the person
 * decides. Answers what went wrong, in words; undefined when nothing did.
 */
async function save(id: string, opened: Read, mine: Metadata): Promise<string | undefined> {
  const changed = FIELDS.map(([name]) => name).filter((name) => mine[name] !== opened.fields[name]);
  const body = { id, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
  const base = opened.hash === null ? {} : { base: opened.hash };
  const answer = await sendJson("PATCH", "/api/service/components", { body, ...base });
  if (answer.ok) return undefined;
  if (!answer.elsewhere) return answer.problem;
  const theirs = await read(id);
  if (!theirs) return "the component is gone.";
  const merged = await merge(opened.fields, mine, theirs.fields, answer.elsewhere);
  return merged ? save(id, theirs, merged) : "your changes are as you left them.";
}

/** Undefined when the person goes back. */
async function merge(
  opened: Metadata,
  mine: Metadata,
  theirs: Metadata,
  { by, at }: Elsewhere,
): Promise<Metadata | undefined> {
  const { overlaps } = mergeFields({ ...opened }, { ...mine }, { ...theirs });
  const both = FIELDS.filter(([name]) => overlaps.includes(name));
  const choices =
    both.length === 0
      ? []
      : await askOverlaps({
          title: "Somebody else changed this component",
          told: [`${by} saved it ${ago(at)}, after you opened it. Choose what is to stay.`],
          by,
          overlaps: both.map(([name, label]) => ({ label, mine: mine[name], theirs: theirs[name] })),
          confirm: "Save",
          leave: "Back to my changes",
        });
  if (!choices) return undefined;
  const merged = { ...theirs };
  for (const [name] of FIELDS) {
    const choice = choices[both.findIndex(([other]) => other === name)] ?? "mine";
    if (mine[name] !== opened[name] && choice === "mine") merged[name] = mine[name];
  }
  return merged;
}
