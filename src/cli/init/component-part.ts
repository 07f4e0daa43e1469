import { type FoundComponent, idOf } from "./found-component.ts";
import { inFolder, type NewFile, type Part, printedJson, some } from "./part.ts";
import { findReactComponents } from "./react-part.ts";
import type { Repository } from "./repository.ts";
import { findTemplates } from "./template-part.ts";

/** More would be no design system, but an application. */
const MOST_COMPONENTS = 500;
const MOST_PREVIEWS = 40;

/** All components of a repository, in order of source. Of those with one id the first is taken. */
export async function findComponents(repository: Repository): Promise<FoundComponent[]> {
  return [...(await findReactComponents(repository)), ...(await findTemplates(repository))];
}

/**
 * Components as files of a workspace: a declaration, and what brings the original into the build.
 *
 * @param folder of the workspace, relative to the repository; empty where they are the same
 */
export function componentPart(found: readonly FoundComponent[], folder: string): Part | undefined {
  if (found.length === 0) return undefined;
  const byId = new Map<string, FoundComponent>();
  const twice: string[] = [];
  for (const one of found.toSorted((a, b) => a.source.split("/").length - b.source.split("/").length))
    if (byId.has(one.id)) twice.push(one.source);
    else byId.set(one.id, one);
  const taken = [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, MOST_COMPONENTS);
  const notes = [];
  if (byId.size > taken.length)
    notes.push(
      `${byId.size - taken.length} more components were left out: ${MOST_COMPONENTS} are taken. Name a folder with --source.`,
    );
  if (twice.length > 0) notes.push(`Another component has the same name, so these were left out: ${some(twice)}.`);
  for (const [note, those] of Map.groupBy(taken, (one) => one.note ?? ""))
    if (note) notes.push(`${those.length} ${note}: ${some(those.map(({ id }) => id))}.`);
  return {
    name: "components",
    found: `${taken.length === 1 ? "1 component" : `${taken.length} components`}${inFolder(taken.map(({ source }) => source))}`,
    about:
      "<id>.json says what people read: description, do and don't, previews. The file beside it brings in the original, which stays where it is.",
    files: taken.flatMap((one) => filesOf(one, folder)),
    notes,
  };
}

function filesOf(component: FoundComponent, workspace: string): NewFile[] {
  const folder = `components/${component.id}`;
  const inRepository = workspace === "" ? folder : `${workspace}/${folder}`;
  return [
    { path: `${folder}/${component.id}.json`, content: printedJson(declarationOf(component)) },
    ...component.files.map(({ name, content }) => ({
      path: `${folder}/${name}`,
      content: typeof content === "function" ? content(inRepository) : content,
    })),
  ];
}

function declarationOf({ id, title, group, description, previews, properties, takesText }: FoundComponent) {
  const shown = previews
    .slice(0, MOST_PREVIEWS)
    .map(({ name, title: said, values }) => [idOf(name), { title: said, values }]);
  const usual = ["default", { title: "Default", values: takesText ? { children: title } : {} }];
  return {
    id,
    title,
    ...(group ? { group } : {}),
    description: description ?? "",
    should_do: [],
    should_not_do: [],
    previews: Object.fromEntries(shown.length > 0 ? shown : [usual]),
    ...(properties ? { properties } : {}),
  };
}
