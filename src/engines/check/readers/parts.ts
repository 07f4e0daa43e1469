import type { AttributeUse, ElementUse, ImportUse } from "../reading.ts";

/** Languages a script block may say, by the ending of a file in them. */
const LANGUAGES: Readonly<Record<string, string>> = {
  ...{ js: "jsx", javascript: "jsx", jsx: "jsx", ts: "ts", typescript: "ts", tsx: "tsx" },
};

/** The ending of a file in the language a `<script>` says; `otherwise` where it says none. */
export function scriptLanguage(attributes: readonly AttributeUse[], otherwise: string): string {
  const lang = attributes.find(({ name }) => name === "lang")?.value?.toLowerCase() ?? "";
  return LANGUAGES[lang] ?? otherwise;
}

/** Elements of the markup of a component; those that its script imports are components of that module. */
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
