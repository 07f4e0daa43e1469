const SECRET_KEY = /token|secret|password|passwd|api[-_]?key|private|credential/i;
const CREDENTIALS_IN_URL = /\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@:]*:[^\s/@]*@/gi;

/**
 * Leaves out what must not leave the machine: strings under a key that names a secret, at any depth, and
 * `user:password@` in addresses. `removed` names the places, dotted.
 */
export function withoutSecrets(value: unknown): { value: unknown; removed: string[] } {
  const removed: string[] = [];
  const visit = (node: unknown, path: string): unknown => {
    if (typeof node === "string") {
      const clean = node.replace(CREDENTIALS_IN_URL, "$1");
      if (clean !== node) removed.push(path);
      return clean;
    }
    if (Array.isArray(node)) return node.map((item, index) => visit(item, `${path}.${index}`));
    if (typeof node !== "object" || node === null) return node;
    const kept: Record<string, unknown> = {};
    for (const [key, child] of Object.entries(node)) {
      const at = path ? `${path}.${key}` : key;
      if (typeof child === "string" && SECRET_KEY.test(key)) removed.push(at);
      else kept[key] = visit(child, at);
    }
    return kept;
  };
  return { value: visit(value, ""), removed };
}
