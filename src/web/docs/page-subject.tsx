import type { Subject } from "../../domain/pages/page-subjects.ts";
import { Icon } from "../ui/components/icon.tsx";
import { StatusBadge } from "../ui/components/status-badge.tsx";

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
