import { loadEsbuild } from "../engines/sandbox/esbuild.ts";

/** Minifies a script. */
export async function minify(js: string): Promise<string> {
  const { transform } = await loadEsbuild();
  const settings = { minify: true, target: "es2022", charset: "utf8", legalComments: "none" } as const;
  return (await transform(js, settings)).code;
}
