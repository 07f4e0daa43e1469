import type { ChatSource } from "../../domain/assistant/chat-event.ts";
import type { Directory } from "./directory.ts";

const MAX_SOURCES = 8;
/** Maximum number of sources from the input if the answer has no others. */
const MAX_UNCITED = 2;

/** How a record was used in an answer: in a link, by a tool, or in the model's input, best first. */
type Reason = "cited" | "read" | "given";

/** The sources of an answer. */
export interface Sources {
  note(reason: Reason, href: string): void;
  /**
   * Returns the existing sources, cited ones first, without duplicates. Includes those from the model's input only if
   * none was cited or read.
   */
  list(): Promise<ChatSource[]>;
}

export function createSources(directory: Directory): Sources {
  const noted: Record<Reason, Set<string>> = { cited: new Set(), read: new Set(), given: new Set() };

  async function existing(hrefs: Iterable<string>, max: number): Promise<ChatSource[]> {
    const found = new Map<string, ChatSource>();
    for (const href of hrefs) {
      if (found.size === max) break;
      const source = await directory.find(href.replace(/#.*$/, ""));
      if (source) found.set(source.href, source);
    }
    return [...found.values()];
  }

  return {
    note(reason, href) {
      noted[reason].add(href);
    },
    async list() {
      const used = await existing([...noted.cited, ...noted.read], MAX_SOURCES);
      return used.length > 0 ? used : existing(noted.given, MAX_UNCITED);
    },
  };
}
