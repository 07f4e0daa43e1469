import type { Node } from "@babel/types";
import { isObject } from "../../safe/is-object.ts";
import { exportsOf, literalOf, objectMembersOf, omitCast, parseProgram } from "../types/script-reading.ts";

/** One story of a component. */
export interface Story {
  /** The name of its export. */
  name: string;
  title: string;
  /** Its arguments, as far as they are literals. */
  values: Record<string, unknown>;
  /** Whether it renders its own markup instead of passing values to the component. */
  isDrawn: boolean;
}

/** The readable part of a component's stories. */
export interface Stories {
  /** The file they are in, relative to the repository. */
  path: string;
  /** `Forms/Button` */
  title?: string | undefined;
  /** In their order. */
  previews: Story[];
}

/** Levels of stories that extend the arguments of others. */
const MAX_DEPTH = 8;

/** The fields of a story or of the default export, in the object or assigned later. */
type Members = ReadonlyMap<string, Node>;

/**
 * Reads stories in Component Story Format 2 and 3: the title, and the arguments of each story merged with the common
 * ones. Nothing runs, so only literals are read (no elements or functions).
 *
 * @see https://storybook.js.org/docs/api/csf
 */
export function readStories(text: string, path: string): Stories | undefined {
  const program = parseProgram(text, path);
  if (!program) return undefined;
  const found = exportsOf(program);
  const assigned = assignedMembers(program);
  const byLocal = new Map<string, Members>();
  for (const { local, value } of found)
    byLocal.set(
      local,
      new Map([...takenOver(value, byLocal), ...objectMembersOf(argumentOf(value)), ...(assigned.get(local) ?? [])]),
    );
  const membersOfExport = ({ local }: { local: string }): Members => byLocal.get(local) ?? new Map();
  const all = found.find(({ name }) => name === "default");
  const meta = all ? membersOfExport(all) : new Map(objectMembersOf(metaIn(program)));
  const common = argumentsOf(meta.get("args"), byLocal);
  const title = literalOf(meta.get("title"));
  // A re-export is a story, too.
  const stories = found.filter(({ name }) => name !== "default" && /^_*[A-Z]/.test(name));
  const isDrawn = (one: (typeof stories)[number]) =>
    membersOfExport(one).has("render") ||
    !(
      isObjectLiteral(argumentOf(one.value)) ||
      (one.value?.type === "CallExpression" && membersOfExport(one).has("args"))
    );
  const previews = stories.map((one) => {
    const story = membersOfExport(one);
    const named = literalOf(story.get("name") ?? story.get("storyName"));
    return {
      name: one.name,
      title: typeof named === "string" ? named : storyWordsOf(one.name),
      values: { ...common, ...argumentsOf(story.get("args"), byLocal) },
      isDrawn: isDrawn(one),
    };
  });
  return { path, title: typeof title === "string" ? title : undefined, previews };
}

/** `const meta = preview.meta({ … })` */
function metaIn({ body }: ReturnType<typeof parseProgram> & object): Node | undefined {
  for (const statement of body)
    if (statement.type === "VariableDeclaration")
      for (const { init } of statement.declarations) {
        const given = argumentOf(init ?? undefined);
        if (given !== (init ?? undefined)) return given;
      }
  return undefined;
}

/** `preview.meta({ … })` and `meta.story({ … })` return their argument (Storybook's factories). */
function argumentOf(value: Node | undefined): Node | undefined {
  const isFactory =
    value?.type === "CallExpression" &&
    value.callee.type === "MemberExpression" &&
    value.callee.property.type === "Identifier" &&
    /^(?:meta|story|extend)$/.test(value.callee.property.name);
  return isFactory ? (value.arguments[0] ?? undefined) : value;
}

/** Spread fields of another story: `{ ...Primary, args: { … } }`. Earlier stories come first in the module. */
function takenOver(value: Node | undefined, stories: ReadonlyMap<string, Members>): [string, Node][] {
  const object = omitCast(value);
  if (object?.type !== "ObjectExpression") return [];
  return object.properties.flatMap((member) =>
    member.type === "SpreadElement" && member.argument.type === "Identifier"
      ? [...(stories.get(member.argument.name) ?? [])]
      : [],
  );
}

/**
 * The value of `args`, with spread arguments of other stories: `{ ...Primary.args, size: "large" }` and `Primary.args`.
 */
function argumentsOf(
  args: Node | undefined,
  stories: ReadonlyMap<string, Members>,
  depth = 0,
): Record<string, unknown> {
  const node = omitCast(args);
  if (!node || depth > MAX_DEPTH) return {};
  if (node.type === "MemberExpression" && node.object.type === "Identifier") {
    const isArgs = node.property.type === "Identifier" && node.property.name === "args";
    return isArgs ? argumentsOf(stories.get(node.object.name)?.get("args"), stories, depth + 1) : {};
  }
  if (node.type !== "ObjectExpression") return {};
  const values = literalOf(node);
  const taken = node.properties.flatMap((member) => (member.type === "SpreadElement" ? [member.argument] : []));
  return Object.assign(
    {},
    ...taken.map((other) => argumentsOf(other, stories, depth + 1)),
    isObject(values) ? values : {},
  );
}

/** `Primary.args = { … }`, `Primary.storyName = "…"`: by the name of the story. */
function assignedMembers({ body }: ReturnType<typeof parseProgram> & object): Map<string, [string, Node][]> {
  const found = new Map<string, [string, Node][]>();
  for (const statement of body) {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
    const { left, right } = statement.expression;
    if (left.type !== "MemberExpression" || left.object.type !== "Identifier" || left.property.type !== "Identifier")
      continue;
    const { name } = left.object;
    found.set(name, [...(found.get(name) ?? []), [left.property.name, right]]);
  }
  return found;
}

/** Whether all members of an object are literals. An object with a method `render` renders itself. */
function isObjectLiteral(value: Node | null | undefined): boolean {
  const object = omitCast(value);
  return (
    object?.type === "ObjectExpression" &&
    !object.properties.some(
      (member) => member.type === "ObjectMethod" && member.key.type === "Identifier" && member.key.name === "render",
    )
  );
}

/** `WithIcon` → `With icon`. */
export function storyWordsOf(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
