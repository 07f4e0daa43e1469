const SECRET_KEY = /token|secret|password|passwd|api[-_]?key|private|credential/i;
/** `tokens` alone is what design systems are made of. */
const isSecret = (key: string): boolean => SECRET_KEY.test(key) && !/^(?:design[-_]?)?tokens$/i.test(key);
const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@:]*:[^\s/]*@/gi;

/**
 * Leaves out what must not leave the machine: strings below a key that names a secret, at any depth, and
 * `user:password@` in addresses. `removed` names the places, dotted.
 */
export function withoutSecrets(value: unknown): { value: unknown; removed: string[] } {
  const removed: string[] = [];
  const visit = (node: unknown, path: string, secret: boolean): unknown => {
    if (typeof node === "string" && secret) {
      removed.push(path);
      return undefined;
    }
    if (typeof node === "string") {
      const clean = node.replace(CREDENTIALS_IN_URL, "$1");
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
      const value = visit(child, at, secret || isSecret(key));
      if (value !== undefined) kept[key] = value;
    }
    return kept;
  };
  return { value: visit(value, "", false), removed };
}
