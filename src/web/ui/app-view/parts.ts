import { statusTitle } from "../../../platform/contract/lifecycle.ts";
import { element } from "../client/elements.ts";
import { objectIn, textIn } from "./read-fields.ts";

const TONES: Readonly<Record<string, string>> = {
  experimental: "info",
  beta: "info",
  stable: "positive",
  deprecated: "warning",
};

export const badge = (word: string): HTMLElement =>
  element("span", { class: `r-badge r-tone-${TONES[word] ?? "neutral"}` }, statusTitle(word));

/** What stands for something that is not to be used any more. */
export function deprecatedNote(deprecated: unknown): HTMLElement | undefined {
  const { since, reason, replacement } = objectIn(deprecated);
  const parts = [
    textIn(since) && `Deprecated since ${textIn(since)}.`,
    textIn(reason),
    textIn(replacement) && `Use ${textIn(replacement)} instead.`,
  ].filter(Boolean);
  return parts.length > 0 ? element("p", { class: "note" }, parts.join(" ")) : undefined;
}

/** A line of text; what stands between backticks is code. */
export const line = (text: string): (HTMLElement | string)[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));

/** The line below a view: which state of the design system it shows. */
export const footer = (revision: unknown, ...more: string[]): HTMLElement =>
  element("footer", {}, [...more, ...(typeof revision === "number" ? [`Revision ${revision}`] : [])].join(" · "));

/** What stands in the place of an answer that is none. */
export const failure = (message: string): HTMLElement => element("p", { class: "note", role: "alert" }, message);

/** Shows nodes in the place of all that was there. */
export function fill(...nodes: readonly (Node | undefined)[]): void {
  document.getElementById("view")?.replaceChildren(...nodes.filter((node) => node !== undefined));
}
