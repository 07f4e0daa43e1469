import { ICON_PATHS, type IconName } from "../components/icon-paths.ts";

type Attributes = Record<string, string | boolean | undefined>;

/** Makes an element. Attributes that are `true` are empty, `false` and undefined ones absent; strings become text. */
export function buildElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children);
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** An interface icon, as the server draws it. */
export function icon(name: IconName): SVGElement {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", ICON_PATHS[name]);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "r-icon");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}

/** All elements of a page that a selector finds, as an array. */
export const all = (selector: string, root: ParentNode = document): HTMLElement[] => [
  ...root.querySelectorAll<HTMLElement>(selector),
];

/** The nodes of HTML that the server drew; parsed apart, so that nothing in it runs. */
export const parsed = (html: string): ChildNode[] => [
  ...new DOMParser().parseFromString(html, "text/html").body.childNodes,
];
