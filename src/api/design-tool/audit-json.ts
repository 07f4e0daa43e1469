import type { DesignAudit } from "../../domain/design-tool/design-audit.ts";
import { createBreather } from "../../safe/breathe.ts";

/** An audit as the API answers it, written in slices: thousands of components differ in many ways. */
export async function auditJson({ generatedAt, onlyInDesign, onlyInCode, matches }: DesignAudit): Promise<string> {
  const breathe = createBreather();
  const list = async <T>(items: Iterable<T>, shown: (item: T) => unknown) => {
    const texts: string[] = [];
    for (const item of items) {
      texts.push(JSON.stringify(shown(item)));
      await breathe();
    }
    return `[${texts.join(",")}]`;
  };
  const design = await list(onlyInDesign, ({ nodeId, name, type, url }) => ({ nodeId, name, type, url }));
  const code = await list(onlyInCode, ({ id, title }) => ({ id, title }));
  const differences = await list(
    matches.flatMap((match) => match.differences),
    (difference) => difference,
  );
  const members = [
    `"generatedAt":${JSON.stringify(generatedAt)}`,
    `"onlyInDesign":${design}`,
    `"onlyInCode":${code}`,
    `"differences":${differences}`,
  ];
  return `{${members.join(",")}}`;
}
