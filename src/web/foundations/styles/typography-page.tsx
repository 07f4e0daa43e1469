import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import { sortSpecimens } from "../../../domain/foundations/styles/specimens.ts";
import { sortOrder } from "../../../domain/foundations/styles/style-head.ts";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { AxisLinks } from "../axis-links.tsx";
import { familiesOf } from "../colors/families.ts";
import { FamilyCard } from "../colors/family-card.tsx";
import { typographyText } from "../text.ts";
import { SpecimenRow } from "./specimen-row.tsx";

const PATH = "/foundations/typography";

export const typographyPage = page(
  { path: PATH, summary: "Show the text styles and fonts", tag: "Foundations", query: selectionQuery },
  async (call) => {
    const { axes, defaults, chosen, follows, config, fonts, stylesheets, ...made } = await loadFoundations(call);
    const specimens = await made.specimens();
    const groups = sortSpecimens(specimens, sortOrder(config, "type_sort"));
    const families = familiesOf(specimens, fonts);
    const sections = groups.flatMap(({ title }, index) =>
      title ? [{ id: `styles-${index}`, text: title, depth: 2 as const }] : [],
    );
    return {
      title: "Typography",
      description: `${specimens.length} text styles, shown in their fonts.`,
      width: "wide",
      follows,
      stylesheets,
      contents: [
        ...(families.length > 0 ? [{ id: "families", text: "Font families", depth: 2 as const }] : []),
        ...sections,
      ],
      alternates: [{ type: "application/json", href: "/api/tokens.json", title: "JSON" }],
      body: (
        <>
          <PageHeader title="Typography" lead="Every text style in its own font. Type to see your words in them." />
          {specimens.length + families.length === 0 ? (
            <Empty baseUrl={call.settings.baseUrl} />
          ) : (
            <>
              <AxisLinks path={PATH} axes={axes} defaults={defaults} chosen={chosen} />
              <section class="r-part f-section" aria-labelledby="families">
                <h2 id="families">Font families</h2>
                <ul class="f-families">
                  {families.map((family) => (
                    <FamilyCard family={family} />
                  ))}
                </ul>
              </section>
              {specimens.length > 0 && (
                <label class="f-try">
                  <span>Your text</span>
                  <input
                    type="text"
                    data-specimen-text
                    data-island="foundations"
                    placeholder="Type to see it in every style"
                    autocomplete="off"
                    spellcheck={false}
                    maxlength={200}
                  />
                </label>
              )}
              {groups.map(({ title, specimens: members }, index) => (
                <section class="r-part f-section" aria-labelledby={title ? `styles-${index}` : undefined}>
                  {title && <h2 id={`styles-${index}`}>{title}</h2>}
                  {members.map((specimen) => (
                    <SpecimenRow specimen={specimen} />
                  ))}
                </section>
              ))}
            </>
          )}
        </>
      ),
    };
  },
  typographyText,
);

const Empty = ({ baseUrl }: { baseUrl: string }) => (
  <EmptyState title="No text styles yet" command={`dsr push tokens dtcg fonts --workspace . --url ${baseUrl}`}>
    They come from <code>public/api/tokens.json</code>, or from the typography tokens in{" "}
    <code>design-system/tokens/</code>; font files from <code>public/fonts/</code>.
  </EmptyState>
);
