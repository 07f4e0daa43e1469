import { requireSources, type TokenSources } from "../../build/tokens/read-token-sources.ts";
import {
  editResolver,
  isResolverPath,
  openTokenSystem,
  parseSource,
  resolverDocument,
  UnknownAxis,
} from "../../engines/tokens/engine.ts";
import {
  type Axis,
  type AxisEdit,
  type ResolverAxis,
  SOURCES,
  type TokenSystem,
  type TokenTree,
} from "../../engines/tokens/names.ts";
import { isObject } from "../../safe/is-object.ts";
import { writeAllInside } from "../../safe/write-inside.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { type AxisRow, axisTable } from "../init/tokens/axis-table.ts";
import { type Command, CommandError, UsageError } from "../runner/command.ts";
import { exitCode } from "../runner/exit-code.ts";

/** Shows the axes of a workspace's tokens, and changes them. */
export const tokensAxes: Command = {
  goesOnWithoutConfig: true,
  async run({ workspace, terminal, lists }) {
    const edits = editsIn(lists);
    const files = createWorkspaceFiles(workspace);
    const read = await requireSources(files);
    if (read.faults[0]) throw read.faults[0];
    const written: string[] = [];
    let { system } = read;
    if (edits.length > 0) {
      const path = resolverPath(read) ?? `${SOURCES}/tokens.resolver.json`;
      const text = `${JSON.stringify(changed(read, edits), null, 2)}\n`;
      system = openTokenSystem({ sources: { ...read.sources, [path]: text }, order: read.order });
      await writeAllInside(files.root, [[path, Buffer.from(text)]]);
      written.push(path);
    }
    const rows = rowsOf(system, documentOf(read, edits));
    if (rows.length === 0)
      terminal.print(
        "The tokens have no axes.",
        "To create an axis from a file, run dsr tokens axes --add <axis=value:file>.",
      );
    else terminal.print(...axisTable(rows));
    for (const path of written)
      terminal.print("", `${terminal.style("green", "✓")} ${path}. To compile it, run dsr tokens build.`);
    terminal.result({ ok: true, axes: rows, written });
    return exitCode(true);
  },
};

/** The resolver document after the changes. Undefined without a resolver document. */
function documentOf(read: TokenSources, edits: readonly AxisEdit[]): TokenTree | undefined {
  if (edits.length > 0) return changed(read, edits);
  const path = resolverPath(read);
  return path === undefined ? undefined : objectOf(path, read.sources[path] ?? "");
}

const resolverPath = ({ order }: TokenSources): string | undefined => order.find(isResolverPath);

function objectOf(path: string, text: string): TokenTree {
  const { value } = parseSource(path, text);
  return isObject(value) ? value : {};
}

function changed(read: TokenSources, edits: readonly AxisEdit[]): TokenTree {
  const path = resolverPath(read);
  let document = path === undefined ? documentOfFolders(read) : objectOf(path, read.sources[path] ?? "");
  const folder = (path ?? `${SOURCES}/`).split("/").slice(0, -1).join("/");
  try {
    for (const edit of edits)
      document = editResolver(document, edit.kind === "add" ? withFiles(edit, read, folder) : edit);
  } catch (error) {
    if (error instanceof UnknownAxis) throw new CommandError(`${error.message} Nothing was written.`);
    throw error;
  }
  return document;
}

/** The folders as a resolver. Axes in files can't be changed by one. */
function documentOfFolders({ system, sources }: TokenSources): TokenTree {
  const own = system.axes.find(({ from }) => from === "sources");
  if (own)
    throw new CommandError(
      `The axis ${own.name} is defined in files from your design tool (${filesOf(system, own)[0] ?? "themes or modes"}). Nothing was written. Change the axis in the design tool, or convert the tokens to DTCG.`,
    );
  const axes = system.axes.filter(({ from }) => from === "folders");
  const inAxes = new Set(axes.flatMap((axis) => filesOf(system, axis)));
  const base = Object.keys(sources).filter((path) => !inAxes.has(path) && !isResolverPath(path));
  const relative = (paths: readonly string[]) => paths.map((path) => path.slice(SOURCES.length + 1));
  return resolverDocument(
    relative(base),
    axes.map(
      (axis): ResolverAxis => ({
        name: axis.name,
        ...(axis.default === undefined ? {} : { default: axis.default }),
        values: axis.values.map((name) => ({ name, files: relative(filesOf(system, axis, name)) })),
      }),
    ),
  );
}

