import { safeElement } from "../../../safe/html.ts";
import { textAt } from "../dialect/literal.ts";
import type { LiveBlock } from "../rendered-page.ts";
import {
  createElement,
  type Element,
  type ElementContent,
  type Parent,
  property,
  type Root,
  replaceElements,
  text,
  textOfNodes,
} from "../tree.ts";
import { argumentContent, codeInText, type PageVariables, phraseOf, stringsOf, titleArgument } from "./arguments.ts";
import type { BlockCall, BlockMark, MarkTable } from "./block.ts";
import { type BlockName, type FoundBlock, findBlock, headingLevel } from "./block-names.ts";
import { callout, pairVerdicts, verdictCallout } from "./callouts.ts";
import { type Embed, embed, example, exampleNamed } from "./embeds.ts";
import { descriptionList, propertiesTable, propertyRow, tableBlock, tableRowsOf } from "./tables.ts";

/** Characters that variables may add to a page by repetition. */
const mostRepeated = 512 * 1024;

export interface BlockOptions {
  marks: MarkTable;
  /** Returns the address of `{{ example({…}) }}`, or `undefined` if it has none. Default: `/components/<item>`. */
  embed?: Embed | undefined;
  /** Names of live blocks: `Preview`, `example()`, `Icon[id]`. */
  liveBlocks?: readonly string[] | undefined;
  warn(message: string): void;
}

/** The input of a block builder. */
interface Site {
  call: BlockCall;
  found: FoundBlock;
  /** The content between start and end. For a macro without an end, the content of its arguments. */
  children: ElementContent[];
  /** Whether the call is in a line of text. */
  isInline: boolean;
  /** The enclosing block. */
  around: BlockName | undefined;
  variables: PageVariables;
  options: BlockOptions;
}

/** The builder of each block. Returns `undefined` if it has no rendering at this place. */
const builders: Record<BlockName, (site: Site) => ElementContent[] | undefined> = {
  badge: ({ call, found: { args }, children }) => {
    if (!call.isEmpty && (titleArgument(call) !== undefined || call.name.includes("."))) return undefined;
    const word = textAt(args, "status", "children") ?? titleArgument(call) ?? textAt(args, "text");
    const words = call.isEmpty ? (word === undefined ? [] : [text(word)]) : children;
    return words.length === 0 ? [] : [createElement("span", { className: ["badge"] }, phraseOf(words))];
  },
  callout: ({ found, children, isInline }) => (isInline ? undefined : callout(found, children)),
  caption: ({ children, isInline, around }) => {
    const content = phraseOf(children);
    if (isInline) return [createElement("span", { className: ["caption"] }, content)];
    const isFigure = around === "figure" || around === "verdict";
    return [
      isFigure ? createElement("figcaption", {}, content) : createElement("p", { className: ["caption"] }, content),
    ];
  },
  children: () => undefined,
  code: () => undefined,
  descriptions: ({ found: { args }, variables }) =>
    tableRowsOf(args).length > 0 ? [descriptionList(args, variables)] : undefined,
  details: ({ call, children, isInline }) => {
    const title = titleArgument(call);
    if (isInline || title === undefined) return undefined;
    const open = call.args.has("open");
    return [createElement("details", open ? { open } : {}, [createElement("summary", {}, [text(title)]), ...children])];
  },
  element: ({ found: { args }, children }) => {
    const content = phraseOf(children);
    return content.length === 0 ? [] : [createElement(textAt(args, "as")?.toLowerCase() ?? "span", {}, content)];
  },
  embed: ({ call, isInline, options }) => {
    const shown = embed(call.name, call.args, isInline);
    if (shown.length === 0) options.warn(`<${call.name} /> has no content to show`);
    return shown;
  },
  example: ({ call, isInline, options }) => example(call.args, isInline, options.embed),
  figure: ({ found: { args }, children, isInline }) => {
    const caption = textAt(args, "caption");
    const below = caption === undefined ? [] : [createElement("figcaption", {}, [text(caption)])];
    return isInline ? undefined : [createElement("figure", { className: ["framed"] }, [...children, ...below])];
  },
  heading: ({ found, children, isInline }) => {
    const content = phraseOf(children);
    if (content.length === 0) return [];
    if (isInline) return [createElement("strong", {}, content)];
    const id = textAt(found.args, "id");
    return [createElement(`h${headingLevel(found)}`, id === undefined ? {} : { id }, content)];
  },
  link: ({ found: { args }, children }) => {
    const content = phraseOf(children);
    return content.length === 0 ? [] : [safeElement("a", { href: textAt(args, "href", "to") }, content)];
  },
  nothing: ({ call }) => (call.isEmpty ? [] : undefined),
  properties: ({ children }) => [propertiesTable(children)],
  property: ({ found: { args }, around }) => (around === "properties" ? [propertyRow(args)] : undefined),
  strong: ({ children, isInline }) => {
    const strong = createElement("strong", {}, phraseOf(children));
    return [isInline ? strong : createElement("p", {}, [strong])];
  },
  table: ({ found: { args }, variables }) => (tableRowsOf(args).length > 0 ? [tableBlock(args, variables)] : undefined),
  verdict: ({ found, children, isInline }) => (isInline ? undefined : verdictCallout(found, children)),
  verdicts: ({ children, isInline }) =>
    isInline ? undefined : [createElement("div", { className: ["do-dont"] }, children)],
};

