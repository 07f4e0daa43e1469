import type { FileContent, ToCode, ToPanel } from "./messages.ts";
import { RegistryError, type Report, registryAddress, type Session, signIn } from "./registry.ts";
import { snapshotOfStyles } from "./snapshot-of-styles.ts";

/** What is pushed in one request, and what people call it. */
interface Part {
  what: "styles" | "variables";
  title: string;
  amount: string;
  body: object;
  notes: string[];
}

const SECTIONS = ["connect", "waiting", "link", "push"] as const;

const file = { key: "", isLinked: false, name: "" };
let origin = "";
let session: Session | undefined;
let waiting: AbortController | undefined;
let parts: Part[] = [];

function element<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`Missing: ${id}.`);
}
const input = (id: string) => element(id, HTMLInputElement);
const button = (id: string) => element(id, HTMLButtonElement);
const text = (id: string, value: string) => {
  element(id, HTMLElement).textContent = value;
};

const tellCode = (message: ToCode): void => parent.postMessage({ pluginMessage: message }, "*");

function show(section: (typeof SECTIONS)[number]): void {
  for (const id of SECTIONS) element(id, HTMLElement).hidden = id !== section;
}

function complain(message: string): void {
  const fault = element("fault", HTMLElement);
  fault.textContent = message;
  fault.hidden = message === "";
}

/** Does something that may be refused; what ended a sign-in leads back to it. */
async function attempt(work: () => Promise<void>): Promise<void> {
  complain("");
  try {
    await work();
  } catch (error) {
    const { code, message } = error instanceof RegistryError ? error : { code: "", message: String(error) };
    if (code === "stopped") return;
    complain(message);
    if (session === undefined || code === "signed_out") signOut();
  }
}

function signOut(): void {
  session = undefined;
  show("connect");
}

async function connect(): Promise<void> {
  const address = registryAddress(input("address").value);
  if (address === undefined)
    throw new RegistryError("no_address", "The URL isn't valid. Enter a URL such as design.example.com.");
  origin = address;
  waiting = new AbortController();
  text("code", "");
  const { userCode, url, allowed } = await signIn(origin, waiting.signal);
  text("code", userCode);
  button("open").onclick = () => tellCode({ type: "open", url });
  show("waiting");
  session = await allowed;
  tellCode({ type: "remember", registry: origin });
  await welcome(session);
}

async function welcome(signedIn: Session): Promise<void> {
  const { title, project } = await signedIn.status();
  text("title", title ?? "Your design system");
  text("where", `From ${file.name} to ${new URL(origin).host}`);
  const isForeign = file.key !== "" && project !== null && project.key !== file.key;
  if (isForeign) complain(`This design system uses another file: ${project.name} (${project.url}). Open that file.`);
  if (file.key === "" || (isForeign && file.isLinked)) return show("link");
  show("push");
  if (isForeign) button("send").disabled = true;
  else tellCode({ type: "read" });
}

/** Shows what would be sent, and what of it is new there. */
async function preview(content: FileContent): Promise<void> {
  const { styles, notes } = snapshotOfStyles(content.styles);
  const { variables, variableCollections } = content;
  parts = [
    {
      what: "styles",
      title: "Styles",
      amount: [
        counted(styles.color.length, "color"),
        counted(styles.typography.length, "text"),
        counted(styles.effect.length, "effect"),
      ].join(", "),
      body: { fileKey: file.key, styles },
      notes,
    },
    {
      what: "variables",
      title: "Variables",
      amount: `${counted(Object.keys(variables).length, "variable")} in ${counted(Object.keys(variableCollections).length, "collection")}`,
      body: { fileKey: file.key, variables, variableCollections },
      notes: [],
    },
  ];
  await sendAll(true);
}

/** Sends all parts, or asks what they would change. */
async function sendAll(dryRun: boolean): Promise<void> {
  if (!session) return;
  button("send").disabled = true;
  text("outcome", dryRun ? "Comparing…" : "Pushing…");
  try {
    const reports: Report[] = [];
    for (const { what, body } of parts) reports.push(await session.send(what, body, dryRun));
    showParts(reports);
    showNotes(reports.flatMap(({ warnings }, at) => [...(parts[at]?.notes ?? []), ...warnings]));
    const total = sum(reports);
    if (dryRun) text("outcome", total === "" ? "The registry is up to date." : "");
    else text("outcome", total === "" ? "No changes." : `Pushed: ${total}.`);
    button("send").disabled = !dryRun || total === "";
  } catch (error) {
    text("outcome", "");
    button("send").disabled = dryRun;
    throw error;
  }
}

function showParts(reports: readonly Report[]): void {
  const rows = parts.flatMap(({ title, amount }, at) => {
    const [name, state, small] = ["dt", "dd", "small"].map((tag) => document.createElement(tag));
    if (!name || !state || !small) return [];
    small.textContent = amount;
    name.append(title, small);
    state.textContent = sum(reports.slice(at, at + 1)) || "up to date";
    return [name, state];
  });
  element("parts", HTMLElement).replaceChildren(...rows);
}

function showNotes(notes: readonly string[]): void {
  const details = element("notes", HTMLDetailsElement);
  details.hidden = notes.length === 0;
  const items = notes.map((note) => {
    const item = document.createElement("li");
    item.textContent = note;
    return item;
  });
  details.querySelector("summary")?.replaceChildren(counted(notes.length, "note"));
  details.querySelector("ul")?.replaceChildren(...items);
}

/** `2 new, 1 changed`; empty for nothing. */
function sum(reports: readonly Report[]): string {
  const of = (key: "added" | "changed" | "removed") => reports.reduce((total, report) => total + report[key], 0);
  const said = [
    [of("added"), "new"],
    [of("changed"), "changed"],
    [of("removed"), "removed"],
  ] as const;
  return said.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(", ");
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** The key in the address of a file; undefined for what is none. */
const keyIn = (address: string): string | undefined =>
  /figma\.com\/(?:file|design|proto|board)\/[\w-]+\/branch\/([\w-]+)/.exec(address)?.[1] ??
  /figma\.com\/(?:file|design|proto|board)\/([\w-]+)/.exec(address)?.[1];

element("connect", HTMLFormElement).onsubmit = (event) => {
  event.preventDefault();
  void attempt(connect);
};
element("link", HTMLFormElement).onsubmit = (event) => {
  event.preventDefault();
  void attempt(async () => {
    const key = keyIn(input("file").value);
    if (key === undefined)
      throw new RegistryError("no_file", "The file URL isn't valid. It must begin with https://www.figma.com/design/.");
    file.key = key;
    tellCode({ type: "link", fileKey: key });
    if (session) await welcome(session);
  });
};
button("cancel").onclick = () => {
  waiting?.abort();
  complain("");
  signOut();
};
button("send").onclick = () => void attempt(() => sendAll(false));
button("again").onclick = () => tellCode({ type: "read" });
button("sign-out").onclick = () => {
  complain("");
  signOut();
};

window.onmessage = ({ data }: MessageEvent<{ pluginMessage?: ToPanel }>) => {
  const message = data?.pluginMessage;
  if (message?.type === "started") {
    [file.key, file.isLinked, file.name] = [message.fileKey, message.isLinked, message.fileName];
    input("address").value = message.registry;
  } else if (message?.type === "content") void attempt(() => preview(message.content));
  else if (message?.type === "failed") complain(message.message);
};
tellCode({ type: "start" });
