import type { Status } from "../../../contract/lifecycle.ts";
import { definePart } from "../../../contract/part.ts";
import type { Snapshot } from "../../../store/store.ts";
import { Icon } from "../../../web/components/icon.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";

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

/** The way from a page to what it is about. */
export const SubjectLink = ({ subject: { noun, title, href, status } }: { subject: Subject }) => (
  <p class="r-subject">
    <a href={href}>
      {`See the ${noun} ${title} live`}
      <Icon name="arrow-right" />
    </a>
    <StatusBadge status={status} />
  </p>
);
