import { isSecretName, looksSecret, stripCredentials } from "../../safe/secret-names.ts";

/**
 * Removes secrets that must not leave the machine: strings below a key that names a secret, strings in the form of one,
 * at any depth, and `user:password@` in addresses. `removed` lists their dotted paths.
 */
export function removeSecrets(value: unknown): { value: unknown; removed: string[] } {
  const removed: string[] = [];
  const visit = (node: unknown, path: string, secret: boolean): unknown => {
    if (typeof node === "string" && (secret || looksSecret(node))) {
      removed.push(path);
      return undefined;
    }
    if (typeof node === "string") {
      const clean = stripCredentials(node);
      if (clean !== node) removed.push(path);
      return clean;
    }
    if (Array.isArray(node))
      return node.flatMap((item, index) => {
        const kept = visit(item, `${path}.${index}`, secret);
        return kept === undefined ? [] : [kept];
      });
    if (typeof node !== "object" || node === null) return node;
    const kept: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(node)) {
      const at = path ? `${path}.${key}` : key;
      const value = visit(child, at, secret || isSecretName(key));
      if (value !== undefined) kept[key] = value;
    }
    return kept;
  };
  return { value: visit(value, "", false), removed };
}

/** The warning for a removed value. */
export const removedSecretNotices = (path: string): string =>
  `The configuration field ${path} looks like a secret and is left out.`;
