import { svgBackground } from "./names.ts";
import type { SvgElement } from "./parse.ts";
import type { SvgNotes } from "./style.ts";

interface ViewBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

const numbersOf = (text: string | undefined): number[] =>
  (text ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);

function viewBoxOf({ attributes }: SvgElement): ViewBox | undefined {
  const given = numbersOf(attributes.get("viewBox"));
  const sides = ["width", "height"].map((side) => Number(/^([\d.]+)(?:px)?$/.exec(attributes.get(side) ?? "")?.[1]));
  const [x = 0, y = 0, width = Number.NaN, height = Number.NaN] = given.length === 4 ? given : [0, 0, ...sides];
  return width > 0 && height > 0 && Number.isFinite(x) && Number.isFinite(y) ? { x, y, width, height } : undefined;
}

/** Adds a group around the drawing, rotated around its middle, like the box of an image. */
function turnAll(root: SvgElement, transform: string, { x, y, width, height }: ViewBox): void {
  const [left, top] = [x + width / 2, y + height / 2];
  const attributes = new Map([["transform", `translate(${left} ${top}) ${transform} translate(${-left} ${-top})`]]);
  const isText = (child: SvgElement | string) =>
    typeof child !== "string" && (child.name === "title" || child.name === "desc");
  const group = { name: "g", attributes, children: root.children.filter((child) => !isText(child)), parent: root };
  root.children = [...root.children.filter(isText), group];
}

/** Only rotations, mirrors and scales: translations depend on the shown size. */
function isAboutMiddle(transform: string): boolean {
  if (transform.length >= 1000) return false;
  const calls = [...transform.matchAll(/([a-zA-Z]+)\(([^()]*)\)/g)];
  return calls.every(([, name = "", inside]) => {
    const numbers = numbersOf(inside);
    if (!numbers.every(Number.isFinite)) return false;
    if (name === "matrix") return numbers.length === 6 && numbers[4] === 0 && numbers[5] === 0;
    if (name === "translate") return numbers.every((one) => one === 0);
    return name === "rotate" ? numbers.length === 1 : /^(?:scale|skewX|skewY)$/.test(name);
  });
}

/** A background extends beyond the box by this factor: the visible area is clipped. */
const BEYOND = 10;

function layGround(root: SvgElement, color: string, { x, y, width, height }: ViewBox): void {
  const attributes = new Map([
    ["x", String(x - BEYOND * width)],
    ["y", String(y - BEYOND * height)],
    ["width", String((2 * BEYOND + 1) * width)],
    ["height", String((2 * BEYOND + 1) * height)],
    ["fill", color],
    ["stroke", "none"],
  ]);
  root.children.unshift({ name: "rect", attributes, children: [], parent: root });
}

/** Draws a transform and a background of the root as elements inside; notes unsupported ones. */
export function drawRootStyles(root: SvgElement, notes: SvgNotes): void {
  const box = viewBoxOf(root);
  const transform = root.attributes.get("transform")?.trim();
  const background = root.attributes.get(svgBackground);
  if (transform) {
    const isPlain = /^[a-zA-Z]+\([^()]*\)(?:[\s,]*[a-zA-Z]+\([^()]*\))*$/.test(transform.slice(0, 1000));
    if (isPlain && box && isAboutMiddle(transform)) turnAll(root, transform, box);
    else if (isPlain) notes.add("moves the whole image, which is shown in its normal position");
  }
  if (background && box) layGround(root, background, box);
  const filter = root.attributes.get("filter");
  if (filter !== undefined && filter !== "none") notes.add("has a filter on the root element, which is left out");
}
