import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A picture of one pixel. */
export const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const DECLARATION = {
  id: "alert",
  title: "Alert",
  group: "Messages",
  type: "element",
  previews: { default: { title: "Default", values: { tone: "info" } }, "on-dark": { title: "On dark", values: {} } },
  properties: { tone: { type: "string", default: "info" } },
  strange: { kept: [true] },
};
const DECLARED = `${JSON.stringify(DECLARATION, null, 4)}\n`;

const SOURCES: Record<string, string> = {
  "alert.json": DECLARED,
  "alert.hbs": '<p class="alert">{{#if tone}}ä{{/if}}</p>\n',
  "src/alert.css": ".alert { color: red }\r\n",
};
const ARTIFACTS: Record<string, string | Buffer> = {
  "alert.json": JSON.stringify(DECLARATION),
  "alert.css": ".alert{color:red}",
  "alert-default.html": '<p class="alert">Hi</p>',
  "alert-on-dark.html": '<p class="alert">Dark</p>',
  "screenshot.png": DOT,
};
const SHARED: Record<string, string> = { "main.css": "body{margin:0}", "shared.css": ":root{--a:1}" };
const RESULTS = [{ ruleId: "color-contrast", severity: "warning", message: "Too pale", selector: ".alert" }];

const text = (content: string | Buffer): string => (typeof content === "string" ? content : content.toString("base64"));

/** The component as clients of one change for a component send it: files beside the declaration, as text or base64. */
export const asOneChange = (more: Record<string, unknown> = {}) => ({
  entityType: "component",
  entityId: "alert",
  action: "update",
  data: {
    ...DECLARATION,
    sourceFiles: SOURCES,
    buildArtifacts: Object.fromEntries(
      Object.entries({ ...ARTIFACTS, ...SHARED }).map(([name, content]) => [name, text(content)]),
    ),
    validationResults: RESULTS,
    ...more,
  },
});

/** Files of a workspace that hold the same, by path. */
export const AS_FILES: Record<string, string | Buffer> = {
  ...Object.fromEntries(Object.entries(SOURCES).map(([path, content]) => [`components/alert/${path}`, content])),
  ...Object.fromEntries(Object.entries(ARTIFACTS).map(([name, content]) => [`components/alert/dist/${name}`, content])),
  ...Object.fromEntries(Object.entries(SHARED).map(([name, content]) => [`public/api/component/${name}`, content])),
  "components/alert/dist/validation.json": JSON.stringify({ results: RESULTS }),
};

/** Writes the files into a workspace. */
export async function writeFiles(folder: string): Promise<void> {
  for (const [path, content] of Object.entries(AS_FILES)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** The same files as a workspace has them now, in base64; undefined for what is not there. */
export const readFiles = async (folder: string): Promise<Record<string, string | undefined>> =>
  Object.fromEntries(
    await Promise.all(
      Object.keys(AS_FILES).map(async (path) => {
        const bytes = await readFile(join(folder, path)).catch(() => undefined);
        return [path, bytes?.toString("base64")] as const;
      }),
    ),
  );
