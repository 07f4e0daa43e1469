import { bundle } from "./bundle.ts";

/** The style sheet and the script of a component that has its markup elsewhere, each bundled with what it imports. */
export async function buildAssets(
  workspace: string,
  folder: string,
  { style, script }: { style?: string; script?: string },
): Promise<{ css: string; js: string; inputs: string[] }> {
  const entry = (file: string) => `import ${JSON.stringify(`./${file}`)};`;
  const again = (file: string) => `export * from ${JSON.stringify(`./${file}`)};`;
  const [sheet, code] = await Promise.all([
    style && bundle(workspace, { contents: entry(style), folder, format: "esm" }),
    script && bundle(workspace, { contents: again(script), folder, format: "esm", minify: true }),
  ]);
  const css = [sheet, code].map((one) => (one ? one.css : "")).join("");
  return { css, js: code ? code.js : "", inputs: [sheet, code].flatMap((one) => (one ? one.inputs : [])) };
}
