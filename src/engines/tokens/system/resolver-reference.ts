import { isObject } from "../../../safe/is-object.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import { pointerSegments } from "../dtcg/reference.ts";
import type { Problem } from "../problem.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";
import type { SourceFiles } from "./source-files.ts";

/** A place in a JSON document. */
export interface DocumentPlace {
  /** Path of the source. */
  source: string;
  /** Its path from the root. */
  path: readonly string[];
  value: unknown;
}

export type ReferenceProblem = Pick<Problem, "rule" | "message" | "suggestion"> & { severity?: Problem["severity"] };

/** Reports a problem at a place. */
export type ReportReference = (place: Pick<DocumentPlace, "source" | "path">, reported: ReferenceProblem) => void;

/** The target of a reference, or why it has none. */
type Followed = { place: DocumentPlace } | ReferenceProblem;

/** The documents that references can target: a resolver document, and the sources pushed with it. */
export interface Documents {
  /** Path of the resolver document. */
  path: string;
  /**
   * Whether it was pushed as a separate file, with references relative to its folder. Otherwise they can be relative to
   * any parent folder.
   */
  isFile: boolean;
  root: TokenTree;
  sources: Pick<SourceFiles, "paths" | "has" | "treeOf">;
}

/**
 * Follows references to their final target, with the members next to each `$ref` merged over it (Extending). Undefined,
 * with a report, for a broken, circular or forbidden reference.
 *
 * @param within enclosing places
 */
export function follow(
  documents: Documents,
  from: DocumentPlace,
  within: readonly string[],
  where: "order" | "sources",
  report: ReportReference,
): { place: DocumentPlace; value: TokenTree } | undefined {
  const over: TokenTree[] = [];
  const seen = [...within];
  for (let place = from; ; ) {
    if (!isObject(place.value)) {
      report(from, {
        rule: "reference-value",
        message: "This is not a reference or an object",
      });
      return undefined;
    }
    const { $ref, ...beside } = place.value;
    over.unshift(beside);
    // Tokens may have a token with this name. A reference is text.
    if (typeof $ref !== "string") return { place, value: Object.assign({}, ...over) };
    const fault = forbidden($ref, where);
    const next = fault ?? target(documents, $ref);
    if (!("place" in next)) {
      report(place, next);
      return undefined;
    }
    if (over.length > maxDepth) {
      report(place, { rule: "too-deep", message: `The chain of references is longer than ${maxDepth}` });
      return undefined;
    }
    const key = placeKey(next.place);
    if (seen.includes(key)) {
      const circle = [...seen.slice(seen.indexOf(key)), key].join(" → ");
      report(place, { rule: "circular-reference", message: `Circular: ${circle}` });
      return undefined;
    }
    seen.push(key);
    place = next.place;
  }
}

/** Checks for forbidden targets (Resolver module 2025.10, Invalid pointers). */
function forbidden(ref: string, where: "order" | "sources"): ReferenceProblem | undefined {
  if (/^#\/?resolutionOrder(?:\/|$)/.test(ref)) {
    const message = "A reference must not point into resolutionOrder";
    return {
      rule: "reference-into-order",
      message,
      suggestion: "Move the target to sets or modifiers, and refer to it there.",
    };
  }
  if (where === "sources" && /^#\/?modifiers(?:\/|$)/.test(ref)) {
    const message = "Only resolutionOrder can refer to a modifier";
    return { rule: "modifier-reference", message, suggestion: "Create a set, and refer to it from both places." };
  }
  return undefined;
}

/** The text of a place in messages and cycles. */
export const placeKey = ({ source, path }: Pick<DocumentPlace, "source" | "path">): string =>
  `${source}#${toPointer(path)}`;

/**
 * Returns the target of a `$ref` in a resolver document (Resolver module 2025.10, Reference objects): a place in the
 * document (`#/sets/core`), a source (`base/color.json`), or a place in a source (`base.json#/color`).
 */
function target(documents: Documents, ref: string): Followed {
  const [file = "", fragment = ""] = ref.split("#", 2);
  if (/^[a-z][a-z0-9+.-]*:/i.test(file)) {
    const message = `${ref} is an external file, and the registry reads only pushed files`;
    return { rule: "remote-reference", message, suggestion: "Put a copy next to the resolver and refer to it." };
  }
  const path = fragment === "" ? [] : pointerSegments(fragment.startsWith("/") ? `#${fragment}` : `#/${fragment}`);
  if (path === undefined) return { rule: "dangling-reference", message: `${ref} is not a JSON Pointer` };
  const source = file === "" ? documents.path : sourceNamed(documents, file);
  if (source === undefined) return missingFile(documents, file);
  const tree = source === documents.path ? documents.root : documents.sources.treeOf(source);
  if (tree === undefined) {
    return { rule: "unreadable-source", message: `${source} cannot be read`, suggestion: `Fix ${source} first.` };
  }
  return found({ source, path, value: tree }, ref);
}

function found(root: DocumentPlace, ref: string): Followed {
  let { value } = root;
  for (const name of root.path) {
    const holder = value;
    if (typeof holder !== "object" || holder === null || !Object.hasOwn(holder, name)) {
      const meant = isObject(holder) ? didYouMean(name, Object.keys(holder)) : undefined;
      const message = `${ref} has no target, because ${name} doesn't exist`;
      return { rule: "dangling-reference", message, suggestion: meant && `Did you mean ${meant}?` };
    }
    value = Reflect.get(holder, name);
  }
  return { place: { ...root, value } };
}

/** Returns the source of a relative path, from the folder of the resolver. */
function sourceNamed({ path, isFile, sources }: Documents, file: string): string | undefined {
  const folder = file.startsWith("/") ? [] : path.split("/").slice(0, -1);
  const folders = isFile ? [folder] : folder.map((_, index) => folder.slice(0, folder.length - index)).concat([[]]);
  return folders.map((each) => joined(each, decoded(file))).find((named) => sources.has(named));
}

function joined(folder: readonly string[], file: string): string {
  const segments = [...folder];
  for (const segment of file.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return segments.join("/");
}

function missingFile({ path, sources: { paths } }: Documents, file: string): Followed {
  const name = file.split("/").at(-1) ?? file;
  const folder = path.includes("/") ? `${path.slice(0, path.lastIndexOf("/"))}/` : "";
  const meant =
    paths.find((each) => each.endsWith(`/${name}`)) ?? didYouMean(folder + file.replace(/^\.\//, ""), paths);
  return {
    rule: "missing-file",
    message: `The file ${file} doesn't exist, relative to ${path}`,
    suggestion: meant ? `Did you mean ${relative(folder, meant)}?` : "Add the file, or remove the reference.",
  };
}

/** Returns a path as a reference from a folder, if it is below the folder. */
const relative = (folder: string, path: string): string => (path.startsWith(folder) ? path.slice(folder.length) : path);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