/**
 * Replaces the marks of a page by the blocks that it calls, and returns the live blocks by the number of their place.
 * The nodes are ours: they are created after sanitizing, and content from the page is sanitized again. Throws
 * `RangeError` if variables would repeat more than 512 KiB. Throws `UnsafeInput` "html" for unsafe HTML in arguments.
 */
export function showBlocks(tree: Root, options: BlockOptions): LiveBlock[] {
  const { marks } = options;
  const markOf = (node: Parent): BlockMark | undefined =>
    node.type === "root" ? undefined : marks.find(property(node, "dataMark") ?? "");
  const contents = new Map<string, ElementContent[]>();
  const live: LiveBlock[] = [];
  let left = mostRepeated;
  const variables: PageVariables = (name) => {
    const content = contents.get(name) ?? [];
    left -= content.reduce((sum, node) => sum + textOfNodes(node).length, 100);
    if (left < 0) throw new RangeError("its variables expand to too much content");
    return structuredClone(content);
  };

  replaceElements(tree, (node, parent) => {
    if (property(node, "dataMark") === undefined) return undefined;
    const mark = markOf(node);
    if (mark === undefined) return node.children;
    if ("headingId" in mark) {
      if (parent.type === "element" && /^h[1-6]$/.test(parent.tagName)) parent.properties.id = mark.headingId;
      return node.children;
    }
    if ("set" in mark) {
      contents.set(mark.set, node.tagName === "span" ? phraseOf(node.children) : node.children);
      return [];
    }
    if ("variable" in mark) return variables(mark.variable);
    const { call } = mark;
    const name = call.isMacro ? `${call.name}()` : call.name;
    if (isLive(name, call, options.liveBlocks)) {
      const isInline = node.tagName === "span";
      const instead = findBlock(call).block === "example" ? { instead: exampleNamed(call.args, options.embed) } : {};
      const number = live.push({ name, attributes: stringsOf(call.args), isInline, ...instead }) - 1;
      return [createElement(isInline ? "span" : "figure", { dataLive: String(number) }), ...node.children];
    }
    const outer = markOf(parent);
    const site: Site = {
      call,
      found: findBlock(call),
      children: call.isEmpty && call.isMacro ? argumentContent(new Map(call.args), variables) : node.children,
      isInline: node.tagName === "span",
      around: outer !== undefined && "call" in outer ? findBlock(outer.call).block : undefined,
      variables,
      options,
    };
    return builders[site.found.block](site) ?? showUnknown(site);
  });
  pairVerdicts(tree);
  return live;
}

/** Whether a call is a live block: `Preview`, or `Icon[id]` if it has the required attribute. */
const isLive = (name: string, { args }: BlockCall, live: readonly string[] = []): boolean =>
  live.includes(name) || [...args.keys()].some((key) => live.includes(`${name}[${key}]`));

/** Renders an unknown call, or one unknown at this place: its title and its content. */
function showUnknown(site: Site): ElementContent[] {
  const { call, children, isInline, options } = site;
  const title = titleArgument(call);
  if (call.isEmpty && !call.isMacro) return builders.embed(site) ?? [];
  if (call.isEmpty) {
    options.warn(`{{ ${call.name}(…) }} was not run`);
    const words = title === undefined ? [] : [text(children.length > 0 ? `${title}: ` : title)];
    if (children.length > 0) return [...words, ...children];
    const note = isInline ? createElement("em", {}, words) : createElement("p", { className: ["placeholder"] }, words);
    return words.length > 0 ? [note] : [];
  }
  if (!call.isMacro) {
    if (title === undefined) return children;
    return isInline
      ? [text(`${title} `), ...children]
      : [createElement("p", {}, [createElement("strong", {}, [text(title)])]), ...children];
  }
  return isInline ? children : [...headingOf(call), ...imageOf(call), ...children];
}

function headingOf(call: BlockCall): Element[] {
  const title = titleArgument(call);
  const [first, ...others] = call.words;
  const content =
    title !== undefined
      ? [text(title)]
      : first === undefined
        ? []
        : [...nameOf(first), ...(others.length === 0 ? [] : [text(` (${others.join(", ")})`)])];
  return content.length === 0 ? [] : [createElement(`h${call.level}`, {}, content)];
}

/** Formats `htmlLang` as code, `Choose a tone` as text. */
function nameOf(word: string): ElementContent[] {
  const isName = /^[\w.-]+$/.test(word) && /[a-z][A-Z]|[-_.]|^[a-z]+$/.test(word);
  return isName ? [createElement("code", {}, [text(word)])] : codeInText(word);
}

function imageOf({ args }: BlockCall): Element[] {
  const src = textAt(args, "src");
  return src === undefined ? [] : [safeElement("img", { src, alt: textAt(args, "alt") ?? "" })];
}
