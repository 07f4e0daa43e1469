import { isDeepStrictEqual } from "node:util";
import { sentencesOf, tokensFromSnapshot, tokensFromVariables } from "../../engines/tokens/engine.ts";
import type { Problem } from "../../engines/tokens/names.ts";
import { isObject } from "../../safe/is-object.ts";
import { designVariables } from "../tokens/design-variables-kind.ts";
import { bundleStylesOf, tokensSnapshot } from "../tokens/kind.ts";
import type { PushComparisonReport, PushQuestion } from "./compare-push-task.ts";
import { designComponentsDocument } from "./kind.ts";

/** Warnings in a response. Further ones are counted. */
const TOLD = 100;

/** Runs in a thread. */
export function comparePushInThread({ what, present, sent }: PushQuestion): PushComparisonReport {
  const { items, problems } = READERS[what];
  const [before, after] = [present === undefined ? undefined : JSON.parse(present), JSON.parse(sent)];
  const [old, now] = [before === undefined ? new Map<string, unknown>() : items(before), items(after)];
  let changed = 0;
  for (const [id, item] of now) if (old.has(id) && !isDeepStrictEqual(old.get(id), item)) changed += 1;
  const added = [...now.keys()].filter((id) => !old.has(id)).length;
  const removed = [...old.keys()].filter((id) => !now.has(id)).length;
  return { added, changed, removed, warnings: reported(problems(after), after) };
}

interface Reader {
  /** The counted items, by id. */
  items(document: unknown): Map<string, unknown>;
  problems(document: unknown): readonly Problem[];
}

const READERS: Record<PushQuestion["what"], Reader> = {
  styles: {
    items(document) {
      const { color, typography, effect } = bundleStylesOf(tokensSnapshot.parse(document));
      const named = Object.entries({ color, typography, effect });
      return new Map(named.flatMap(([kind, list]) => list.map((style) => [`${kind} ${String(style.id)}`, style])));
    },
    problems: (document) => tokensFromSnapshot(document).problems,
  },
  variables: {
    items(document) {
      const { variables, variableCollections: collections } = designVariables.parse(document);
      // What changes in a collection, a mode's name say, changes its variables.
      const collectionOf = ({ variableCollectionId: id }: Record<string, unknown>) =>
        typeof id === "string" && Object.hasOwn(collections, id) ? { ...collections[id], variableIds: [] } : undefined;
      return new Map(Object.entries(variables).map(([id, variable]) => [id, [variable, collectionOf(variable)]]));
    },
    problems: (document) => tokensFromVariables(document).problems,
  },
  components: {
    items: (document) =>
      new Map(designComponentsDocument.parse(document).components.map((component) => [component.nodeId, component])),
    problems: () => [],
  },
};

function reported(problems: readonly Problem[], document: unknown): string[] {
  const sentences = problems.slice(0, TOLD).map((problem) => {
    const name = nameAt(document, problem.pointer);
    const said = sentencesOf(problem);
    return name === undefined ? said : `${name}: ${said}`;
  });
  const more = problems.length - sentences.length;
  return more > 0 ? [...sentences, `${more} more.`] : sentences;
}

/** The designer's name of the item at or above a JSON Pointer. */
function nameAt(document: unknown, pointer: string): string | undefined {
  let [here, name]: [unknown, string | undefined] = [document, undefined];
  for (const part of pointer.split("/").slice(1)) {
    const member = part.replaceAll("~1", "/").replaceAll("~0", "~");
    here = Array.isArray(here) ? here[Number(member)] : isObject(here) ? here[member] : undefined;
    if (isObject(here) && typeof here.name === "string") name = here.name;
  }
  return name;
}
