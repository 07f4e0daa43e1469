import type { LifecycleStatus } from "../../platform/contract/lifecycle.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { Snapshot } from "../../store/store.ts";

/** The subject of a documentation page that has its own page. */
export interface Subject {
  /** `component`. */
  noun: string;
  title: string;
  href: string;
  status?: LifecycleStatus | undefined;
}

/** Finds the subject of a page, or null. Call it inside `derive`. Features with subjects provide it. */
export const pageSubjects = definePart<(snapshot: Snapshot, slug: string) => Promise<Subject | null>>({
  name: "subjects of pages",
  open: () => async () => null,
});
