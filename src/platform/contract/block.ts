import type { HtmlEscapedString } from "hono/utils/html";
import type { FollowedAxes } from "../../engines/markdown/followed-axes.ts";
import type { Schema } from "../../store/schema.ts";
import type { Snapshot } from "../../store/store.ts";
import type { Client } from "./client.ts";
import type { Part } from "./part.ts";
import type { Settings } from "./settings.ts";

/** What a block reads to show itself; what it reads decides how long the page is kept. */
export interface BlockReads {
  snapshot: Snapshot;
  client: Client;
  settings: Settings;
  /** What the page was asked for: it may choose a scheme or brand. */
  query?: unknown;
  actor?: { id: string } | undefined;
  remote: string;
  part<T>(part: Part<T>): Promise<T>;
}

/** One thing as it is now, in the forms a document, a text and a list need. */
export interface BlockView {
  /** Markup of ours for the place where the document names it. */
  html: HtmlEscapedString | Promise<HtmlEscapedString>;
  /** The same for who reads only text, in markdown. */
  text: string;
  /** The same in a list: what it is called, where it is shown, a line about it. */
  card: { title: string; href: string; about?: string };
  /** What of it is another for a scheme or brand chosen in the header. */
  follows?: FollowedAxes;
}

/**
 * A live block: a thing of the design system that a document names (`<Preview id="button" />`) and shows as it is now.
 * Features bring them in `blocks.tsx`.
 */
export interface Block<A = unknown> {
  /** What stands for it in documents: a component, `Preview`, or a macro of templates with its parentheses, `example()`. */
  name: string;
  /** Without one of these attributes it is a component of another tool with the same name, and shown as those are. */
  keys?: readonly string[];
  /** One line, for authors. */
  summary: string;
  /** Its attributes, all of them text. */
  attributes: Schema<A>;
  /** Stands within a line of text too; others take a paragraph of their own. */
  inline?: boolean;
  /** Undefined where there is no such thing; a sentence where more can be said of it. */
  show(attributes: A, reads: BlockReads): Promise<BlockView | { missing: string } | undefined>;
}

/** Hands a block back with the type of its attributes inferred. */
export const defineBlock = <A>(block: Block<A>): Block => block as Block;

/** The blocks of all features. */
export interface Blocks {
  /** As documents name them: `Preview`, `example()`; `Icon[id]` for those with `keys`. */
  names: readonly string[];
  isInline(name: string): boolean;
  /** Shows what a document names; a sentence where that cannot be shown. */
  show(
    named: { name: string; attributes: Record<string, string> },
    reads: BlockReads,
  ): Promise<BlockView | { missing: string }>;
}

/** Puts the blocks of features together. Throws where two have one name. */
export function createBlocks(blocks: readonly Block[]): Blocks {
  const byName = new Map(blocks.map((block) => [block.name, block]));
  if (byName.size < blocks.length) throw new Error("Two features have a block with the same name.");
  return {
    names: blocks.flatMap(({ name, keys }) => keys?.map((key) => `${name}[${key}]`) ?? name),
    isInline: (name) => byName.get(name)?.inline === true,
    async show({ name, attributes }, reads) {
      const block = byName.get(name);
      if (!block) return { missing: `The block ${name} doesn't exist.` };
      // No record has one in its name, and databases do not take one in a question.
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
