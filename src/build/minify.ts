import { loadEsbuild } from "../engines/sandbox/esbuild.ts";

/** Minifies a bundle in the CommonJS format. */
export async function minify(js: string): Promise<string> {
  const { transform } = await loadEsbuild();
  const settings = { minify: true, format: "cjs", target: "es2022", charset: "utf8", legalComments: "none" } as const;
  return (await transform(js, settings)).code;
}
