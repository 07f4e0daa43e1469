import type { Prompt } from "../../../contract/prompt.ts";
import { featureList } from "../../../feature.ts";
import type { Asked } from "./capability.ts";
import { mayRead } from "./resources-of.ts";

/** The prompts the caller may use, in the order of the feature list. */
export async function promptsOf(asked: Asked): Promise<Prompt[]> {
  const all = (await asked.call.part(featureList)).flatMap(({ prompts = [] }) => prompts);
  return all.filter(({ access }) => mayRead(access, asked));
}
