import type { KnowledgeText } from "../../domain/check/check-task.ts";
import { iconReader } from "../../domain/icons/icon-reader.ts";
import { tokenReader } from "../../domain/tokens/token-reader.ts";
import { definePart } from "../../platform/contract/part.ts";
import { keepDerived } from "../../store/keep-derived.ts";
import type { Snapshot } from "../../store/store.ts";
import { readKnowledge } from "./read-knowledge.ts";

/** What the design system of a snapshot knows, made once for each state of what it is read from. */
export const knowledgeReader = definePart<(snapshot: Snapshot) => Promise<KnowledgeText>>({
  name: "knowledge of the design system",
  open: ({ store, part }) =>
    keepDerived(
      readKnowledge({
        blobs: store.blobs,
        tokens: async (snapshot) => (await part(tokenReader)).known(snapshot),
        icons: async (snapshot) => (await part(iconReader)).read(snapshot),
      }),
    ),
});
