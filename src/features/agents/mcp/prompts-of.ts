import { ApiError } from "../../../contract/api-error.ts";
import { planOf } from "../../../contract/plan.ts";
import type { Prompt } from "../../../contract/prompt.ts";
import { featureList } from "../../../feature.ts";
import { authorize } from "../../../server/verify.ts";
import type { Asked } from "./capability.ts";

/** The prompts the caller may use, in the order of the feature list. */
export async function promptsOf({ call, actor }: Pick<Asked, "call" | "actor">): Promise<Prompt[]> {
  const all = (await call.part(featureList)).flatMap(({ prompts = [] }) => prompts);
  return all.filter(({ access }) => {
    if (call.settings.mode !== "registry") return true;
    try {
      authorize(planOf({ access, method: "GET" }, call.settings), actor);
      return true;
    } catch (error) {
      if (error instanceof ApiError) return false;
      throw error;
    }
  });
}
