import type { AnswerEvent } from "../../../domain/assistant/chat-contract.ts";
import { addCodeButtons, copy } from "../../ui/client/copy.ts";
import { buildElement, icon, parsed } from "../../ui/client/elements.ts";
import { cardHref, componentCards, patternCardHref } from "./component-card.ts";
import { type AnswerPart, answerTextOf, type Turn } from "./turn.ts";

/** After this long without output, the reader sees that the model is still thinking. */
const LONG_MS = 8_000;

interface Surroundings {
  retry(): void;
  /** Requests the rest of a cut-off answer. */
  goOn(): void;
  /** Announces a message outside the answer to screen readers. */
  say(words: string): void;
}

type Finding = (AnswerEvent & { type: "findings" })["findings"][number];

/**
 * An answer on the screen, drawn event by event. Words of the model are text until the server sends the block they belong
 * to as safe HTML; nothing else becomes markup.
 */
export function createAnswerView(turn: Turn, { retry, goOn, say }: Surroundings) {
  const pending = buildElement("p", { class: "assistant-pending", dir: "auto" });
  const text = buildElement("div", { class: "prose assistant-text", dir: "auto" }, pending);
  const more = buildElement("div", { class: "assistant-more" });
  const waiting = buildElement("p", { class: "assistant-waiting" }, "Reading the design system…");
  const root = buildElement("div", { class: "assistant-answer" }, waiting, text, more);
  const late = setTimeout(() => {
    wait("The model is still thinking. This can take a minute.");
    say("The model is still thinking.");
  }, LONG_MS);
  const looked: string[] = [];
  /** Findings for code that has not arrived, by the number of its block. */
  const found = new Map<number, HTMLElement>();
  const placeFindings = () => {
    const blocks = text.querySelectorAll("figure.code");
    for (const [block, list] of found) {
      const code = blocks[block];
      if (!code) continue;
      code.after(list);
      found.delete(block);
    }
  };

  const wait = (words: string) => {
    waiting.textContent = words;
    waiting.hidden = false;
  };
  const end = (...first: HTMLElement[]) => {
    clearTimeout(late);
    waiting.remove();
    if (pending.textContent === "") pending.remove();
    more.prepend(...found.values());
    const words = answerTextOf(turn);
    const tools = buildElement("div", { class: "assistant-tools" }, ...first);
    if (words.trim() !== "") tools.append(copyButton(words));
    const again = button("Retry", "again", retry);
    // Later turns depend on an earlier answer, so only the last one can be repeated.
    again.dataset.last = "";
    tools.append(again);
    if (looked.length > 0) tools.append(lookUps(looked));
    root.append(tools);
  };

  const show: { [T in AnswerPart["type"]]: (event: AnswerPart & { type: T }) => void } = {
    delta({ content }) {
      clearTimeout(late);
      waiting.hidden = true;
      pending.append(content);
    },
    html({ html }) {
      waiting.hidden = true;
      const nodes = parsed(html);
      pending.before(...nodes);
      pending.replaceChildren();
      addCodeButtons(text);
      placeFindings();
    },
    action: ({ action }) => more.append(offerOf(action)),
    tool({ name, input }) {
      looked.push(`${titled(name)} ${wordsIn(input)}`.trim());
      wait(`${titled(name)} …`);
    },
    sources({ sources }) {
      if (sources.length === 0) return;
      const titles = Map.groupBy(sources, ({ title }) => title);
      const links = sources.map(({ kind, title, href }) => {
        // A component and the page about it are often called the same.
        const words = (titles.get(title)?.length ?? 0) > 1 ? `${title} (${kind})` : title;
        return buildElement("li", {}, buildElement("a", { href: ownPath(href), title: kind }, words));
      });
      more.append(
        buildElement(
          "nav",
          { class: "assistant-sources", "aria-label": "Sources" },
          buildElement("p", {}, "From"),
          buildElement("ul", {}, ...links),
        ),
      );
    },
    findings({ block, findings, unchecked }) {
      const items = findings.map(finding);
      if (unchecked !== undefined)
        items.push(findingItem("info", `Not checked against the design system. ${unchecked}`));
      if (items.length === 0) return;
      const attributes = { class: "assistant-findings", "aria-label": "Check findings" };
      found.set(block, buildElement("ul", attributes, ...items));
      placeFindings();
    },
    error({ code, message }) {
      end();
      root.append(faultOf(code, message));
    },
    stopped() {
      end();
      root.append(buildElement("p", { class: "assistant-note" }, "Stopped."));
    },
    done({ reason }) {
      if (reason === undefined) return end();
      root.append(buildElement("p", { class: "assistant-note" }, "The answer reached the length limit of the model."));
      const rest = button("Continue", "arrow-right", goOn);
      rest.dataset.last = "";
      end(rest);
    },
  };
  return {
    root,
    show<T extends AnswerPart["type"]>(event: AnswerPart & { type: T }): void {
      // One function for each type, by the type above.
      const shown: (event: never) => void = show[event.type];
      shown(event as never);
    },
  };
}

