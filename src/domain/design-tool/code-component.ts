import { isObject } from "../../safe/is-object.ts";
import { readDeclaration } from "../components/declaration/declaration.ts";
import { type DesignLink, readDesignLink } from "./design-link.ts";

/** The fields of a component declaration that an audit compares. */
export interface CodeComponent {
  id: string;
  title: string;
  description: string;
  link: DesignLink | undefined;
  previews: { key: string; title: string }[];
  properties: CodeProperty[];
}

export interface CodeProperty {
  name: string;
  type: string;
  options: string[];
}

/** Reads a declaration for an audit. */
export function codeComponent(id: string, declaration: Record<string, unknown>): CodeComponent {
  const { title, description, designTool, previews, properties } = readDeclaration(id, declaration);
  return {
    id,
    title,
    description,
    link: designTool === undefined ? undefined : readDesignLink(designTool),
    previews: Object.entries(previews).map(([key, preview]) => ({ key, title: preview.title })),
    properties: Object.entries(properties).map(([name, { type, options }]) => ({
      name,
      type: typeof type === "string" ? type : "",
      options: optionsOf(options),
    })),
  };
}

/** Options are words, or objects that say them in one of these fields. */
const WORDS = ["value", "key", "id", "name", "label", "title"];

function optionsOf(options: unknown): string[] {
  if (isObject(options)) return Object.keys(options);
  if (!Array.isArray(options)) return [];
  return options.flatMap((option) => {
    const word = isObject(option) ? WORDS.map((field) => option[field]).find((value) => wordOf(value)) : option;
    return wordOf(word) ?? [];
  });
}

const wordOf = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
