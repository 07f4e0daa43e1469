import { isObject } from "../../../safe/is-object.ts";
import type { NewFile } from "../part.ts";
import type { FoundComponent } from "./found-component.ts";

/** A provider's property for texts. Components render without it. */
const TRANSLATIONS = "i18n";
const PREVIEW = "components/_shared/preview.tsx";

/**
 * Makes a wrapper for previews if the system has one provider for everything: `MantineProvider` of `@mantine/core`,
 * `AppProvider`, `ThemeProvider`, `Theme`. Its components don't render without it. Undefined without such a provider,
 * or if it requires more than children and translations.
 *
 * @param packageName the name in `package.json`
 */
export function providerFile(components: readonly FoundComponent[], packageName: unknown): NewFile | undefined {
  const words = typeof packageName === "string" ? packageName.split(/[^A-Za-z0-9]+/).filter(Boolean) : [];
  const names = [...words.map((word) => `${word}provider`), "appprovider", "themeprovider", "theme"];
  const drawn = components.filter(({ id, files }) => files.some(({ name }) => name === `${id}.tsx`));
  for (const wanted of names) {
    const found = drawn.find(({ name }) => name?.toLowerCase() === wanted.toLowerCase());
    if (found?.name && asksForNothing(found)) return { path: PREVIEW, content: previewOf(found, found.name) };
  }
  return undefined;
}

const asksForNothing = ({ properties = {} }: FoundComponent): boolean =>
  Object.entries(properties).every(([name, said]) => name === "children" || name === TRANSLATIONS || !isRequired(said));

const isRequired = (said: unknown): boolean => isObject(said) && isObject(said.rules) && Boolean(said.rules.required);

function previewOf({ id, properties = {} }: FoundComponent, name: string): string {
  const [scheme] =
    Object.entries(properties).find(
      ([, said]) =>
        isObject(said) &&
        Array.isArray(said.options) &&
        said.options.includes("light") &&
        said.options.includes("dark"),
    ) ?? [];
  const words = isRequired(properties[TRANSLATIONS]) ? ` ${TRANSLATIONS}={{}}` : "";
  const given = scheme === undefined ? "" : ` ${scheme}={scheme?.includes("dark") ? "dark" : "light"}`;
  const takes = scheme === undefined ? "{ children }" : "{ scheme, children }";
  return `import { ${name} } from "../${id}/${id}.tsx";

// Wraps each component in its previews.
export default (${takes}) => <${name}${words}${given}>{children}</${name}>;
`;
}
