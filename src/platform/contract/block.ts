import type { HtmlEscapedString } from "hono/utils/html";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import type { Schema } from "../../store/schema.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Client } from "./client.ts";
import type { ServicePart } from "./part.ts";
import type { Settings } from "./settings.ts";

/** Input of a block; its reads determine how long the page is cached. */
export interface BlockReads {
  snapshot: Snapshot;
  client: Client;
  settings: Settings;
  /** The query of the page: it may select a scheme or brand. */
  query?: unknown;
  actor?: { id: string } | undefined;
  remote: string;
  part<T>(part: ServicePart<T>): Promise<T>;
}

/** The present state of one item, in the forms for documents, texts and lists. */
export interface BlockView {
  /** Trusted markup for its place in the document. */
  html: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** The same as Markdown, for readers of text. */
  text: string;
  /** The same in a list: its title, its page, a line about it. */
  card: { title: string; href: string; about?: string };
  /** Axes of its appearance that the reader can choose in the header. */
  follows?: FollowedAxes;
}

/**
 * A live block: an element in a document (`<Preview id="button" />`) that shows the present state of a design system
 * item. Features declare them in `blocks.tsx`.
 */
export interface Block<A = unknown> {
  /** Its name in documents: a component, `Preview`, or a template macro with its parentheses, `example()`. */
  name: string;
  /** Without one of these attributes it is another tool's component with the same name, and is shown as such. */
  keys?: readonly string[];
  /** One line, for authors. */
  summary: string;
  /** Its attributes, all of them text. */
  attributes: Schema<A>;
  /** Whether it can be part of a line of text; other blocks have their own paragraph. */
  inline?: boolean;
  /** Undefined if the item doesn't exist; a sentence if there is more to explain. */
  show(attributes: A, reads: BlockReads): Promise<BlockView | { missing: string } | undefined>;
}

/** Returns a block unchanged, with the type of its attributes inferred. */
export const defineBlock = <A>(block: Block<A>): Block => block as Block;

/** The blocks of all features. */
export interface Blocks {
  /** Names in documents: `Preview`, `example()`; `Icon[id]` for blocks with `keys`. */
  names: readonly string[];
  isInline(name: string): boolean;
  /** Renders a block of a document; returns a sentence if that is impossible. */
  show(
    named: { name: string; attributes: Record<string, string> },
    reads: BlockReads,
  ): Promise<BlockView | { missing: string }>;
}

/** Combines the blocks of features. Throws if two have the same name. */
export function createBlocks(blocks: readonly Block[]): Blocks {
  const byName = new Map(blocks.map((block) => [block.name, block]));
  if (byName.size < blocks.length) throw new Error("Two features have a block with the same name.");
  return {
    names: blocks.flatMap(({ name, keys }) => keys?.map((key) => `${name}[${key}]`) ?? name),
    isInline: (name) => byName.get(name)?.inline === true,
    async show({ name, attributes }, reads) {
      const block = byName.get(name);
      if (!block) return { missing: `The block ${name} doesn't exist.` };
      // Record names never contain NUL, and databases refuse it in queries.
      if (Object.values(attributes).some((value) => value.includes("\0")))
        return { missing: `${name} has an attribute with a NUL character.` };
      const read = block.attributes.safeParse(attributes);
      if (!read.success) {
        const attribute = read.error.issues[0]?.path.join(".") ?? "";
        return {
          missing: `${name} ${attribute in attributes ? `has an invalid ${attribute}` : `needs ${attribute}`}.`,
        };
      }
      const view = await block.show(read.data, reads);
      return view ?? { missing: `${name} ${Object.values(attributes).join(" ")} is not part of this design system.` };
    },
  };
}
