import type { Schema } from "../store/schema.ts";
import type { Access } from "./access.ts";
import type { Candidates } from "./resource.ts";
import type { Call } from "./route.ts";

/** A piece of a prompt, as MCP has it. */
export type PromptContent =
  | { type: "text"; text: string }
  | { type: "image"; data: string; mimeType: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; text: string } }
  | { type: "resource_link"; uri: string; name: string; title?: string; description?: string; mimeType?: string };

/** What a prompt is made with. */
export interface PromptCall extends Call {
  actor: NonNullable<Call["actor"]>;
  /** A resource in whole or, with how much follows, its beginning; undefined where there is none or the caller may not read it. */
  resource(uri: string, characters?: number): Promise<Extract<PromptContent, { type: "resource" }> | undefined>;
}

/** One argument of a prompt. People type it, so it is text. */
export interface PromptArgument {
  name: string;
  title: string;
  description: string;
  required?: true;
  complete?: Candidates;
}

/**
 * A beginning for a conversation that a person chooses (MCP, "Prompts"): what the design system knows about a task, as
 * facts. What records say is quoted, never said as if it were ours.
 */
export interface Prompt<I = unknown> {
  /** `build_page` */
  name: string;
  title: string;
  description: string;
  arguments: readonly PromptArgument[];
  /** A `z.object` of text. */
  input: Schema<I>;
  access: Access;
  run(input: I, call: PromptCall): Promise<readonly PromptContent[]>;
}

/** Hands a prompt back with the type of its input checked. */
export const definePrompt = <I>(prompt: Prompt<I>): Prompt => prompt as Prompt;
