import { elementsIn, type SvgElement } from "./parse.ts";

/** An id that needs no escaping in an attribute, in the fragment of an address or in CSS `url()`. */
const plain = /^[\p{L}\p{N}_.:-]{1,256}$/u;

/** Source IDs of a document with the printed ones. */
export interface SvgIds {
  /** The printed ID for a source ID; undefined if no element has it. */
  of(written: string): string | undefined;
  /** The first element of each printed id. */
  elements: ReadonlyMap<string, SvgElement>;
}

/**
 * Letters that need no escape stay; others become `.`, their code and `.`, so that different prefixes stay different.
 */
export const escapedId = (id: string): string =>
  id.replace(/[^\p{L}\p{N}_:-]/gu, (character) => `.${character.codePointAt(0)?.toString(16)}.`);

/** @param tried number of requests per base name, so that none is tried twice */
function freeId(written: string, taken: ReadonlyMap<string, unknown>, tried: Map<string, number>): string {
  const base = escapedId(written).slice(0, 200) || "_";
  for (let count = tried.get(base) ?? 0; ; count++) {
    const id = count === 0 ? base : `${base}.${count}`;
    tried.set(base, count + 1);
    if (!taken.has(id)) return id;
  }
}

/** Gives each id to the first element that has it, in a form that needs no escapes; other elements lose it. */
export function resolveIds(root: SvgElement): SvgIds {
  const printed = new Map<string, string>();
  const elements = new Map<string, SvgElement>();
  const odd: [string, SvgElement][] = [];
  function visit(element: SvgElement): void {
    const id = element.attributes.get("id");
    if (id !== undefined) {
      if (id === "" || printed.has(id)) element.attributes.delete("id");
      else {
        printed.set(id, id);
        if (plain.test(id)) elements.set(id, element);
        else odd.push([id, element]);
      }
    }
    for (const child of elementsIn(element)) visit(child);
  }
  visit(root);
  const tried = new Map<string, number>();
  for (const [written, element] of odd) {
    const id = freeId(written, elements, tried);
    printed.set(written, id);
    elements.set(id, element);
    element.attributes.set("id", id);
  }
  return { of: (written) => printed.get(written), elements };
}
