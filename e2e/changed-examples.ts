import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyExamples, type OpenService, openRegistry, runDsr, SECRET } from "./open-registry.ts";

export const MESSAGE = "Calmer buttons";
export const COLOR = { name: "Fog 500", before: "", after: "#123456" };

/** A registry to which the examples were pushed, then again with a changed button and a changed color. */
export async function openChangedExamples(): Promise<OpenService> {
  const registry = await openRegistry("sqlite");
  const { folder, remove } = await copyExamples();
  const push = async (...more: string[]) => {
    const { code, stdout } = await runDsr(["push:all", "--url", registry.url, ...more], folder, {
      SERVICE_SYNC_SECRET: SECRET,
    });
    if (code !== 0) throw new Error(stdout);
  };
  const edit = async (path: string, change: (text: string) => string) => {
    const file = join(folder, path);
    const text = await readFile(file, "utf8");
    const changed = change(text);
    if (changed === text) throw new Error(`${path} is no longer as this expects.`);
    await writeFile(file, changed);
  };
  await push();
  await edit("components/button/button.json", (text) => text.replace('"version": "1.2.0"', '"version": "1.3.0"'));
  await edit("components/button/button.css", (text) => `${text}\n.button-calm {\n  opacity: 0.9;\n}\n`);
  await edit("public/api/tokens.json", (text) => {
    const snapshot = JSON.parse(text);
    const color = snapshot.localStyles.color.find(({ name }: { name: string }) => name === COLOR.name);
    COLOR.before = color.value;
    color.value = COLOR.after;
    return JSON.stringify(snapshot);
  });
  await push("--message", MESSAGE);
  await remove();
  return registry;
}
