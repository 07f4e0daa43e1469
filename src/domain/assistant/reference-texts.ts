import { mayRead } from "../../platform/contract/access.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { SearchDocument } from "../../platform/contract/search-source.ts";
import { createKept } from "../../store/kept.ts";
import { titleIn } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { referenceKind } from "../references/kind.ts";

const KEPT = 2;
/** Texts that are looked through for each question, and characters of each. */
const MOST_TEXTS = 20;
const MOST_TEXT = 20_000;

/** Reference texts, as a search reads them; read once for each state of them. */
const referenceTexts = definePart({
  name: "reference texts of questions",
  open() {
    const kept = createKept<readonly SearchDocument[]>(KEPT);
    return async (snapshot: Snapshot) =>
      kept(await snapshot.head([referenceKind]), async () => {
        const listed = (await snapshot.list(referenceKind)).slice(0, MOST_TEXTS);
        const texts = await Promise.all(listed.map(({ id }) => snapshot.get(referenceKind, id)));
        return texts.flatMap((text, at): SearchDocument[] => {
          const title = titleIn(listed[at]?.summary ?? {}, "title");
          return text
            ? [
                {
                  ...{ id: `reference:${text.id}`, kind: "record", group: "Reference", title: title ?? text.id },
                  url: `/api/service/reference/${encodeURIComponent(text.id)}`,
                  markdown: text.document.markdown.slice(0, MOST_TEXT),
                },
              ]
            : [];
        });
      });
  },
});

/** Those the caller may read: they are in no index, for most who ask may not. */
export async function readableReferences({
  part,
  snapshot,
  actor,
}: Pick<Call, "part" | "snapshot" | "actor">): Promise<readonly SearchDocument[]> {
  return mayRead(referenceKind, actor) ? (await part(referenceTexts))(snapshot) : [];
}
