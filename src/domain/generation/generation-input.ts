import { z } from "zod";
import { type Actor, isScope } from "../../platform/contract/access.ts";
import { GENERATION_STANDARDS, RENDERERS } from "./contract.ts";

/** The kind of its job. */
export const COMPONENT_GENERATION = "component_generation";

/** The request of a generation, as its job keeps it. */
export const generationInput = z.object({
  artifactId: z.string().nullable(),
  /** Empty if unnamed. */
  componentName: z.string(),
  componentId: z.string(),
  renderer: z.enum(RENDERERS),
  behaviorPrompt: z.string().nullable(),
  a11yStandard: z.enum(GENERATION_STANDARDS),
  useExtractedAssets: z.boolean(),
  maxIterations: z.int(),
  /** The requester, for budget and read access. */
  actor: z.object({ id: z.string(), role: z.enum(["admin", "member"]), scopes: z.array(z.string()) }),
});

export type GenerationInput = z.infer<typeof generationInput>;

/** The requester as an actor. */
export const generationActorOf = ({ actor: { id, role, scopes } }: GenerationInput): Actor => ({
  id,
  role,
  scopes: new Set(scopes.filter(isScope)),
});

const MAX_CHARACTERS = 60;
/** Words of a behavior description that make an id. */
const MAX_WORDS = 4;

/** Makes an id from a name: `Date picker` → `date-picker`. `component` if no character can be part of an id. */
export function idFromName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_CHARACTERS)
    .replaceAll(/^-+|-+$/g, "");
  return plain === "" ? "component" : plain;
}

/** The same of a sentence: its first words. */
export const idFromSentence = (sentence: string): string =>
  idFromName(sentence.trim().split(/\s+/).slice(0, MAX_WORDS).join(" "));
