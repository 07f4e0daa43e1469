/**
 * The files of a noun of which a workspace has many, by path: its declaration, its test, its page and an example. All else
 * follows from the declaration (`src/platform/resource.ts`).
 *
 * @param one its name in singular, in kebab-case: `glossary-term`
 * @param many the same in plural: `glossary-terms`
 */
export function nounTemplate(one: string, many: string): Record<string, string> {
  const [words, several] = [one, many].map((name) => name.replaceAll("-", " "));
  const names = camelCase(many);
  return {
    [`examples/${many}/first.json`]: `{
  "title": "First ${words}",
  "text": "What it says."
}
`,
    [`src/domain/${many}/${one}.ts`]: `import { z } from "zod";
import { resource } from "../../platform/resource.ts";

/** One JSON file each: \`${many}/<id>.json\`. */
export const ${names} = resource({
  noun: { one: "${words}", many: "${several}" },
  document: z.looseObject({ title: z.string().min(1).max(200), text: z.string().default("") }),
  about: ({ text }) => text,
});
`,
    [`src/domain/${many}/${one}.test.ts`]: `import { expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { ${names} } from "./${one}.ts";

it("${several} are read from files, and written back as they were", async () => {
  const { kind } = ${names};
  const { records = [], leftOut } = (await kind.workspace.read?.(createWorkspaceFiles("examples"))) ?? {};
  expect(leftOut).toEqual([]);
  expect(records).toContainEqual({ id: "first", document: { title: "First ${words}", text: "What it says." } });
  const [file] = (await kind.sync?.toFiles?.("first", records[0]?.document)) ?? [];
  expect(file?.path).toBe("${many}/first.json");
});
`,
    [`src/web/${many}/page.tsx`]: `import { ${names} } from "../../domain/${many}/${one}.ts";
import { resourcePage } from "../ui/resource-page.tsx";

export const ${names}Page = resourcePage(${names}, (records) => (
  <dl class="prose">
    {records.map(({ id, title, text }) => (
      <>
        <dt id={id}>{title}</dt>
        <dd>{text}</dd>
      </>
    ))}
  </dl>
));
`,
  };
}

/** `glossary-terms` → `glossaryTerms`. */
export const camelCase = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
