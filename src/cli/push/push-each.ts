import { addressOf } from "../../contract/client.ts";
import { isObject } from "../../contract/shapes.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { CommandError } from "../command.ts";
import type { RemoteKnowledge } from "../sync/remote-knowledge.ts";
import { beginOutcome, type Outcome } from "./outcome.ts";
import type { EachPushStep, Parcel } from "./push-step.ts";
import type { Registry } from "./registry.ts";

/** Sends what this workspace has not sent yet, one request each; one that fails does not keep the others. Never throws. */
export async function pushEach(
  step: EachPushStep,
  options: {
    files: WorkspaceFiles;
    registry: Pick<Registry, "post">;
    knowledge: Pick<RemoteKnowledge, "state" | "agree">;
    push: string;
    message?: string;
    dryRun: boolean;
    progress(text: string): void;
  },
): Promise<Outcome> {
  const { outcome, end } = beginOutcome(step.step);
  const { knowledge, registry } = options;
  const noted = ({ key }: Parcel) => `${step.step}:${key}`;
  try {
    const all = await step.each(options.files);
    if (all.length === 0) return end({ status: "absent", message: `no ${step.absent}` });
    const open = all.filter((one) => knowledge.state.records[noted(one)] !== one.hash);
    if (open.length === 0) return end({ status: "unchanged", message: `${all.length} ${step.step}, all sent before` });
    const message = `${open.length} of ${all.length} ${step.step}`;
    if (options.dryRun) return end({ status: "would send", message });
    for (const [index, one] of open.entries()) {
      options.progress(`${index} of ${open.length}`);
      try {
        const body = await one.body();
        const whole = isObject(body) && options.message ? { ...body, message: options.message } : body;
        const { changed, bytes } = await registry.post(addressOf(step.endpoint), whole, options.push);
        knowledge.agree(noted(one), one.hash);
        outcome.changed += changed;
        outcome.bytes += bytes;
      } catch (error) {
        // Without a registry or a credential no other goes through either.
        if (error instanceof CommandError) throw error;
        outcome.failures.push(`${one.key}: ${reasonOf(error)}`);
      }
    }
    const failed = outcome.failures.length;
    return end({
      status: failed > 0 ? "failed" : "sent",
      message: failed > 0 ? `${message}; ${failed} not taken` : message,
    });
  } catch (error) {
    return end({ status: "failed", message: reasonOf(error) });
  }
}
