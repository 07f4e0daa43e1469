import { call } from "../../../../web/client/call.ts";
import { copy } from "../../../../web/client/copy.ts";
import { element, parsed } from "../../../../web/client/elements.ts";
import { previewPage } from "../../../content/page-editor/contract.ts";
import { type Audience, postChangeNotes } from "../contract.ts";

/** The form for change notes: asks, shows what is answered, and stops when it is pressed again. */
export function start(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>("[data-notes-form]");
  const button = root.querySelector<HTMLButtonElement>("[data-notes-write]");
  const status = root.querySelector<HTMLElement>("[data-notes-status]");
  const result = root.querySelector<HTMLElement>("[data-notes-result]");
  const copier = root.querySelector<HTMLElement>("[data-notes-copy]");
  if (!form || !button || !status || !result) return;
  let asked: AbortController | undefined;
  let markdown = "";

  const say = (text: string) => {
    status.textContent = text;
  };
  const write = async (signal: AbortSignal) => {
    const data = new FormData(form);
    const until = String(data.get("until") ?? "");
    const audience: Audience = data.get("audience") === "developers" ? "developers" : "designers";
    const body = { since: String(data.get("since") ?? ""), audience, ...(until === "" ? {} : { until }) };
    const answer = await call(postChangeNotes, { body }, { signal });
    if (!answer.ok) return say(`Not written: ${answer.problem}`);
    markdown = answer.data.markdown;
    const shown = await call(previewPage, { body: { slug: "change-notes", markdown } }, { signal });
    const { model, sources, ...left } = answer.data;
    result
      .querySelector("[data-notes-text]")
      ?.replaceChildren(...(shown.ok ? parsed(shown.data.html) : [element("pre", {}, markdown)]));
    const origin = result.querySelector("[data-notes-origin]");
    if (origin) origin.textContent = model === null ? "" : originOf({ model, changes: sources.length, ...left });
    result.hidden = false;
    say(model === null ? "Nothing changed." : "Written. It is stored nowhere: copy what you want to keep.");
  };

  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (asked) return asked.abort();
    asked = new AbortController();
    button.textContent = "Stop";
    result.hidden = true;
    say("Reading the changes and writing …");
    try {
      await write(asked.signal);
    } catch (error) {
      if (!asked.signal.aborted) throw error;
      say("Stopped.");
    } finally {
      asked = undefined;
      button.textContent = "Write";
    }
  });
  copier?.addEventListener("click", () => void copy(markdown, copier));
}

function originOf(notes: { model: string; changes: number; dropped: number; isCutOff: boolean }): string {
  const { model, changes, dropped, isCutOff } = notes;
  const left =
    dropped === 0 ? "" : ` ${dropped} of its sentences matched no change and ${dropped === 1 ? "is" : "are"} left out.`;
  return `Written by ${model} from ${changes} ${changes === 1 ? "change" : "changes"}.${left}${isCutOff ? " It had more to say than it may: the end is missing." : ""} Read it before you send it on.`;
}
