/** A declaration and the other records of a component. */
const COMPONENT = /^component(?:[_-].*)?$/;

const GROUPS: Record<string, RegExp> = {
  pages: /^page$/,
  components: COMPONENT,
  declarations: /^component$/,
  sources: /^component_source$/,
  artifacts: /^component_artifact$/,
  screenshots: /^component_screenshot$/,
  patterns: /^pattern$/,
  reference: /^reference$/,
  images: /^media_file$/,
  variables: /^design-variables$/,
};

const FOLDERS: Record<string, RegExp> = {
  pages: /^page$/,
  components: COMPONENT,
  patterns: /^pattern$/,
  reference: /^reference$/,
};

/** Which records a command is about. */
export type RecordFilter = (entityType: string, entityId: string) => boolean;

/**
 * Reads words as filters: a group (`pages`), a type of entity (`component_source`), a folder or file of the workspace
 * (`components/button`), or an id. Undefined without words: everything.
 */
export function filterOf(words: readonly string[]): RecordFilter | undefined {
  if (words.length === 0) return undefined;
  const filters = words.map((word) => word.replace(/^\.?\/+|\/+$/g, "")).map(oneFilter);
  return (entityType, entityId) => filters.some((filter) => filter(entityType, entityId));
}

function oneFilter(word: string): RecordFilter {
  const group = Object.hasOwn(GROUPS, word) ? GROUPS[word] : undefined;
  if (group) return (entityType) => group.test(entityType);
  const [top = "", ...rest] = word.split("/");
  const folder = Object.hasOwn(FOLDERS, top) ? FOLDERS[top] : undefined;
  const below = rest.join("/").replace(/(?:\/?index)?\.(?:md|mdx|html)$/, "");
  if (folder && below) return (entityType, id) => (folder.test(entityType) && isBelow(id, below)) || isBelow(id, word);
  return (entityType, id) => entityType === word || isBelow(id, word) || `${entityType}:${id}` === word;
}

const isBelow = (id: string, name: string): boolean => id === name || id.startsWith(`${name}/`);
