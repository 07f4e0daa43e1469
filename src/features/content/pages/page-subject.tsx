import { Icon } from "../../../web/components/icon.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import type { Subject } from "./page-subjects.ts";

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