/** Files for a value of an axis, or for any value. */
function filesOf({ layers }: Pick<TokenSystem, "layers">, axis: Pick<Axis, "name">, value?: string): string[] {
  const held = layers.filter(({ when }) => (value === undefined ? axis.name in when : when[axis.name] === value));
  return [...new Set(held.map(({ source }) => source))];
}

function withFiles(edit: AxisEdit & { kind: "add" }, { sources }: TokenSources, folder: string): AxisEdit {
  const files = edit.files.map((file) => {
    const [path = "", pointer] = file.split("#", 2);
    const found = [`${folder}/${path}`, `${SOURCES}/${path}`, path].find((each) => Object.hasOwn(sources, each));
    if (found === undefined)
      throw new CommandError(
        `${SOURCES} has no token file ${path}. Nothing was written. Use a path relative to that folder.`,
      );
    const relative = found.startsWith(`${folder}/`) ? found.slice(folder.length + 1) : `/${found}`;
    return pointer === undefined ? relative : `${relative}#${pointer}`;
  });
  return { ...edit, files };
}

const SURE: Record<Axis["from"], string> = {
  resolver: "resolver file",
  folders: "folder name",
  sources: "token files",
  extensions: "values in $extensions",
};

function rowsOf(system: TokenSystem, document: TokenTree | undefined): AxisRow[] {
  const modifiers = isObject(document?.modifiers) ? document.modifiers : {};
  return system.axes.map((axis) => {
    const modifier = modifiers[axis.name];
    const description = isObject(modifier) ? modifier.description : undefined;
    return {
      axis: axis.name,
      default: axis.default,
      values: axis.values.map((value) => ({
        value,
        from: filesOf(system, axis, value).map((path) => path.replace(`${SOURCES}/`, "")),
      })),
      sure: typeof description === "string" ? description : SURE[axis.from],
    };
  });
}

/** Changes, names first: the others may call an axis by its old name or its new one. */
function editsIn(lists: Readonly<Record<string, readonly string[]>>): AxisEdit[] {
  const added = (lists.add ?? []).map((text): AxisEdit => {
    const [, axis, value, files] = /^([^=]+)=([^:]+):(.+)$/s.exec(text) ?? [];
    if (axis === undefined || value === undefined || files === undefined)
      throw new UsageError(`--add must have the form <axis>=<value>:<file>,<file>, not ${text}.`);
    return { kind: "add", axis, value, files: files.split(",").map((file) => file.trim()) };
  });
  const removed = (lists.remove ?? []).map((text): AxisEdit => {
    const [axis = "", value] = text.split("=", 2);
    return { kind: "remove", axis, ...(value === undefined ? {} : { value }) };
  });
  const usual = (lists.default ?? []).map((text): AxisEdit => {
    const [axis, value] = pairIn("--default", text, "<axis>=<value>");
    return { kind: "default", axis, value };
  });
  const renamed = (lists.rename ?? []).map((text): AxisEdit => {
    const [axis, to] = pairIn("--rename", text, "<axis>=<name>");
    return { kind: "rename", axis, to };
  });
  const names = new Map(renamed.map((edit) => [edit.axis, edit.kind === "rename" ? edit.to : edit.axis]));
  const others = [...added, ...usual, ...removed].map((edit) => ({ ...edit, axis: names.get(edit.axis) ?? edit.axis }));
  return [...renamed, ...others];
}

function pairIn(option: string, text: string, form: string): [string, string] {
  const [, one, other] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (one === undefined || other === undefined)
    throw new UsageError(`${option} must have the form ${form}, not ${text}.`);
  return [one.trim(), other.trim()];
}
