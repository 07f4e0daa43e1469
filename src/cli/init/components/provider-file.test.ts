import { expect, it } from "vitest";
import type { FoundComponent } from "./found-component.ts";
import { providerFile } from "./provider-file.ts";

const found = (name: string, properties?: Record<string, unknown>): FoundComponent => {
  const id = name.toLowerCase();
  const files = [{ name: `${id}.tsx`, content: "" }];
  return { id, name, title: name, source: `${name}.tsx`, previews: [], files, ...(properties && { properties }) };
};
const scheme = { mode: { options: ["light", "dark"] } };
const required = { rules: { required: true } };

it("takes the provider that is called like the package, then that of the theme, and gives it the scheme", () => {
  const all = [found("TooltipProvider"), found("ThemeProvider"), found("AcmeProvider", scheme)];
  expect(providerFile(all, "@acme/core")?.content).toContain(
    '({ scheme, children }) => <AcmeProvider mode={scheme?.includes("dark") ? "dark" : "light"}>{children}</AcmeProvider>',
  );
  expect(providerFile(all, "other")?.content).toContain('import { ThemeProvider } from "../themeprovider/');
});

it("takes the provider of a whole application before that of its theme, with no translations where it asks for some", () => {
  const all = [found("ThemeProvider"), found("AppProvider", { i18n: required, children: required })];
  expect(providerFile(all, "@acme/core")?.content).toContain("<AppProvider i18n={{}}>{children}</AppProvider>");
  const other = [found("ThemeProvider"), found("AppProvider", { client: required })];
  expect(providerFile(other, "@acme/core")?.content).toContain("<ThemeProvider>");
});

it("takes none that asks for more than children, that serves a part alone, or that is drawn by nobody", () => {
  expect(providerFile([found("ThemeProvider", { theme: required, children: required })], "acme")).toBeUndefined();
  expect(providerFile([found("ThemeProvider", { children: required })], "acme")).toBeDefined();
  expect(providerFile([found("TooltipProvider"), { ...found("Theme"), files: [] }], undefined)).toBeUndefined();
});
