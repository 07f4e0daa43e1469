import {
  type LanguageModel,
  ModelFault,
  type ModelQuestion,
  type TokenUse,
} from "../../platform/language-models/language-model.ts";

interface Written {
  text: string;
  /** The model had more to say than it may. */
  isCutOff: boolean;
  use: TokenUse;
}

/** The text of one answer, as far as it may go. Throws `ModelFault`. */
export async function readText(
  model: LanguageModel,
  question: ModelQuestion,
  mostCharacters: number,
): Promise<Written> {
  const enough = new AbortController();
  const signal = AbortSignal.any([question.signal, enough.signal]);
  const written: Written = { text: "", isCutOff: false, use: { inputTokens: 0, outputTokens: 0 } };
  try {
    for await (const event of model.stream({ ...question, signal })) {
      if (event.type === "end") {
        if (event.reason === "refused") throw refused();
        written.use = event.use;
        written.isCutOff = event.reason === "length";
      } else if (event.type === "text") {
        written.text += event.text;
        if (written.text.length > mostCharacters)
          return { ...written, text: written.text.slice(0, mostCharacters), isCutOff: true };
      }
    }
  } finally {
    enough.abort();
  }
  return written;
}

const refused = () =>
  new ModelFault("ai_refused", "The language model refused to answer. Write the text yourself.", { isPassing: false });
