import { escapeHtml } from "./escape-html.ts";
import { cleanTree, HAS_HTML, prefixedValue, referencedElements } from "./svg/attributes.ts";
import { escapedId } from "./svg/ids.ts";
import { IMAGE_FAULTS } from "./svg/image.ts";
import { svgBackground, svgProperties, svgRootExcluded, svgShapes } from "./svg/names.ts";
import { elementsIn, parseSvg, type SvgElement } from "./svg/parse.ts";
import { svgRefused } from "./svg/refused.ts";
import { drawRootStyles } from "./svg/root.ts";
import { type SvgSize, sizeOfRoot } from "./svg/size.ts";

const defaultMaxBytes = 1024 * 1024;

export interface SvgOptions {
  /** Prefix of each ID and each reference, so that icons on one page never collide. */
  idPrefix?: string;
  /** Largest input; default 1 MiB. */
  maxBytes?: number;
  /** Whether it is shown without other files: a file with only symbols for others is refused. */
  isAlone?: boolean;
}

function printAttributes(attributes: Iterable<readonly [string, string]>, prefix: string): string {
  let printed = "";
  for (const [name, value] of attributes) {
    printed += ` ${name}="${escapeHtml(prefix === "" ? value : prefixedValue(name, value, prefix))}"`;
  }
  return printed;
}

function printChildren(element: SvgElement, prefix: string): string {
  let printed = "";
  for (const child of element.children) {
    printed += typeof child === "string" ? escapeHtml(child) : printElement(child, prefix);
  }
  return printed;
}

function printElement(element: SvgElement, prefix: string): string {
  const { name, attributes } = element;
  const start = `<${name}${printAttributes(attributes, prefix)}`;
  return element.children.length === 0 ? `${start}/>` : `${start}>${printChildren(element, prefix)}</${name}>`;
}

interface CleanRoot {
  root: SvgElement;
  /** Ends of the sentence "The SVG …": parts that are shown differently from the source. */
  notes: ReadonlySet<string>;
}

/** Whether a note is about content that could be seen. */
const isOfContent = (note: string): boolean => note === HAS_HTML || IMAGE_FAULTS.has(note);

const draws = (element: SvgElement): boolean => svgShapes.has(element.name) || elementsIn(element).some(draws);

/** Elements whose content is drawn only by reference. */
const KEPT: ReadonlySet<string> = new Set(["defs", "symbol", "clipPath", "mask", "pattern", "marker"]);

const drawsAlone = (element: SvgElement): boolean =>
  svgShapes.has(element.name) || elementsIn(element).some((inner) => !KEPT.has(inner.name) && drawsAlone(inner));

const hasSymbol = (element: SvgElement): boolean =>
  elementsIn(element).some((inner) => inner.name === "symbol" || hasSymbol(inner));

function cleanRoot(svg: string, { maxBytes = defaultMaxBytes, isAlone = false }: SvgOptions): CleanRoot {
  const tree = parseSvg(svg, maxBytes);
  const notes = new Set<string>();
  const ids = cleanTree(tree, notes);
  checkExpansion(tree.root, ids);
  drawRootStyles(tree.root, notes);
  for (const name of [...svgRootExcluded, svgBackground]) tree.root.attributes.delete(name);
  const first = [...notes].find(isOfContent);
  if (first !== undefined && !draws(tree.root)) throw svgRefused(`${first}, and has no other content`);
  if (isAlone && hasSymbol(tree.root) && !drawsAlone(tree.root))
    throw svgRefused("draws nothing: it only contains symbols for other files");
  return { root: tree.root, notes };
}

export interface CleanSvg {
  svg: string;
  /** Sentences: parts of the drawing that are left out or shown differently from the source. */
  leftOut: string[];
}

/**
 * Only the drawing of an SVG: no script, style sheet, event, link, animation, foreign markup, external reference,
 * comment or entity. Styles become attributes, animations their last frame; images must be embedded. The result is
 * well-formed for XML and HTML parsers, and cleaning it again changes nothing. Throws `UnsafeInput` "svg" for malformed
 * XML, exceeded limits, or an empty result.
 */