function copyButton(words: string): HTMLElement {
  const made = button("Copy", "copy", () => void copy(words, made));
  made.append(icon("check"));
  made.classList.add("assistant-copy");
  made.title = "Copy the answer as Markdown";
  return made;
}

export function button(title: string, name: Parameters<typeof icon>[0], act: () => void): HTMLButtonElement {
  const made = buildElement(
    "button",
    { type: "button", class: "r-button r-button-quiet r-button-small" },
    icon(name),
    title,
  );
  made.addEventListener("click", act);
  return made;
}

/** A link that the model offers. Nothing opens before a click. */
function offerOf(action: (AnswerEvent & { type: "action" })["action"]): HTMLElement {
  if (action.type === "show_components") return componentCards(action.ids);
  const [noun, href] =
    action.type === "navigate_component" ? ["component", cardHref(action.id)] : ["pattern", patternCardHref(action.id)];
  const link = buildElement(
    "a",
    { class: "r-button r-button-plain", href },
    `Open ${noun} ${action.id}`,
    icon("arrow-right"),
  );
  return buildElement("p", { class: "assistant-offer" }, link);
}

function finding({ severity, message, replacement, line }: Finding): HTMLElement {
  const tone = severity === "error" ? "negative" : severity === "warning" ? "warning" : "info";
  const use =
    replacement && !message.includes(replacement) ? [" Use ", buildElement("code", {}, replacement), "."] : [];
  return findingItem(tone, `Line ${line}: ${message}`, ...use);
}

const findingItem = (tone: "negative" | "warning" | "info", ...words: (Node | string)[]): HTMLElement =>
  buildElement(
    "li",
    { class: `r-tone-${tone}` },
    icon(tone === "info" ? "info" : "warning"),
    buildElement("span", {}, ...words),
  );

/** Faults that a retry does not fix. */
const WHAT_TO_DO: Record<string, (message: string) => (Node | string)[]> = {
  unauthorized: () => ["You're signed out. ", signInLink(), " and ask again."],
  "401": () => ["You're signed out. ", signInLink(), " and ask again."],
  budget_spent: (message) => [message, " Until then, ", searchLink(), "."],
  ai_not_configured: (message) => [message, " Meanwhile, ", searchLink(), "."],
};

function faultOf(code: string, message: string): HTMLElement {
  const words = WHAT_TO_DO[code]?.(message) ?? [message];
  return buildElement(
    "div",
    { class: "assistant-fault r-tone-negative", role: "alert" },
    icon("error"),
    buildElement("p", {}, ...words),
  );
}

export const signInLink = (): HTMLElement =>
  buildElement("a", { href: `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}` }, "Sign in");

export const searchLink = (words = "search the registry"): HTMLElement =>
  buildElement("a", { href: "/search", "data-search": true }, words);

function lookUps(looked: readonly string[]): HTMLElement {
  const summary = looked.length === 1 ? "1 look-up" : `${looked.length} look-ups`;
  const list = buildElement("ul", {}, ...looked.map((one) => buildElement("li", {}, one)));
  return buildElement("details", { class: "assistant-look-ups" }, buildElement("summary", {}, summary), list);
}

/** `service_search_components` → `Search components`. */
function titled(name: string): string {
  const words = name.replace(/^service_/, "").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const wordsIn = (input: unknown): string =>
  typeof input === "object" && input !== null
    ? Object.values(input)
        .filter((value) => typeof value === "string" || typeof value === "number")
        .map((value) => `“${String(value).slice(0, 80)}”`)
        .join(", ")
    : "";

/** Returns a path of this site. Undefined for any other link. */
function ownPath(href: string): string | undefined {
  const url = URL.parse(href, location.origin);
  return url?.origin === location.origin && href.startsWith("/") ? url.pathname + url.search + url.hash : undefined;
}
