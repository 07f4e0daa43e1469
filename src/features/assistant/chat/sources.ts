import type { ChatSource } from "./chat-event.ts";
import type { Directory } from "./directory.ts";

const MOST = 8;

/** How a record came into an answer, the best reason first. */
const REASONS = ["cited", "read", "told"] as const;
type Reason = (typeof REASONS)[number];

/** What an answer is from. */
export interface Sources {
  note(reason: Reason, href: string): void;
  /** Those that exist, cited ones first, each once. */
  list(): Promise<ChatSource[]>;
}

export function createSources(directory: Directory): Sources {
  const noted: Record<Reason, Set<string>> = { cited: new Set(), read: new Set(), told: new Set() };
  return {
    note(reason, href) {
      noted[reason].add(href);
    },
    async list() {
      const found = new Map<string, ChatSource>();
      for (const reason of REASONS)
        for (const href of noted[reason]) {
          const source = await directory.find(href.replace(/#.*$/, ""));
          if (source && found.size < MOST && !found.has(source.href)) found.set(source.href, source);
        }
      return [...found.values()];
    },
  };
}