export function cleanSvg(svg: string, options: SvgOptions = {}): CleanSvg {
  const { root, notes } = cleanRoot(svg, options);
  const prefix = escapedId(options.idPrefix ?? "");
  const attributes = printAttributes(root.attributes, prefix);
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${printChildren(root, prefix)}</svg>`,
    leftOut: Array.from(notes, (note) => `The SVG ${note}.`),
  };
}

/** The drawing of `cleanSvg`. */
export const sanitizeSvg = (svg: string, options: SvgOptions = {}): string => cleanSvg(svg, options).svg;

/**
 * The declared size of a drawing; absent, relative and invalid values are omitted. Throws `UnsafeInput` "svg" as
 * `sanitizeSvg`.
 */
export function svgSize(svg: string, options: Pick<SvgOptions, "maxBytes"> = {}): SvgSize {
  return sizeOfRoot(cleanRoot(svg, options).root);
}

/** The root attributes that a symbol keeps besides presentation; its user sets the size. */
function keptOnSymbol([name]: readonly [string, string]): boolean {
  return name === "preserveAspectRatio" || (svgProperties.has(name) && name !== "width" && name !== "height");
}

/**
 * An icon as `<symbol id viewBox>` for a sprite: sanitized, with IDs prefixed by the symbol's ID, presentation
 * attributes of the root kept, and a missing view box derived from width and height.
 * @param title replaces the title of the icon.
 * Throws `UnsafeInput` "svg" as `sanitizeSvg`.
 */
export function svgSymbol(svg: string, id: string, title?: string): string {
  const { root } = cleanRoot(svg, { isAlone: true });
  const { width, height, viewBox = width && height ? `0 0 ${width} ${height}` : undefined } = sizeOfRoot(root);
  const box = viewBox === undefined ? "" : ` viewBox="${viewBox}"`;
  const prefix = escapedId(`${id}:`);
  const attributes = printAttributes([...root.attributes].filter(keptOnSymbol), prefix);
  const heading = title === undefined ? "" : `<title>${escapeHtml(title)}</title>`;
  if (title !== undefined) {
    root.children = root.children.filter((child) => typeof child === "string" || child.name !== "title");
  }
  return `<symbol id="${escapeHtml(id)}"${box}${attributes}>${heading}${printChildren(root, prefix)}</symbol>`;
}

const maxUsed = 10_000;
const maxRepeated = 100_000;
const maxChain = 64;

/** Gradients contain no drawn elements. */
const flat = new Set(["linearGradient", "radialGradient"]);

/** Number of elements drawn for `root`; elements drawn by reference from `follows` elements count each time. */
function drawnCount(
  root: SvgElement,
  ids: ReadonlyMap<string, SvgElement>,
  follows: (element: SvgElement) => boolean,
): number {
  const known = new Map<SvgElement, number>();
  let chain = 0;

  function targetCount(target: SvgElement): number {
    if (flat.has(target.name)) return 0;
    const before = known.get(target);
    if (before !== undefined) return before;
    chain += 1;
    if (chain > maxChain) throw svgRefused(`refers to itself, or through more than ${maxChain} references`);
    const count = countFrom(target);
    chain -= 1;
    known.set(target, count);
    return count;
  }

  function countFrom(element: SvgElement): number {
    let count = 1;
    for (const target of follows(element) ? referencedElements(element, ids) : []) count += targetCount(target);
    for (const child of element.children) if (typeof child !== "string") count += countFrom(child);
    return count;
  }

  return countFrom(root);
}

/**
 * Refuses exponential expansion by nested `use`, patterns, masks, markers or clips. Needs clean attributes. Throws
 * `UnsafeInput` "svg" for more than 10,000 elements drawn again through `use`, 100,000 in all, or a cycle.
 */
function checkExpansion(root: SvgElement, ids: ReadonlyMap<string, SvgElement>): void {
  if (ids.size === 0) return;
  const written = drawnCount(root, ids, () => false);
  const used = drawnCount(root, ids, (element) => element.name === "use") - written;
  if (used > maxUsed) throw svgRefused(`shows more than ${maxUsed} elements with "use"`);
  const repeated = drawnCount(root, ids, () => true) - written;
  if (repeated > maxRepeated) throw svgRefused(`shows more than ${maxRepeated} elements with references`);
}
