/**
 * The files of a feature that keeps many records of one kind, by path. Each is the shortest that does what its name says:
 * one JSON file a record in the workspace, two endpoints, a page, a step of push and pull, search and a test.
 */
export function featureTemplate(name: string): Record<string, string> {
  const pascal = name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const camel = pascal.charAt(0).toLowerCase() + pascal.slice(1);
  const many = name.replaceAll("-", " ");
  const title = many.charAt(0).toUpperCase() + many.slice(1);
  const kind = name.slice(0, -1);
  const one = many.slice(0, -1);
  const Record = pascal.slice(0, -1);
  const record = camel.slice(0, -1);
  const folder = `src/domain/${name}`;
  return {
    [`examples/${name}/first.json`]: `{
  "title": "First ${one}",
  "text": "What it says."
}
`,
    [`${folder}/kind.ts`]: `import { z } from "zod";
import { isSafePath } from "../../safe/path.ts";
import { documentSync } from "../../store/document-sync.ts";
import { defineKind, jsonFile, type Kind, titleIn } from "../../store/kind.ts";

const FOLDER = "${name}";

export const ${record}Document = z.looseObject({ title: z.string().min(1).max(200), text: z.string().default("") });

export type ${Record} = z.infer<typeof ${record}Document>;

const isId = (id: string): boolean => isSafePath(id) && !id.includes("/");

/** One JSON file each: \`${name}/<id>.json\`. */
export const ${record}Kind: Kind<${Record}> = defineKind({
  name: "${kind}",
  noun: { one: "${one}", many: "${many}" },
  title: (summary) => titleIn(summary, "title"),
  page: (id) => \`/${name}#\${encodeURIComponent(id)}\`,
  countsAsContent: true,
  schema: ${record}Document,
  summarize: (_, { title, text }) => ({ title, text: text.slice(0, 400) }),
  sync: {
    ...documentSync("${kind}", () => ${record}Kind, { isId }),
    toFiles: async (id, data) => [jsonFile(\`\${FOLDER}/\${id}.json\`, data)],
  },
  workspace: {
    paths: [FOLDER],
    async read(files) {
      const records: { id: string; document: ${Record} }[] = [];
      const warnings: string[] = [];
      for (const { path } of await files.list(FOLDER)) {
        const id = /^[^/]+\\/([^/]+)\\.json$/.exec(path)?.[1];
        if (id === undefined) continue;
        const read = ${record}Document.safeParse(await files.json(path).catch(() => undefined));
        if (read.success) records.push({ id, document: read.data });
        else warnings.push(\`\${path} is left out: a ${one} is an object with a title and a text.\`);
      }
      return { records, warnings };
    },
  },
});
`,
    [`${folder}/contract.ts`]: `import { z } from "zod";
import { everybody } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { ${record}Document, ${record}Kind } from "./kind.ts";

const tag = "${title}";

export const ${record}Shape = z
  .object({ id: z.string(), ...${record}Document.shape, updatedAt: dateTime })
  .meta({ id: "${Record}" });

export const get${pascal} = endpoint({
  method: "GET",
  path: "/api/registry/${name}",
  summary: "List ${many}",
  tag,
  access: everybody,
  answer: { json: z.object({ ${camel}: z.array(${record}Shape) }) },
});

export const get${Record} = endpoint({
  method: "GET",
  path: "/api/registry/${name}/{id}",
  summary: "Read one of the ${many}",
  tag,
  access: everybody,
  params: z.object({ id: z.string() }),
  answer: { json: ${record}Shape },
  errors: [404],
  record: { kind: ${record}Kind, id: ({ params }) => params.id },
});
`,
    [`src/api/${name}/routes.ts`]: `import { notFound } from "../../platform/contract/api-error.ts";
import { route } from "../../platform/contract/route.ts";
import type { Entry } from "../../store/store.ts";
import { get${Record}, get${pascal} } from "../../domain/${name}/contract.ts";
import { type ${Record}, ${record}Kind } from "../../domain/${name}/kind.ts";

export const ${camel}Routes = [
  route(get${pascal}, async ({ snapshot }) => {
    const entries = await snapshot.list(${record}Kind);
    const found = await Promise.all(entries.map(({ id }) => snapshot.get(${record}Kind, id)));
    return { ${camel}: found.flatMap((entry) => (entry ? [shown(entry)] : [])) };
  }),
  route(get${Record}, async ({ snapshot, params: { id } }) => {
    const entry = await snapshot.get(${record}Kind, id);
    if (!entry) throw notFound(\`There is no ${one} \${id}. GET /api/registry/${name} lists them.\`);
    return shown(entry);
  }),
];

const shown = ({ id, document: { title, text }, changedAt }: Entry<${Record}>) => ({
  id,
  title,
  text,
  updatedAt: changedAt,
});
`,
    [`src/web/${name}/pages.tsx`]: `import { EmptyState } from "../ui/components/empty-state.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { page } from "../ui/page.tsx";
import { get${pascal} } from "../../domain/${name}/contract.ts";

const overview = page(
  { path: "/${name}", summary: "Show the ${many}", tag: "${title}" },
  async ({ client, settings }) => {
    const { ${camel} } = await client(get${pascal}, {});
    return {
      title: "${title}",
      sidebar: false,
      alternates: [{ type: "application/json", href: "/api/registry/${name}", title: "JSON" }],
      body: (
        <>
          <PageHeader title="${title}" />
          {${camel}.length === 0 && (
            <EmptyState title="No ${many} yet" command={\`dsr push ${name} --workspace . --url \${settings.baseUrl}\`}>
              Write one into <code>${name}/first.json</code> of the workspace.
            </EmptyState>
          )}
          <dl class="prose">
            {${camel}.map(({ id, title, text }) => (
              <>
                <dt id={id}>{title}</dt>
                <dd>{text}</dd>
              </>
            ))}
          </dl>
        </>
      ),
    };
  },
);

export const ${camel}Pages = [overview];
`,
    [`${folder}/push.ts`]: `import type { PushStep } from "../../platform/contract/push-step.ts";
import { ${record}Kind } from "./kind.ts";

export const push${pascal}: PushStep = {
  step: "${name}",
  kinds: [${record}Kind],
  absent: "${name}/<id>.json",
  noun: { one: "${one}", many: "${many}" },
};
`,
    [`${folder}/search.ts`]: `import type { SearchSource } from "../../platform/contract/search-source.ts";
import { ${record}Document, ${record}Kind } from "./kind.ts";

/** ${title} by title and text. */
export const search${pascal}: SearchSource = async function* ({ snapshot }) {
  for (const { id, summary } of await snapshot.list(${record}Kind)) {
    const { title, text } = ${record}Document.parse(summary);
    yield {
      id: \`${kind}:\${id}\`,
      kind: "record",
      group: "${title}",
      title,
      detail: text.slice(0, 120),
      text,
      url: \`/${name}#\${encodeURIComponent(id)}\`,
    };
  }
};
`,
    [`src/cli/product/${name}.ts`]: `import type { Feature } from "../../platform/feature.ts";
import { ${record}Kind } from "../../domain/${name}/kind.ts";
import { ${camel}Pages } from "../../web/${name}/pages.tsx";
import { ${camel}Routes } from "../../api/${name}/routes.ts";
import { search${pascal} } from "../../domain/${name}/search.ts";

export const ${camel}: Feature = {
  name: "${name}",
  kinds: [${record}Kind],
  routes: [...${camel}Routes, ...${camel}Pages],
  search: search${pascal},
};
`,
    [`${folder}/kind.test.ts`]: `import { describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { ${record}Kind } from "./kind.ts";

describe("${many}", () => {
  it("are read from files, and written back as they were", async () => {
    const { records, warnings } = await ${record}Kind.workspace.read(createWorkspaceFiles("examples"));
    expect(warnings).toEqual([]);
    expect(records).toContainEqual({ id: "first", document: { title: "First ${one}", text: "What it says." } });
    const [file] = (await ${record}Kind.sync?.toFiles?.("first", records[0]?.document)) ?? [];
    expect(file?.path).toBe("${name}/first.json");
    const bytes = file && "bytes" in file ? file.bytes : Buffer.of();
    expect(JSON.parse(Buffer.from(bytes).toString())).toEqual(records[0]?.document);
  });
});
`,
  };
}
