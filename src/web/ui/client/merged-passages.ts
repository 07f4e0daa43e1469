import type { MergedPassage } from "../../../engines/text/merge-lines.ts";
import type { Overlap, OverlapDecision } from "./ask-overlaps.ts";

/** Passages both changed, named by the line they begin at in my text. */
export function passageOverlaps(passages: readonly MergedPassage[]): Overlap[] {
  const overlaps: Overlap[] = [];
  let line = 1;
  for (const passage of passages) {
    const own = "text" in passage ? passage.text : passage.mine;
    if (!("text" in passage)) overlaps.push({ ...passage, label: `Markdown, from line ${line}`, both: true });
    line += own.split("\n").length - 1;
  }
  return overlaps;
}

/** The text of passages with the selected version of each that both changed. */
export function composedPassages(passages: readonly MergedPassage[], choices: readonly OverlapDecision[]): string {
  const left = [...choices];
  return passages
    .map((passage) => {
      if ("text" in passage) return passage.text;
      const choice = left.shift();
      if (choice !== "both") return choice === "theirs" ? passage.theirs : passage.mine;
      const gap = passage.theirs === "" || passage.theirs.endsWith("\n") ? "" : "\n";
      return passage.theirs + gap + passage.mine;
    })
    .join("");
}
