import { getSpriteManifest } from "../../../domain/icons/contract.ts";
import { listTokens } from "../../../domain/tokens/dtcg-contract.ts";
import { call } from "../../ui/client/call.ts";
import { all, buildElement } from "../../ui/client/elements.ts";

/** Options that a list of the browser is still quick with. */
const MAX_OPTIONS = 2_000;

interface Suggestion {
  value: string;
  label: string;
  /** The color it is, for the picker. */
  hex?: string;
}

/** Suggestions of the design system for a field, by the field's type. */
const SOURCES: Record<string, () => Promise<Suggestion[]>> = {
  async colors() {
    const answer = await call(listTokens, { query: {} });
    return (answer.ok ? answer.data.tokens : []).flatMap(({ name, variable, hex }) =>
      hex === undefined ? [] : [{ value: variable ? `var(${variable})` : hex, label: `${name} ${hex}`, hex }],
    );
  },
  async icons() {
    const answer = await call(getSpriteManifest, {});
    return answer.ok ? Object.entries(answer.data).map(([value, { name }]) => ({ value, label: name })) : [];
  },
};

/**
 * Adds help to form fields: color pickers, icon pictures, the design system's values, and complete lists when they
 * open. Call `shown` after a script filled in fields.
 */
export function startFieldAids(form: HTMLFormElement): { shown(): void } {
  const lists = new Map<string, Promise<void>>();
  const hexes = new Map<string, string>();

  const suggest = (field: HTMLInputElement): Promise<void> | undefined => {
    const requested = field.dataset.suggests ?? "";
    const list = `playground-${requested}`;
    field.setAttribute("list", list);
    const known =
      lists.get(requested) ??
      SOURCES[requested]?.().then((found) => {
        for (const { value, hex } of found) if (hex) hexes.set(value, hex);
        const options = found.slice(0, MAX_OPTIONS).map(({ value, label }) => buildElement("option", { value, label }));
        form.append(buildElement("datalist", { id: list }, ...options));
      });
    if (known) lists.set(requested, known);
    return known;
  };
  const shown = () => {
    for (const picker of inputs("[type=color]", form)) {
      const text = picker.nextElementSibling;
      if (text instanceof HTMLInputElement) picker.value = hexOf(fieldTextOf(text), hexes) ?? "#000000";
    }
    for (const place of all(".playground-icon", form)) {
      const [field] = inputs("input", place);
      const id = field ? fieldTextOf(field) : "";
      place.querySelector("use")?.setAttribute("href", id ? `/api/icons-sprite.svg#${encodeURIComponent(id)}` : "");
    }
  };

  form.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.dataset.suggests) void suggest(target)?.then(shown);
    if (target.dataset.searched === undefined || target.value === "") return;
    // A browser only offers options that begin like the text, so a filled field would show one.
    target.dataset.was = target.value;
    target.dataset.placeholder = target.placeholder;
    target.placeholder = target.value;
    target.value = "";
  });
  form.addEventListener("focusout", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.searched === undefined) return;
    target.value = fieldTextOf(target);
    target.placeholder = target.dataset.placeholder ?? target.placeholder;
    delete target.dataset.was;
    delete target.dataset.placeholder;
  });
  // Before who reads the form.
  form.addEventListener(
    "input",
    ({ target }) => {
      if (!(target instanceof HTMLInputElement)) return;
      delete target.dataset.was;
      const text = target.nextElementSibling;
      if (target.type === "color" && text instanceof HTMLInputElement) text.value = target.value;
      shown();
    },
    true,
  );
  // Tokens have a color only once they were read.
  const colors = inputs("[data-suggests=colors]", form).find(({ value }) => value.startsWith("var("));
  if (colors) void suggest(colors)?.then(shown);
  shown();
  return { shown };
}

/** The text of a field, also while it makes room for another one. */
export const fieldTextOf = (field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string =>
  field.dataset.was ?? field.value;

const inputs = (selector: string, root: HTMLElement): HTMLInputElement[] =>
  all(selector, root).filter((found) => found instanceof HTMLInputElement);

/** The hex form of a color for pickers. Undefined for other texts and unknown tokens. */
function hexOf(text: string, hexes: ReadonlyMap<string, string>): string | undefined {
  const hex = hexes.get(text.trim()) ?? text.trim();
  if (!CSS.supports("color", hex) || /^var\(/i.test(hex)) return undefined;
  const canvas = document.createElement("canvas").getContext("2d");
  if (!canvas) return undefined;
  canvas.fillStyle = hex;
  const drawn = String(canvas.fillStyle);
  if (drawn.startsWith("#")) return drawn;
  const [red = 0, green = 0, blue = 0] = (drawn.match(/[\d.]+/g) ?? []).map(Number);
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}
