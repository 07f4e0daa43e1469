import type { ChatSource } from "../../domain/assistant/chat-event.ts";
import type { Directory } from "./directory.ts";

const MOST = 8;
/** Of what was only told, where the answer is from nothing else. */
const MOST_TOLD = 2;

/** How a record came into an answer: by a link, by a tool, or by what the model was told beside the question, best first. */
type Reason = "cited" | "read" | "told";

/** What an answer is from. */
export interface Sources {
  note(reason: Reason, href: string): void;
  /** Those that exist, cited ones first, each once. What was only told is one where nothing was cited and nothing read. */
  list(): Promise<ChatSource[]>;
}

export function createSources(directory: Directory): Sources {
  const noted: Record<Reason, Set<string>> = { cited: new Set(), read: new Set(), told: new Set() };

  async function existing(hrefs: Iterable<string>, most: number): Promise<ChatSource[]> {
    const found = new Map<string, ChatSource>();
    for (const href of hrefs) {
      if (found.size === most) break;
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
      const used = await existing([...noted.cited, ...noted.read], MOST);
      return used.length > 0 ? used : existing(noted.told, MOST_TOLD);
    },
  };
}
