import { isObject } from "../../../safe/is-object.ts";

/** Names of files or folders with tokens, or with variables of a design tool. */
export const MAY_HOLD_TOKENS = /token|(?:^|[/._-])(?:figma|design)?[._-]?variables[^/]*\.json$/i;

/** Whether a file has tokens in a supported format. */
export function holdsTokens(path: string, content: unknown): boolean {
  const name = path.split("/").at(-1) ?? "";
  if (/^\$(?:themes|metadata)\.json$/.test(name) || holdsVariables(content)) return true;
  if (!/token/i.test(path) && MAY_HOLD_TOKENS.test(path)) return false;
  if (!isObject(content) || ("$schema" in content === false && "name" in content && "version" in content)) return false;
  const waiting: unknown[] = [content];
  for (let looked = 0; looked < 2_000; looked++) {
    const one = waiting.shift();
    if (one === undefined) return false;
    if (!isObject(one)) continue;
    if ("$value" in one ? !isFile(one.$value) : "value" in one && isPlain(one)) return true;
    waiting.push(...Object.values(one));
  }
  return false;
}

const isPlain = ({ value, $ref }: Readonly<Record<string, unknown>>): boolean =>
  !isObject(value) && $ref === undefined && !isFile(value);

/** A list of icons and pictures has no design tokens. */
const isFile = (value: unknown): boolean =>
  typeof value === "string" && /^[^\s:(){}]+\.(?:svg|png|jpe?g|webp|gif|pdf)$/i.test(value);

/** Whether a file has variables of a design tool, from its API or an export plugin. */
function holdsVariables(content: unknown): boolean {
  if (!isObject(content)) return false;
  const { variableCollections, collections, meta } = content;
  const areCollections = Array.isArray(collections) && collections.some((one) => isObject(one) && "modes" in one);
  return areCollections || isObject(variableCollections) || (isObject(meta) && isObject(meta.variableCollections));
}
