import { statusTitle } from "../../../platform/contract/lifecycle.ts";
import { buildElement } from "../client/elements.ts";
import { objectIn, textField } from "./read-fields.ts";

const TONES: Readonly<Record<string, string>> = {
  experimental: "info",
  beta: "info",
  stable: "positive",
  deprecated: "warning",
};

export const badge = (word: string): HTMLElement =>
  buildElement("span", { class: `r-badge r-tone-${TONES[word] ?? "neutral"}` }, statusTitle(word));

/** The note on a deprecated item. */
export function deprecatedNote(deprecated: unknown): HTMLElement | undefined {
  const { since, reason, replacement } = objectIn(deprecated);
  const parts = [
    textField(since) && `Deprecated since ${textField(since)}.`,
    textField(reason),
    textField(replacement) && `Use ${textField(replacement)} instead.`,
  ].filter(Boolean);
  return parts.length > 0 ? buildElement("p", { class: "note" }, parts.join(" ")) : undefined;
}

/** A line of text, with code between backticks. */
export const line = (text: string): (HTMLElement | string)[] =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? buildElement("code", {}, part) : part));

/** The line below a view: which state of the design system it shows. */
export const footer = (revision: unknown, ...more: string[]): HTMLElement =>
  buildElement("footer", {}, [...more, ...(typeof revision === "number" ? [`Revision ${revision}`] : [])].join(" · "));

/** The message for an invalid result. */
export const failureElement = (message: string): HTMLElement =>
  buildElement("p", { class: "note", role: "alert" }, message);

/** Replaces all content by these nodes. */
export function fill(...nodes: readonly (Node | undefined)[]): void {
  document.getElementById("view")?.replaceChildren(...nodes.filter((node) => node !== undefined));
}
