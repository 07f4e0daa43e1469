import { referencesOf } from "./svg-attributes.ts";
import { type SvgElement, type SvgTree, svgRefused } from "./svg-parse.ts";

const maxUsed = 10_000;
const maxRepeated = 100_000;
const maxChain = 64;

/** Gradients hold nothing that is drawn again. */
const flat = new Set(["linearGradient", "radialGradient"]);

/** Elements drawn for `root`, with those that `follows` elements refer to counted each time. */
function drawnCount({ root, ids }: SvgTree, follows: (element: SvgElement) => boolean): number {
  const known = new Map<SvgElement, number>();
  let chain = 0;

  function targetCount(target: SvgElement | undefined): number {
    if (target === undefined || flat.has(target.name)) return 0;
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
    for (const id of follows(element) ? referencesOf(element) : []) count += targetCount(ids.get(id));
    for (const child of element.children) if (typeof child !== "string") count += countFrom(child);
    return count;
  }

  return countFrom(root);
}

/**
 * Refuses what a few lines can blow up by nested `use`, patterns, masks, markers or clips. Needs clean attributes.
 * Throws `UnsafeInput` "svg" for more than 10,000 elements drawn again through `use`, 100,000 in all, or a circle.
 */
export function checkExpansion(tree: SvgTree): void {
  if (tree.ids.size === 0) return;
  const written = drawnCount(tree, () => false);
  const used = drawnCount(tree, (element) => element.name === "use") - written;
  if (used > maxUsed) throw svgRefused(`draws more than ${maxUsed} elements through "use"`);
  const repeated = drawnCount(tree, () => true) - written;
  if (repeated > maxRepeated) throw svgRefused(`draws more than ${maxRepeated} elements through references`);
}
