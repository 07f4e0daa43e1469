import { isObject } from "../../../safe/is-object.ts";
import { type PickedJson, parseToPick } from "../../../safe/json.ts";
import { DesignToolError } from "../design-tool.ts";
import { membersIn, pickList } from "./pick.ts";
import { type FigmaComponent, readFigmaComponent, readVariant } from "./read-component.ts";
import { readLook, type StyleLook } from "./style-look.ts";

/** The extracted data from the body of `GET /v1/files/:key`: plain, and small compared with the body. */
export interface FigmaFile {
  name: string;
  version: string;
  lastModified: string;
  /** The file's own styles, if something in it uses them; in the order of the body. */
  styles: FigmaStyle[];
  /** IDs of the library styles it uses. */
  foreignStyles: string[];
  /** The look of the first layer that uses a style, by ID of the style. */
  looks: Record<string, StyleLook>;
  components: FigmaComponent[];
  frames: FigmaFrame[];
}

export interface FigmaStyle {
  id: string;
  name: string;
  description: string;
  type: string;
}

/** A page, section or frame outside of components. */
export interface FigmaFrame {
  nodeId: string;
  name: string;
  /** Index of its parent frame, -1 for a page. */
  parent: number;
  /** Its direct children, for outermost ones. */
  children: { nodeId: string; name: string }[];
}

type Node = Record<string, unknown>;

/** The position of a node. `within` is an index of `frames`. */
interface Place {
  page: string;
  frame: string | null;
  within: number;
  set: FigmaComponent | undefined;
  /** In a component or an instance of one, whose parts aren't listed. */
  isPart: boolean;
}

const CONTAINERS = new Set(["CANVAS", "SECTION", "FRAME"]);
const TOP: Place = { page: "", frame: null, within: -1, set: undefined, isPart: false };

/**
 * Reads the body of a file. A pure function of bytes, so that a server can run it in a thread; the tree may have any
 * depth. Throws `DesignToolError` "malformed".
 */
export function readFigmaFile(body: Uint8Array): FigmaFile {
  const { members, textOf, partOf } = parseBody(body);
  const root = members.document;
  if (!isObject(root)) throw malformed("it has no document");
  const styles = readStyles(members, textOf);
  const reading: Reading = {
    ...{ textOf, partOf, looks: {}, components: [], frames: [] },
    wanted: new Set(styles.own.map(({ id }) => id)),
    descriptions: { component: membersIn(members, "components"), component_set: membersIn(members, "componentSets") },
  };
  walk(root, reading);
  return {
    name: textOf(members.name) ?? "",
    version: textOf(members.version) ?? "",
    lastModified: textOf(members.lastModified) ?? "",
    styles: styles.own,
    foreignStyles: styles.foreign,
    looks: reading.looks,
    components: reading.components,
    frames: reading.frames,
  };
}

function parseBody(body: Uint8Array): Omit<PickedJson, "value"> & { members: Record<string, unknown> } {
  let picked: PickedJson;
  try {
    picked = parseToPick(body);
  } catch {
    throw malformed("it is not valid or complete JSON");
  }
  const { value, textOf, partOf } = picked;
  if (!isObject(value)) throw malformed("it is not an object");
  return { members: value, textOf, partOf };
}

const malformed = (why: string) =>
  new DesignToolError("malformed", `The response from Figma for the file cannot be read: ${why}. Try again.`);

function readStyles(
  members: Record<string, unknown>,
  textOf: PickedJson["textOf"],
): { own: FigmaStyle[]; foreign: string[] } {
  const all = Object.entries(membersIn(members, "styles")).filter((entry): entry is [string, Node] =>
    isObject(entry[1]),
  );
  const own = all.filter(([, style]) => style.remote !== true);
  const foreign = all.filter(([, style]) => style.remote === true);
  return {
    own: own.map(([id, style]) => ({
      id: textOf(id) ?? id,
      name: textOf(style.name) ?? "",
      description: textOf(style.description) ?? "",
      type: textOf(style.styleType) ?? "",
    })),
    foreign: foreign.map(([id]) => id),
  };
}

interface Reading extends Pick<FigmaFile, "looks" | "components" | "frames">, Omit<PickedJson, "value"> {
  wanted: ReadonlySet<string>;
  descriptions: Record<FigmaComponent["type"], Record<string, unknown>>;
}

/** Visits every node in document order, with an explicit stack. */
function walk(root: Node, reading: Reading): void {
  const stack: [Node, Place][] = [[root, TOP]];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const [node, place] = top;
    const inside = visit(node, place, reading);
    const children = pickList(node, "children");
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child) stack.push([child, inside]);
    }
  }
}

/** Extracts the needed data of a node, and returns the position of its children. */
function visit(node: Node, place: Place, reading: Reading): Place {
  if (isObject(node.styles)) noteLooks(node, node.styles, reading);
  if (place.isPart) return place;
  const { type } = node;
  if (type === "INSTANCE") return { ...place, isPart: true };
  if (type === "COMPONENT" || type === "COMPONENT_SET") return visitComponent(node, type, place, reading);
  return typeof type === "string" && CONTAINERS.has(type) ? visitFrame(node, type, place, reading) : place;
}

function visitComponent(node: Node, type: "COMPONENT" | "COMPONENT_SET", place: Place, reading: Reading): Place {
  if (type === "COMPONENT" && place.set) {
    place.set.variants.push(readVariant(node, reading.textOf));
    return { ...place, isPart: true };
  }
  const kind = type === "COMPONENT" ? "component" : "component_set";
  const { page, frame, within } = place;
  const component = {
    ...readFigmaComponent(node, { type: kind, about: reading.descriptions[kind], textOf: reading.textOf }),
    page,
    frame,
    within,
  };
  reading.components.push(component);
  return kind === "component_set" ? { ...place, set: component } : { ...place, isPart: true };
}

function visitFrame(node: Node, type: string, place: Place, { frames, textOf }: Reading): Place {
  const name = textOf(node.name)?.trim() ?? "";
  const isOutermost = type !== "FRAME" || place.frame === null;
  const children = isOutermost && type !== "CANVAS" ? pickList(node, "children") : [];
  frames.push({
    nodeId: textOf(node.id) ?? "",
    name,
    parent: place.within,
    children: children.map(({ id, name }) => ({ nodeId: textOf(id) ?? "", name: textOf(name) ?? "" })),
  });
  const within = frames.length - 1;
  return type === "CANVAS" ? { ...TOP, page: name, within } : { ...place, frame: place.frame ?? name, within };
}

function noteLooks(node: Node, styles: Record<string, unknown>, { looks, wanted, partOf }: Reading): void {
  for (const [use, id] of Object.entries(styles))
    if (typeof id === "string" && wanted.has(id) && !Object.hasOwn(looks, id)) {
      const { fills, strokes, style, effects } = node;
      const look = readLook(
        { fills: partOf(fills), strokes: partOf(strokes), style: partOf(style), effects: partOf(effects) },
        use,
      );
      if (look) looks[id] = look;
    }
}
