import { type IconEntry, setOf } from "../../../../domain/icons/match-icons.ts";
import { statusTitle } from "../../../../platform/contract/lifecycle.ts";
import { iconAddress, iconPicture } from "../icon-picture.ts";
import { entryOfCell } from "./source.ts";

/** Cells kept when they are out of sight. */
const MAX_KEPT = 3_000;

/** The link of a cell. */
export const linkOf = (cell: HTMLElement | undefined): HTMLElement | null => cell?.querySelector("a") ?? null;

/**
 * Cells by icon id: the server's, and filled copies of its `<template>` for others. `host` serves library icons without
 * a drawing.
 */
export function createIconCells(list: HTMLElement, template: HTMLTemplateElement, host: string) {
  const made = new Map<string, HTMLElement>();
  const entries: IconEntry[] = [];
  for (const cell of list.children) {
    const link = cell instanceof HTMLElement ? linkOf(cell) : null;
    if (!(cell instanceof HTMLElement) || !link) continue;
    const entry = entryOfCell(link);
    entries.push(entry);
    made.set(entry.id, cell);
  }

  const fill = (entry: IconEntry, picture: Element | undefined): HTMLElement | undefined => {
    const cell = template.content.firstElementChild?.cloneNode(true);
    const link = cell instanceof HTMLElement ? linkOf(cell) : null;
    if (!(cell instanceof HTMLElement) || !link) return undefined;
    link.setAttribute("href", iconAddress(entry.id));
    link.dataset.id = entry.id;
    link.tabIndex = -1;
    link.firstElementChild?.replaceWith(picture ?? "");
    const [name, badge] = link.querySelectorAll("span, small");
    if (name) name.textContent = entry.name;
    const set = setOf(entry);
    if (badge && set) badge.textContent = set;
    else badge?.remove();
    const status = link.querySelector("em");
    if (status && entry.status) status.textContent = statusTitle(entry.status);
    else status?.remove();
    return cell;
  };

  const forget = (wanted: readonly IconEntry[]) => {
    const kept = wanted.flatMap(({ id }) => {
      const cell = made.get(id);
      return cell ? [[id, cell] as const] : [];
    });
    made.clear();
    for (const [id, cell] of kept) made.set(id, cell);
  };

  return {
    /** The icons on the server's page. */
    entries,
    /** Cells for these icons. Missing ones are parsed together: one document for all is three times as fast. */
    of(wanted: readonly IconEntry[], symbols: ReadonlyMap<string, string>): HTMLElement[] {
      const missing = wanted.filter(({ id }) => !made.has(id));
      if (missing.length > 0) {
        if (made.size > MAX_KEPT) forget(wanted);
        const html = missing.map((entry) => iconPicture(entry, symbols.get(entry.id), host)).join("");
        const pictures = [...new DOMParser().parseFromString(html, "text/html").body.children];
        for (const [position, entry] of missing.entries()) {
          const cell = fill(entry, pictures[position]);
          if (cell) made.set(entry.id, cell);
        }
      }
      return wanted.flatMap(({ id }) => made.get(id) ?? []);
    },
  };
}
