import { bodyOf, snippetAs } from "../../../domain/components/preview/usage-snippet.ts";
import { announce } from "../../ui/client/announce.ts";
import { readResponseText } from "../../ui/client/call.ts";
import { copy } from "../../ui/client/copy.ts";
import { all, buildElement } from "../../ui/client/elements.ts";
import { EXCHANGED } from "../../ui/client/live-frames.ts";
import { type Control, fieldName, fieldText, type PlaygroundData } from "../declaration/control.ts";
import { fieldTextOf, startFieldAids } from "./field-aids.ts";
import { createLiveFrame } from "./live-frame.ts";
import { markupWords } from "./markup-words.ts";
import { addressWith, type ChangedValues, changesIn, changesInAddress, valuesWith } from "./playground-values.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Fields that change the stage before them, the code below, and the page's address. */
export function startPlayground(root: HTMLElement): void {
  const data: PlaygroundData = JSON.parse(root.dataset.playground ?? "{}");
  const stage = root.parentElement?.querySelector<HTMLElement>("[data-stage]");
  const box = stage?.querySelector<HTMLElement>("[data-stage-box]");
  const said = root.querySelector<HTMLElement>(".playground-said");
  const code = root.querySelector("figure.code code");
  const form = root.querySelector("form");
  if (!stage || !box || !said || !code || !form) return;
  const fields = data.controls.flatMap((control) => {
    const field = form.elements.namedItem(fieldName(control));
    return isField(field) ? [{ control, field }] : [];
  });
  let html: string | undefined;
  let isLive = false;
  let changes: ChangedValues = new Map();
  const variant = () => chosenVariant(stage) ?? Object.keys(data.variants)[0] ?? "";
  const values = () => valuesWith(data.variants[variant()] ?? {}, changes);

  const frame = createLiveFrame(box, data.live, {
    drawn(drawn) {
      html = bodyOf(drawn);
      said.replaceChildren();
      showCode();
    },
    fault: (message) => said.replaceChildren(`The component can't be rendered with these values: ${message}`),
  });
  const showCode = () => {
    // Only the frame knows the markup.
    const text = snippetAs(formChosen(root), data, values()) ?? html;
    if (text !== undefined) paint(code, text);
  };
  /** The markup of the variant that was built; only the document knows it. */
  const showBuilt = async () => {
    const requested = variant();
    showCode();
    if (formChosen(root) !== "html") return;
    const text = await readResponseText(builtAddress(data.id, requested)).catch(() => "");
    if (requested !== variant() || isLive || text === "") return;
    html = bodyOf(text);
    showCode();
  };
  const draw = () => {
    isLive = true;
    drawLive(stage, data.live);
    frame.draw(values(), variant());
    showCode();
  };
  const aids = startFieldAids(form);
  const fill = () => {
    const shown = values();
    for (const { control, field } of fields) setText(field, fieldText(control, shown[control.name]));
    showFaults(new Map());
    aids.shown();
  };
  const showFaults = (faults: ReadonlyMap<string, string>, typed?: EventTarget | null) => {
    for (const { control, field } of fields) {
      const fault = faults.get(control.name);
      // A search or a value of several parts is invalid until it is complete.
      if (fault !== undefined && field === typed && (field.dataset.searched !== undefined || control.kind === "time"))
        continue;
      if (fault === undefined) field.removeAttribute("aria-invalid");
      else field.setAttribute("aria-invalid", "true");
      const place = document.getElementById(field.getAttribute("aria-describedby") ?? "");
      if (place && place.textContent !== (fault ?? "")) place.textContent = fault ?? "";
    }
  };
  const keepInAddress = () => {
    const next = addressWith(new URL(location.href), { variant: variant(), changes, controls: data.controls });
    if (next.href !== location.href) history.replaceState(history.state, "", next);
  };

  const read = (event: Event) => {
    const reported = fields.map(({ control, field }) => ({ control, text: textOf(control, field) }));
    const found = changesIn(reported, data.variants[variant()] ?? {}, changes);
    changes = found.changes;
    showFaults(found.faults, event.type === "input" ? event.target : undefined);
    // Before the first change the stage shows the built document.
    if (isLive || changes.size > 0) draw();
    keepInAddress();
  };
  const beginAgain = () => {
    changes = new Map();
    fill();
    if (isLive) draw();
    else void showBuilt();
    keepInAddress();
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", read);
  form.addEventListener("change", read);
  stage.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.getAttribute("name") === "variant") beginAgain();
  });
  root.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.name !== "form") return;
    if (isLive) showCode();
    else void showBuilt();
  });
  // A live document reports its own markup.
  box.addEventListener(EXCHANGED, () => {
    if (!isLive) void showBuilt();
  });
  root.querySelector("[data-playground-reset]")?.addEventListener("click", () => {
    beginAgain();
    announce("Reset");
  });
  const link = root.querySelector<HTMLElement>("[data-playground-link]");
  link?.addEventListener("click", () => void copy(location.href, link));

  paint(code, code.textContent);
  const requested = changesInAddress(new URLSearchParams(location.search), data.controls);
  root.removeAttribute("data-waiting");
  if (requested.changes.size === 0) {
    if (data.isDrawn) draw();
    return;
  }
  changes = requested.changes;
  fill();
  if (requested.isPlain) draw();
  else
    said.replaceChildren(
      "The link to this page contains markup or a URL. Only show it if you trust the link. ",
      askFirst(draw),
    );
}

const paint = (code: Element, text: string): void =>
  code.replaceChildren(
    ...markupWords(text).map(([word, color]) => (color ? buildElement("span", { class: color }, word) : word)),
  );

/** Content that could show anything is drawn only on request. */
function askFirst(draw: () => void): HTMLElement {
  const button = buildElement("button", { type: "button", class: "r-button r-button-small" }, "Show");
  button.addEventListener("click", () => {
    button.remove();
    draw();
  });
  return button;
}

/** Makes the stage show the live document for all values. */
function drawLive(stage: HTMLElement, live: string): void {
  for (const option of all("[data-src]", stage)) option.dataset.src = live;
  // Hides the link to the separate page, which would show other values.
  stage.querySelector<HTMLElement>("[data-stage-alone]")?.setAttribute("hidden", "");
}

const builtAddress = (id: string, variant: string): string =>
  `/api/component/${encodeURIComponent(id)}/preview/${encodeURIComponent(variant)}.html`;

const chosenVariant = (stage: HTMLElement): string | undefined => {
  const chosen = stage.querySelector("select[name=variant], [name=variant]:checked, [name=variant][type=hidden]");
  return isField(chosen) ? chosen.value : undefined;
};

const formChosen = (root: HTMLElement): string => {
  const chosen = root.querySelector("[name=form]:checked");
  return isField(chosen) ? chosen.value : "html";
};

const isField = (found: unknown): found is Field =>
  found instanceof HTMLInputElement || found instanceof HTMLSelectElement || found instanceof HTMLTextAreaElement;

/** A browser returns no text for an invalid entry: a placeholder marks it. */
const textOf = (control: Control, field: Field): string => {
  if (control.kind === "switch" && field instanceof HTMLInputElement) return String(field.checked);
  return field.validity.badInput ? "?" : fieldTextOf(field);
};

function setText(field: Field, text: string): void {
  delete field.dataset.was;
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = text === "true";
  else {
    field.value = text;
    // An empty date looks empty by this.
    if (field instanceof HTMLInputElement) field.setAttribute("value", text);
  }
}
