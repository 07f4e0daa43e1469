import { readDeclaration } from "../../../domain/components/declaration/declaration.ts";
import { componentSourceKind } from "../../../domain/components/files/file-kinds.ts";
import { isText } from "../../../domain/components/files/media-type.ts";
import { componentKind } from "../../../domain/components/kind.ts";
import type { DraftResponse } from "../../../domain/drafts/contract.ts";
import { referenceKind } from "../../../domain/references/kind.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { printFrontmatter } from "../../../safe/yaml.ts";
import { entriesBelow } from "../../../store/order.ts";

/** The present record with the draft's id. */
export interface PresentSource {
  title: string;
  /** Page of it. */
  href: string;
  /** Its sources by path, as a draft has them. */
  sources(): Promise<Map<string, string>>;
}

type Reads = Pick<Call, "snapshot" | "blobs">;

/** Reads the present component or text with a draft's id. Undefined if it doesn't exist. */
export async function readPresent(call: Reads, draft: DraftResponse): Promise<PresentSource | undefined> {
  return draft.kind === "component"
    ? presentComponent(call, draft.componentId ?? "")
    : presentText(call, draft.referenceId ?? "");
}

async function presentComponent({ snapshot, blobs }: Reads, id: string): Promise<PresentSource | undefined> {
  const component = await snapshot.get(componentKind, id);
  if (!component) return undefined;
  const { declaration, file } = component.document;
  const textOf = async (hash: string) => Buffer.from((await blobs.get(hash)) ?? []).toString("utf8");
  return {
    title: readDeclaration(id, declaration).title,
    href: `/components/${encodeURIComponent(id)}`,
    async sources() {
      const sources = new Map<string, string>();
      sources.set(`${id}.json`, file ? await textOf(file.hash) : `${JSON.stringify(declaration, null, 2)}\n`);
      for (const entry of entriesBelow(await snapshot.list(componentSourceKind), `${id}/`)) {
        const path = entry.id.slice(id.length + 1);
        const source = isText(path) ? await snapshot.get(componentSourceKind, entry.id) : undefined;
        if (source) sources.set(path, await textOf(source.document.hash));
      }
      return sources;
    },
  };
}

async function presentText({ snapshot }: Reads, id: string): Promise<PresentSource | undefined> {
  const entry = await snapshot.get(referenceKind, id);
  if (!entry) return undefined;
  const { frontmatter, markdown } = entry.document;
  return {
    title: id,
    href: `/edit/reference?${new URLSearchParams({ id })}`,
    sources: async () => new Map([[`reference/${id}.md`, printFrontmatter(frontmatter) + markdown]]),
  };
}
