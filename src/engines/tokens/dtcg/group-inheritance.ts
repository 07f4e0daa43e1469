import { isObject } from "../../../safe/is-object.ts";
import type { ReportProblem } from "../problem.ts";
import { maxDepth, type TokenTree, toPointer } from "../token-tree.ts";
import { isToken, mergeTrees } from "./merge.ts";
import { aliasName, pointerSegments } from "./reference.ts";

/** The place of a group: its path, and the groups in the current chain of `$extends`. */
export interface GroupPlace {
  path: string[];
  extending: readonly string[];
}

/** Resolves `$extends` (or `$ref`) of groups in one tree (DTCG Format 2025.10, 6.4). */
export interface Inheritance {
  /**
   * Returns the group with its inherited members, without `$extends`. Reports problems, and then returns the group
   * without inheritance.
   */
  expand(group: TokenTree, place: GroupPlace): { group: TokenTree; extending: readonly string[] };
  /** Whether a `$ref` names a token. Then its owner is a token, not a group. */
  namesToken(ref: string): boolean;
}

/** Creates the inheritance between the groups of `root`. Expanded groups are new objects, `root` stays unchanged. */
export function createInheritance(root: TokenTree, report: ReportProblem): Inheritance {
  return {
    expand(group, { path, extending }) {
      const fail = (rule: string, message: string, suggestion?: string) => {
        report({ rule, severity: "error", pointer: toPointer(path), message, suggestion });
        return { group: withoutExtends(group), extending };
      };
      const circle = (names: readonly string[]) =>
        fail("circular-extends", `Circular: ${named(names)}`, "Move the shared tokens into a separate group.");
      const target = extendedPath(group);
      if (target === undefined) {
        return fail("extends-value", '$extends must be "{group}" or "#/group"', 'Write "$extends": "{button}".');
      }
      const name = target.join(".");
      if (target.every((part, index) => path[index] === part)) {
        const message = `Circular: ${path.join(".")} extends ${name}, which contains it`;
        return fail("circular-extends", message, "Move the shared tokens into a sibling group, and extend that group.");
      }
      if (extending.includes(name)) return circle([...extending.slice(extending.indexOf(name)), name]);
      const layers = [withoutExtends(group)];
      const seen = new Set<string>([path.join(".")]);
      for (let next: string[] | undefined = target; next !== undefined; ) {
        const key = next.join(".");
        if (seen.has(key)) return circle([...[...seen].slice([...seen].indexOf(key)), key]);
        if (seen.size > maxDepth) {
          return fail("extends-too-deep", `The chain of extended groups is longer than ${maxDepth}`);
        }
        seen.add(key);
        const found = find(root, next, 0);
        if (!isObject(found)) {
          const message = `$extends names ${key}, which doesn't exist`;
          return fail("dangling-extends", message, "Use the full path of a group, or add the group.");
        }
        if (isToken(found)) {
          const message = `$extends names ${key}, which is a token; only groups can be extended`;
          return fail("extends-token", message, `Use the group that contains it, or create an alias: "{${key}}".`);
        }
        layers.unshift(withoutExtends(found));
        next = extendedPath(found);
      }
      return { group: mergeTrees(layers), extending: [...extending, name] };
    },
    namesToken(ref) {
      const segments = pointerSegments(ref);
      if (segments === undefined) return false;
      if (segments.some((segment) => segment.startsWith("$") && segment !== "$root")) return true;
      const found = find(root, segments, 0);
      return isObject(found) && isToken(found);
    },
  };
}

/** Whether a group inherits: it has `$extends`, or a `$ref` to a group. */
export function isExtending(group: TokenTree): boolean {
  return Object.hasOwn(group, "$extends") || typeof group.$ref === "string";
}

/** A cycle as text. Long ones lose their middle. */
function named(names: readonly string[]): string {
  const shown = names.length > 10 ? [...names.slice(0, 9), "…", ...names.slice(-1)] : names;
  return shown.join(" extends ");
}

function extendedPath(group: TokenTree): string[] | undefined {
  const reference = group.$extends ?? group.$ref;
  if (typeof reference !== "string") return undefined;
  return aliasName(reference)?.split(".") ?? pointerSegments(reference);
}

function withoutExtends(group: TokenTree): TokenTree {
  const { $extends: _extends, $ref: _ref, ...own } = group;
  return own;
}

/** Finds the object at a path. Searches extended groups for names that a group lacks. */
function find(root: TokenTree, segments: readonly string[], depth: number): unknown {
  let place: unknown = root;
  for (const [index, segment] of segments.entries()) {
    if (!isObject(place)) return undefined;
    if (Object.hasOwn(place, segment)) place = place[segment];
    else {
      const inherited = isExtending(place) ? extendedPath(place) : undefined;
      if (inherited === undefined || depth > maxDepth) return undefined;
      return find(root, [...inherited, ...segments.slice(index)], depth + 1);
    }
  }
  return place;
}
