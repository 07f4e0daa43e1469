import { tokenAddress } from "../../../domain/foundations/contract.ts";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { selectionQuery } from "../../../domain/foundations/selection.ts";
import {
  sortSpecimens,
  specimenCss,
  styleOf,
  type TypeSpecimen,
} from "../../../domain/foundations/styles/specimens.ts";
import { sortOrder } from "../../../domain/foundations/styles/style-head.ts";
import type { TextProperty } from "../../../domain/foundations/styles/text-values.ts";
import { counted } from "../../../engines/text/noun.ts";
import { CopyMenu } from "../../ui/components/copy-button.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { type PushTarget, pushCommand } from "../../ui/push-command.ts";
import { AxisLinks } from "../axis-links.tsx";
import { familiesOf, weightName } from "../colors/families.ts";
import { FamilyCard } from "../colors/family-card.tsx";
import { typographyMarkdown } from "../text.ts";

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
      description: `${counted(specimens.length, "text style")}, shown in their fonts.`,
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
          <PageHeader title="Typography" lead="All text styles in their fonts. Enter your own text to preview them." />
          {specimens.length + families.length === 0 ? (
            <Empty settings={call.settings} />
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
                    placeholder="Enter text to preview it in every style"
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
  typographyMarkdown,
);

const Empty = ({ settings }: { settings: PushTarget }) => (
  <EmptyState title="No text styles yet" command={pushCommand(settings, "tokens", "dtcg", "fonts")}>
    Add typography tokens to <code>design-system/tokens/</code>, or text styles to <code>public/api/tokens.json</code>.
    Add font files to <code>public/fonts/</code>.
  </EmptyState>
);

const LARGE = 28;
const SHORT = "Quick wizards jump over glowing boxes";
const LONG =
  "A paragraph shows a text style best: its line height, its letter spacing, and how easily you can read several lines of it. Numbers belong in the sample too: 0123456789";

const LABELS: Record<string, string> = {
  font: "Font",
  "font-family": "Family",
  "font-size": "Size",
  "font-weight": "Weight",
  "font-style": "Style",
  "line-height": "Line height",
  "letter-spacing": "Letter spacing",
  "text-transform": "Case",
  "text-decoration": "Decoration",
};

/** A text style: a sample, its properties, and its copy menu. */
function SpecimenRow({ specimen }: { specimen: TypeSpecimen }) {
  const { anchor, name, size, properties, token } = specimen;
  return (
    <article class="f-specimen" id={anchor}>
      <p class="f-specimen-text" style={styleOf(specimen)} data-specimen>
        {size === undefined || size < LARGE ? LONG : SHORT}
      </p>
      <div class="f-specimen-facts">
        <div>
          <h3>{name}</h3>
          {token && (
            <a class="f-token-link" href={tokenAddress(token.name)}>
              {token.name}
            </a>
          )}
        </div>
        <dl>
          {properties.filter(isTelling).map((property) => (
            <div>
              <dt>{LABELS[property.property] ?? property.property}</dt>
              <dd>
                {shown(property)}
                {property.property === "font-size" && size !== undefined && (
                  <span class="f-path">{otherUnit(property.value, size)}</span>
                )}
                {property.aliasOf && (
                  <a class="f-alias" href={tokenAddress(property.aliasOf)}>
                    {property.aliasOf}
                  </a>
                )}
              </dd>
            </div>
          ))}
        </dl>
        <CopyMenu label={`Copy ${name}`} forms={formsOf(specimen)}>
          Copy
        </CopyMenu>
      </div>
    </article>
  );
}

/** Zero letter spacing is the default. */
const isTelling = ({ property, value, aliasOf }: TextProperty): boolean =>
  property !== "letter-spacing" || aliasOf !== undefined || Number.parseFloat(value) !== 0;

function shown({ property, value }: TextProperty): string {
  if (property === "font-weight") return `${value} ${weightName(value)}`.replace(`${value} ${value}`, value);
  return property === "font-family" ? (value.split(",")[0]?.replaceAll('"', "") ?? value) : value;
}

/** The size in px if the value is in rem, otherwise in rem. */
const otherUnit = (value: string, size: number): string =>
  value.endsWith("rem") ? `${size}px` : `${Math.round((size / 16) * 1000) / 1000}rem`;

function formsOf({ token, ...specimen }: TypeSpecimen): Record<string, string> {
  return {
    CSS: specimenCss(specimen),
    ...(token?.variable ? { "CSS variable": `font: var(${token.variable});` } : {}),
    ...(token?.scss ? { SCSS: token.scss } : {}),
    ...(token ? { "DTCG JSON": JSON.stringify({ $type: token.type, $value: token.value }) } : {}),
  };
}
