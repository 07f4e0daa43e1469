import { z } from "zod";
import { capitalized, type Noun } from "../engines/text/noun.ts";
import { shortened } from "../engines/text/shortened.ts";
import { hasExtension, isSafePath } from "../safe/path.ts";
import { documentSync } from "../store/document-sync.ts";
import { defineKind, jsonFile, type Kind, titleIn } from "../store/kind.ts";
import type { Schema } from "../store/schema.ts";
import { jsonRecordsIn, readJsonRecords } from "../store/workspace/json-records.ts";
import { publicAccess } from "./contract/access.ts";
import { type Endpoint, endpoint } from "./contract/endpoint.ts";
import type { PushStep } from "./contract/push-step.ts";
import type { SearchSource } from "./contract/search-source.ts";
import { dateTime } from "./contract/shapes.ts";

/** Fields of every resource record. */
interface Titled {
  title: string;
}

/** A record in lists. */
export type ListedRecord = z.infer<typeof listed>;
/** A complete record. */
export type ShownRecord<D = Titled> = D & { id: string; updatedAt: string };

/** A plain kind with many records, one JSON file each, and everything derived from its declaration. */
export interface DeclaredResource<D extends Titled = Titled> {
  /** `glossary-terms`: the name of its folder, its push step, and its addresses. */
  name: string;
  noun: Noun;
  /** `Glossary terms`. */
  heading: string;
  kind: Kind<D>;
  step: PushStep;
  search: SearchSource;
  list: Endpoint<undefined, undefined, undefined, { records: ListedRecord[] }>;
  get: Endpoint<{ id: string }, undefined, undefined, ShownRecord<D>>;
  /** The text of a record besides its title. */
  about(document: D): string;
}

/** Maximum characters of a record's text in lists and search. */
const ABOUT = 400;

/** The list fields of a record: its title, and the beginning of its text. */
export const listedSummary = z.object({ title: z.string(), about: z.string() });

const listed = z.object({ id: z.string(), ...listedSummary.shape, updatedAt: dateTime });

/**
 * Declares a noun with many records in a workspace: `<name>/<id>.json` each. Derives its kind, its step of push, pull
 * and clone, a list and a detail endpoint (`api/resource-routes.ts`), two tools for agents
 * (`agents/tools/resources.ts`), search, history and feed; its page uses `web/ui/resource-page.tsx`. Irregular parts
 * are written by hand instead.
 */
export function resource<D extends Titled>({
  noun,
  document,
  about,
}: {
  noun: Noun;
  /** A `z.looseObject` with a `title`. */
  document: Schema<D> & { shape: z.ZodRawShape };
  /** The text of a record besides its title: its beginning is in lists, all of it on the page and in search. */
  about(document: D): string;
}): DeclaredResource<D> {
  const name = noun.many.replaceAll(" ", "-");
  const heading = capitalized(noun.many);
  const isId = (id: string) => isSafePath(id) && !id.includes("/");
  const kind: Kind<D> = defineKind({
    name: noun.one.replaceAll(" ", "-"),
    noun,
    title: (summary) => titleIn(summary, "title"),
    page: (id) => resourceAddress(name, id),
    countsAsContent: true,
    schema: document,
    summarize: (_, written) => ({ title: written.title, about: shortened(about(written), ABOUT) }),
    sync: {
      ...documentSync(noun.one.replaceAll(" ", "-"), () => kind, { isId }),
      toFiles: async (id, data) => [jsonFile(`${name}/${id}.json`, data)],
    },
    workspace: {
      paths: [name],
      holds: jsonRecordsIn(name),
      coverage: {
        folder: name,
        isRead: (path) => hasExtension(path, [".json"]),
        instead: `Save it as ${name}/<id>.json, or move the file to another folder.`,
      },
      read: (files) => readJsonRecords(files, { folder: name, noun, schema: document, isId }),
    },
  });
  const shown = z
    .looseObject({ ...document.shape, id: z.string(), updatedAt: dateTime })
    .meta({ id: capitalized(noun.one).replaceAll(" ", "") });
  // The compiler can't follow the fields of a generic shape.
  const record = shown as unknown as Schema<ShownRecord<D>>;
  return {
    ...{ name, noun, heading, kind, about },
    step: { step: name, kinds: [kind], absent: `${name}/<id>.json`, noun },
    async *search({ snapshot }) {
      for (const { id } of await snapshot.list(kind)) {
        const entry = await snapshot.get(kind, id);
        if (!entry) continue;
        const { title } = entry.document;
        const text = about(entry.document);
        const url = resourceAddress(name, id);
        yield {
          id: `${kind.name}:${id}`,
          kind: "record",
          group: heading,
          title,
          detail: shortened(text, 120),
          text,
          url,
        };
      }
    },
    list: endpoint({
      method: "GET",
      path: `/api/registry/${name}`,
      summary: `List ${noun.many}`,
      tag: heading,
      access: publicAccess,
      answer: { json: z.object({ records: z.array(listed) }) },
    }),
    get: endpoint({
      method: "GET",
      path: `/api/registry/${name}/{id}`,
      summary: `Get one of the ${noun.many}`,
      tag: heading,
      access: publicAccess,
      params: z.object({ id: z.string() }),
      answer: { json: record },
      errors: [404],
      record: { kind, id: ({ params }) => params.id },
    }),
  };
}

/** Address of a record on the page of its resource. */
export const resourceAddress = (name: string, id: string): string => `/${name}#${encodeURIComponent(id)}`;
