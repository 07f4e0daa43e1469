import type { FrameSection } from "../../../platform/contract/frame.ts";

/** Links to the sections, the current one marked. */
export function SectionLinks({ sections, current }: { sections: readonly FrameSection[]; current?: FrameSection }) {
  return (
    <ul>
      {sections.map((section) => (
        <li>
          <a href={section.href} aria-current={section === current ? "true" : undefined}>
            {section.title}
          </a>
        </li>
      ))}
    </ul>
  );
}
