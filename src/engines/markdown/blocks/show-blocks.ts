import { safeElement } from "../../../safe/html.ts";
import { textAt } from "../dialect/literal.ts";
import type { LiveBlock } from "../rendered-page.ts";
import {
  type Element,
  type ElementContent,
  element,
  type Parent,
  property,
  type Root,
  replaceElements,
  text,
  textOf,
} from "../tree.ts";
import { codeInText, contentOf, phraseOf, stringsOf, titleOf, type Variables } from "./arguments.ts";
import type { BlockCall, Mark, MarkTable } from "./block.ts";
import { type Block, type FoundBlock, findBlock, headingLevel } from "./block-names.ts";
import { callout, pairVerdicts, verdict } from "./callouts.ts";
import { type Embed, embed, example, exampleNamed } from "./embeds.ts";
import { descriptionList, propertiesTable, propertyRow, rowsOf, table } from "./tables.ts";

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
  around: Block | undefined;
  variables: Variables;
  options: BlockOptions;
}

/** The builder of each block. Returns `undefined` if it has no rendering at this place. */
const builders: Record<Block, (site: Site) => ElementContent[] | undefined> = {
  badge: ({ call, found: { args }, children }) => {
    if (!call.isEmpty && (titleOf(call) !== undefined || call.name.includes("."))) return undefined;
    const word = textAt(args, "status", "children") ?? titleOf(call) ?? textAt(args, "text");
    const words = call.isEmpty ? (word === undefined ? [] : [text(word)]) : children;
    return words.length === 0 ? [] : [element("span", { className: ["badge"] }, phraseOf(words))];
  },
  callout: ({ found, children, isInline }) => (isInline ? undefined : callout(found, children)),
  caption: ({ children, isInline, around }) => {
    const content = phraseOf(children);
    if (isInline) return [element("span", { className: ["caption"] }, content)];
    const isFigure = around === "figure" || around === "verdict";
    return [isFigure ? element("figcaption", {}, content) : element("p", { className: ["caption"] }, content)];
  },
  children: () => undefined,
  code: () => undefined,
  descriptions: ({ found: { args }, variables }) =>
    rowsOf(args).length > 0 ? [descriptionList(args, variables)] : undefined,
  details: ({ call, children, isInline }) => {
    const title = titleOf(call);
    if (isInline || title === undefined) return undefined;
    const open = call.args.has("open");
    return [element("details", open ? { open } : {}, [element("summary", {}, [text(title)]), ...children])];
  },
  element: ({ found: { args }, children }) => {
    const content = phraseOf(children);
    return content.length === 0 ? [] : [element(textAt(args, "as")?.toLowerCase() ?? "span", {}, content)];
  },
  embed: ({ call, isInline, options }) => {
    const shown = embed(call.name, call.args, isInline);
    if (shown.length === 0) options.warn(`<${call.name} /> has no content to show`);
    return shown;
  },
  example: ({ call, isInline, options }) => example(call.args, isInline, options.embed),
  figure: ({ found: { args }, children, isInline }) => {
    const caption = textAt(args, "caption");
    const below = caption === undefined ? [] : [element("figcaption", {}, [text(caption)])];
    return isInline ? undefined : [element("figure", { className: ["framed"] }, [...children, ...below])];
  },
  heading: ({ found, children, isInline }) => {
    const content = phraseOf(children);
    if (content.length === 0) return [];
    if (isInline) return [element("strong", {}, content)];
    const id = textAt(found.args, "id");
    return [element(`h${headingLevel(found)}`, id === undefined ? {} : { id }, content)];
  },
  link: ({ found: { args }, children }) => {
    const content = phraseOf(children);
    return content.length === 0 ? [] : [safeElement("a", { href: textAt(args, "href", "to") }, content)];
  },
  nothing: ({ call }) => (call.isEmpty ? [] : undefined),
  properties: ({ children }) => [propertiesTable(children)],
  property: ({ found: { args }, around }) => (around === "properties" ? [propertyRow(args)] : undefined),
  strong: ({ children, isInline }) => {
    const strong = element("strong", {}, phraseOf(children));
    return [isInline ? strong : element("p", {}, [strong])];
  },
  table: ({ found: { args }, variables }) => (rowsOf(args).length > 0 ? [table(args, variables)] : undefined),
  verdict: ({ found, children, isInline }) => (isInline ? undefined : verdict(found, children)),
  verdicts: ({ children, isInline }) => (isInline ? undefined : [element("div", { className: ["do-dont"] }, children)]),
};

/**
 * Replaces the marks of a page by the blocks that it calls, and returns the live blocks by the number of their place.
 * The nodes are ours: they are created after sanitizing, and content from the page is sanitized again. Throws
 * `RangeError` if variables would repeat more than 512 KiB. Throws `UnsafeInput` "html" for unsafe HTML in arguments.
 */
export function showBlocks(tree: Root, options: BlockOptions): LiveBlock[] {
  const { marks } = options;
  const markOf = (node: Parent): Mark | undefined =>
    node.type === "root" ? undefined : marks.find(property(node, "dataMark") ?? "");
  const contents = new Map<string, ElementContent[]>();
  const live: LiveBlock[] = [];
  let left = mostRepeated;
  const variables: Variables = (name) => {
    const content = contents.get(name) ?? [];
    left -= content.reduce((sum, node) => sum + textOf(node).length, 100);
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
      return [element(isInline ? "span" : "figure", { dataLive: String(number) }), ...node.children];
    }
    const outer = markOf(parent);
    const site: Site = {
      call,
      found: findBlock(call),
      children: call.isEmpty && call.isMacro ? contentOf(new Map(call.args), variables) : node.children,
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
  const title = titleOf(call);
  if (call.isEmpty && !call.isMacro) return builders.embed(site) ?? [];
  if (call.isEmpty) {
    options.warn(`{{ ${call.name}(…) }} was not run`);
    const words = title === undefined ? [] : [text(children.length > 0 ? `${title}: ` : title)];
    if (children.length > 0) return [...words, ...children];
    const note = isInline ? element("em", {}, words) : element("p", { className: ["placeholder"] }, words);
    return words.length > 0 ? [note] : [];
  }
  if (!call.isMacro) {
    if (title === undefined) return children;
    return isInline
      ? [text(`${title} `), ...children]
      : [element("p", {}, [element("strong", {}, [text(title)])]), ...children];
  }
  return isInline ? children : [...headingOf(call), ...imageOf(call), ...children];
}

function headingOf(call: BlockCall): Element[] {
  const title = titleOf(call);
  const [first, ...others] = call.words;
  const content =
    title !== undefined
      ? [text(title)]
      : first === undefined
        ? []
        : [...nameOf(first), ...(others.length === 0 ? [] : [text(` (${others.join(", ")})`)])];
  return content.length === 0 ? [] : [element(`h${call.level}`, {}, content)];
}

/** Formats `htmlLang` as code, `Choose a tone` as text. */
function nameOf(word: string): ElementContent[] {
  const isName = /^[\w.-]+$/.test(word) && /[a-z][A-Z]|[-_.]|^[a-z]+$/.test(word);
  return isName ? [element("code", {}, [text(word)])] : codeInText(word);
}

function imageOf({ args }: BlockCall): Element[] {
  const src = textAt(args, "src");
  return src === undefined ? [] : [safeElement("img", { src, alt: textAt(args, "alt") ?? "" })];
}
