import type { Deployment } from "../../platform/contract/part.ts";
import type { LanguageModel } from "../../platform/language-models/language-model.ts";
import type { GenerationInput } from "./generation-input.ts";
import type { GenerationState } from "./generation-rows.ts";

/** The parts of an attempt. */
export interface GenerationRun {
  jobId: string;
  input: GenerationInput;
  model: LanguageModel;
  deployment: Pick<Deployment, "store" | "part">;
  state: GenerationState;
  signal: AbortSignal;
  /** Tells people, on the job and in its log. `fraction` of the iteration under way is behind it. */
  tell(status: string, message: string, fraction: number): Promise<void>;
}
