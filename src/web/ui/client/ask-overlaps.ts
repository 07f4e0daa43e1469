import { createDialog } from "./dialog.ts";
import { buildElement } from "./elements.ts";

/** A passage or field that two people changed, each in another way. */
export interface Overlap {
  label: string;
  mine: string;
  theirs: string;
  /** Whether both can stay, one after the other. */
  both?: boolean;
}

export type OverlapDecision = "mine" | "theirs" | "both";

interface Question {
  title: string;
  /** Paragraphs: what happened and what to decide. */
  paragraphs: readonly string[];
  /** Who wrote the other side. */
  by: string;
  overlaps: readonly Overlap[];
  /** Shown below the choices. */
  more?: HTMLElement;
  /** The label of the confirmation. */
  confirm: string;
  leave: string;
}

/** Asks which version of each overlap to keep, by default mine. Undefined if the person cancels. */
export function askOverlaps({
  title,
  paragraphs,
  by,
  overlaps,
  more,
  confirm,
  leave,
}: Question): Promise<OverlapDecision[] | undefined> {
  const heading = buildElement("h2", { id: "overlaps-title", tabindex: "-1", autofocus: true }, title);
  const go = buildElement("button", { type: "button", class: "r-button r-button-primary" }, confirm);
  const back = buildElement("button", { type: "button", class: "r-button r-button-plain", "data-close": true }, leave);
  const questions = overlaps.map((overlap, index) => question(overlap, `overlap-${index}`, by));
  const dialog = createDialog(
    { look: "r-dialog-box r-overlaps", "aria-labelledby": "overlaps-title" },
    heading,
    ...paragraphs.map((text) => buildElement("p", {}, text)),
    ...questions,
    ...(more ? [more] : []),
    buildElement("div", { class: "r-actions" }, go, back),
  );
  return new Promise((resolve) => {
    let choices: OverlapDecision[] | undefined;
    go.addEventListener("click", () => {
      choices = questions.map(chosen);
      dialog.close();
    });
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(choices);
    });
    dialog.showModal();
  });
}

function question({ label, mine, theirs, both }: Overlap, name: string, by: string): HTMLElement {
  const sides = buildElement(
    "div",
    { class: "r-overlap-sides" },
    side("mine", "Mine", mine),
    side("theirs", `${by}’s`, theirs),
  );
  const third = both ? [buildElement("label", {}, radio("both"), `Both, ${by}’s version first`)] : [];
  return buildElement(
    "fieldset",
    { class: "r-fieldset r-overlap" },
    buildElement("legend", {}, label),
    sides,
    ...third,
  );

  function side(choice: OverlapDecision, text: string, content: string): HTMLElement {
    const id = `${name}-${choice}`;
    const shown = content.trim() === "" ? buildElement("em", {}, "Nothing") : content;
    return buildElement(
      "div",
      {},
      buildElement("label", {}, radio(choice, id), text),
      buildElement("pre", { id, dir: "auto" }, shown),
    );
  }

  function radio(choice: OverlapDecision, describedBy?: string): HTMLElement {
    const checked = choice === "mine";
    return buildElement("input", { type: "radio", name, value: choice, checked, "aria-describedby": describedBy });
  }
}

function chosen(fieldset: HTMLElement): OverlapDecision {
  const value = fieldset.querySelector<HTMLInputElement>("input:checked")?.value;
  return value === "theirs" || value === "both" ? value : "mine";
}
