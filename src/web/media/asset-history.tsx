import { assetKind } from "../../domain/assets/kind.ts";
import { authorNames } from "../../platform/contract/author-names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { isObject } from "../../safe/is-object.ts";
import { ownerOf } from "../../store/kind.ts";
import type { Revision } from "../../store/store.ts";
import { Moment } from "../ui/components/moment.tsx";

/** Revisions that are shown, the newest. */
const SHOWN = 20;

interface Line {
  at: string;
  by: string;
  /** `Added`, `Title and tags changed` */
  what: string;
  message: string | null;
}

/** Display names of fields in the history. */
const FIELDS: Record<string, string> = {
  title: "title",
  altText: "alt text",
  description: "description",
  tags: "tags",
  collectionId: "collection",
  status: "visibility",
  hash: "file",
  usages: "usages",
};

/** The newest changes of an asset, with author and time. */
export async function readHistory({ history, part }: Pick<Call, "history" | "part">, id: string): Promise<Line[]> {
  if (!history) return [];
  const revisions = await history.of(ownerOf(assetKind, id), SHOWN + 1);
  const texts = await history.texts(revisions.map(({ seq }) => seq));
  const nameOf = await (await part(authorNames))(revisions.map(({ changedBy }) => changedBy));
  const documents = revisions.map(({ seq }) => documentIn(texts.get(seq)));
  return revisions.slice(0, SHOWN).map((revision, at) => ({
    at: revision.changedAt,
    by: nameOf(revision.changedBy),
    what: whatChanged(revision, documents[at], documents[at + 1]),
    message: revision.message,
  }));
}

function documentIn(text: string | undefined): Record<string, unknown> | undefined {
  const document: unknown = text === undefined ? undefined : JSON.parse(text);
  return isObject(document) ? document : undefined;
}

type Document = Record<string, unknown> | undefined;

function whatChanged({ action }: Revision, after: Document, before: Document): string {
  if (action === "delete") return "Deleted";
  if (!before) return after ? "Added" : "Changed";
  const changed = Object.keys(FIELDS).filter(
    (field) => JSON.stringify(after?.[field]) !== JSON.stringify(before[field]),
  );
  const names = changed.map((field) => FIELDS[field] ?? field);
  const words = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "details");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} changed`;
}

/** The changes of an asset, newest first. */
export function AssetHistory({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section class="r-part media-part" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol class="media-history">
        {lines.map(({ at, by, what, message }) => (
          <li>
            <span>{what}</span>
            {message && <q>{message}</q>}
            <small>
              <Moment at={at} alone /> · {by}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}
