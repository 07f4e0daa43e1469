import type { AttributeUse, ElementUse, ImportUse } from "../reading.ts";

/** Languages of a script block, by file extension. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ js: "jsx", javascript: "jsx", jsx: "jsx", ts: "ts", typescript: "ts", tsx: "tsx" },
};

/** Returns the file extension for the language of a `<script>`, or `otherwise` if it has none. */
export function scriptLanguage(attributes: readonly AttributeUse[], otherwise: string): string {
  const lang = attributes.find(({ name }) => name === "lang")?.value?.toLowerCase() ?? "";
  return LANGUAGES[lang] ?? otherwise;
}

/** Returns the elements of a component's markup. Elements that its script imports become components of that module. */
export function asImported(elements: readonly ElementUse[], imported: readonly ImportUse[]): ElementUse[] {
  const imports = new Map(imported.map(({ name, from }) => [name, from]));
  return elements.map((element): ElementUse => {
    const name = imports.has(element.name) ? element.name : pascalCase(element.name);
    const from = imports.get(name);
    return from === undefined ? element : { ...element, kind: "component", name, from, isImported: true };
  });
}

const pascalCase = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
