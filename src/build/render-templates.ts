import { sandboxBase } from "../engines/sandbox/sandbox.ts";
import { insideScript } from "../engines/sandbox/sandbox-files.ts";
import { reasonOf } from "../safe/unsafe.ts";
import { BuildFault } from "./build-fault.ts";
import type { BuildTools } from "./react.ts";
import { parseAnswer } from "./rendered.ts";
import type { Templates } from "./templates.ts";

/** Maximum number of rounds: names can be computed during rendering, so each round can request more, without end. */
const ROUNDS = 20;

/**
 * Renders a template in the sandbox with an engine whose script has the function `call`, and provides requested
 * templates. Resolves to the untrusted answer, and the used template files, relative to the workspace.
 * Throws `BuildFault` with the name of the template.
 */
export async function renderTemplates(
  { sandbox }: Pick<BuildTools, "sandbox">,
  job: {
    engine: "nunjucks" | "handlebars";
    call: string;
    path: string;
    templates: Templates;
    input(texts: Record<string, string | null>): object;
  },
): Promise<{ answer: Record<string, unknown>; inputs: string[] }> {
  const { engine, call, path, templates, input } = job;
  for (let round = 1; ; round++) {
    const text = JSON.stringify(input(templates.texts()));
    const script = { name: "preview.js", code: `${call}(${JSON.stringify(text)});` };
    let answer: Record<string, unknown>;
    try {
      answer = parseAnswer(await sandbox.run({ base: sandboxBase([insideScript(engine)]), scripts: [script] }));
    } catch (error) {
      throw new BuildFault(`${path}: ${reasonOf(error)}`);
    }
    const added = textsIn(answer.missing).map(templates.add);
    if (!added.some(Boolean))
      return { answer, inputs: textsIn(answer.used).flatMap((name) => templates.pathOf(name) ?? []) };
    if (round === ROUNDS) throw new BuildFault(`${path}: it includes too many templates.`);
  }
}

const textsIn = (list: unknown): string[] => (Array.isArray(list) ? list.filter((one) => typeof one === "string") : []);
