import type { BuiltPreviews } from "./built.ts";
import type { BundleModule } from "./bundler.ts";

/** Bundles the style sheet and the script of a component whose markup is rendered separately, each with its imports. */
export async function buildAssets(
  bundle: BundleModule,
  folder: string,
  { style, script }: { style?: string; script?: string },
): Promise<Pick<BuiltPreviews, "css" | "js" | "inputs" | "notes">> {
  const entry = (file: string) => `import ${JSON.stringify(`./${file}`)};`;
  const again = (file: string) => `export * from ${JSON.stringify(`./${file}`)};`;
  const [sheet, code] = await Promise.all([
    style && bundle({ contents: entry(style), folder }, { format: "esm" }),
    script && bundle({ contents: again(script), folder }, { format: "esm", minify: true }),
  ]);
  const css = [sheet, code].map((one) => (one ? one.css : "")).join("");
  return {
    css,
    js: code && code.js.trim() !== "" ? [Buffer.from(code.js)] : [],
    inputs: [sheet, code].flatMap((one) => (one ? one.inputs : [])),
    notes: [...new Set([sheet, code].flatMap((one) => (one ? one.leftOut : [])))],
  };
}
