import { definePart } from "../contract/part.ts";
import type { LanguageModel } from "./language-model.ts";
import { openLanguageModel } from "./open-language-model.ts";

/** Undefined if none is configured. */
export const languageModel = definePart<LanguageModel | undefined>({
  name: "language model",
  open: (deployment) => openLanguageModel(deployment),
});
