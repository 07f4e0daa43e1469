import type {
  BaseStyle,
  PluginAPI,
  Variable,
  VariableCollection,
} from "@figma/plugin-typings/plugin-api-standalone.js";
import { type FileContent, type FileStyle, TEXT_MEMBERS } from "./messages.ts";

/** Reads the local styles and variables of the open file, as plain data: what the API hands out cannot be sent. */
export async function readContent(figma: PluginAPI): Promise<FileContent> {
  const paints = await figma.getLocalPaintStylesAsync();
  const texts = await figma.getLocalTextStylesAsync();
  const effects = await figma.getLocalEffectStylesAsync();
  const collections = await figma.variables.getLocalVariableCollectionsAsync();
  const variables = await figma.variables.getLocalVariablesAsync();
  return {
    styles: [
      ...paints.map((style): FileStyle => ({ ...headOf(style), type: "PAINT", paints: plain(style.paints) })),
      ...texts.map((style): FileStyle => ({ ...headOf(style), type: "TEXT", text: plain(pick(style, TEXT_MEMBERS)) })),
      ...effects.map((style): FileStyle => ({ ...headOf(style), type: "EFFECT", effects: plain(style.effects) })),
    ],
    variableCollections: byId(collections, COLLECTION_MEMBERS),
    variables: byId(variables, VARIABLE_MEMBERS),
  };
}

const COLLECTION_MEMBERS = [
  ...["id", "name", "key", "modes", "defaultModeId", "remote", "hiddenFromPublishing", "variableIds"],
  ...["isExtension", "parentVariableCollectionId", "rootVariableCollectionId", "variableOverrides"],
] as readonly (keyof VariableCollection)[];

const VARIABLE_MEMBERS = [
  ...["id", "name", "key", "variableCollectionId", "resolvedType", "valuesByMode", "remote", "description"],
  ...["hiddenFromPublishing", "scopes", "codeSyntax"],
] as readonly (keyof Variable)[];

const headOf = ({ id, name, description }: BaseStyle) => ({ id, name, description });

function byId<T extends { id: string }>(list: readonly T[], members: readonly (keyof T)[]): Record<string, object> {
  const found: Record<string, object> = {};
  for (const one of list) found[one.id] = plain(pick(one, members));
  return found;
}

/** Members of an object of the API, where it has them: they are getters, which no copy takes along. */
function pick<T, K extends keyof T>(from: T, members: readonly K[]): Pick<T, K> {
  const found: Partial<Pick<T, K>> = {};
  for (const member of members) if (from[member] !== undefined) found[member] = from[member];
  return found as Pick<T, K>;
}

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value));
