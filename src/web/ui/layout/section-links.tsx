import type { Section } from "../../../platform/contract/frame.ts";

/** Links to the sections, the current one marked. */
export function SectionLinks({ sections, current }: { sections: readonly Section[]; current?: Section }) {
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
