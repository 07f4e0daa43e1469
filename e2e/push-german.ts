import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyExamples, runDsr, SECRET } from "./open-registry.ts";

/** Pushes the examples as a German team's system, with pages and components in other languages. */
export async function pushGerman(url: string): Promise<void> {
  const { folder, remove } = await copyExamples();
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const edit = async (path: string, change: (document: Record<string, unknown>) => object) =>
    write(path, JSON.stringify(change(JSON.parse(await readFile(join(folder, path), "utf8")))));
  await edit("service.config.json", (config) => ({ ...config, app: { ...(config.app as object), language: "de" } }));
  await write("pages/deutsch.md", "---\ntitle: Ohne Angabe\n---\n\n| | Wert |\n|---|---|\n| Rot | 1 |\n");
  await write(
    "pages/verordnung.md",
    "---\ntitle: Barrierefreiheitsinformationstechnikverordnung\n---\n\n## Kontrastverhältnisse\n\nText.\n",
  );
  await write("pages/arabic.md", "---\ntitle: العربية\nlang: ar\n---\n\nنص.\n");
  const alt = "Wort ".repeat(1_000);
  await write(
    "pages/strange.md",
    `---\ntitle: Seltsames\nlang: not a tag\n---\n\n![${alt}](pictures/crossing.svg)\n\nهذا نص عربي.\n`,
  );
  await edit("components/card/card.json", (card) => ({ ...card, lang: "ja" }));
  await edit("components/badge/badge.json", (badge) => ({ ...badge, description: "يعرض حالة." }));
  const { code, stdout } = await runDsr(["push:all", "--url", url], folder, {
    SERVICE_SYNC_SECRET: SECRET,
  });
  if (code !== 0) throw new Error(stdout);
  await remove();
}
