import type { Status } from "../../platform/contract/lifecycle.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Snapshot } from "../../store/store.ts";

/** What a page of the documentation is about, where that has a page of its own. */
export interface Subject {
  /** `component`. */
  noun: string;
  title: string;
  href: string;
  status?: Status | undefined;
}

/** Knows the subject of a page, null where it has none. To be asked inside `derive`. Who has subjects provides it. */
export const pageSubjects = definePart<(snapshot: Snapshot, slug: string) => Promise<Subject | null>>({
  name: "subjects of pages",
  open: () => async () => null,
});
