/** Markdown as it is read aloud: without its signs, and with code named, not spelled. */
export const toSpokenText = (markdown: string): string =>
  markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/^ {0,3}(?:#{1,6} |> ?|[-*+] (?=\S))/gm, "")
    .replaceAll(/(?<!\w)[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}(?!\w)|`/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

const FENCE = /^ {0,3}(?:```|~~~)/;

/**
 * Splits an arriving text into complete parts for a screen reader: sentences of prose, lines of lists and headings. A
 * code block is announced as one word after it is complete.
 */
export function createSentences(report: (sentence: string) => void, lang: string) {
  const segmenter = new Intl.Segmenter(lang, { granularity: "sentence" });
  let text = "";
  let isCode = false;

  const sayAll = (prose: string) => {
    const words = toSpokenText(prose);
    if (words !== "") report(words);
  };
  const takeLines = () => {
    for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
      const line = text.slice(0, end);
      text = text.slice(end + 1);
      if (FENCE.test(line)) {
        isCode = !isCode;
        if (!isCode) report("Code block.");
      } else if (!isCode) sayAll(line);
    }
  };
  return {
    push(piece: string): void {
      text += piece;
      takeLines();
      if (isCode || FENCE.test(text)) return;
      const whole = [...segmenter.segment(text)].map(({ segment }) => segment).slice(0, -1);
      for (const sentence of whole) {
        text = text.slice(sentence.length);
        sayAll(sentence);
      }
    },
    /** Announces the rest. */
    end(): void {
      if (isCode) report("Code block.");
      else sayAll(text);
      text = "";
      isCode = false;
    },
  };
}
