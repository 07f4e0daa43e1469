import type { Child } from "hono/jsx";
import { getFonts } from "../../../domain/fonts/contract.ts";
import { foldFamily } from "../../../domain/fonts/family-name.ts";
import { loadFoundations, stylesheetsOf } from "../../../domain/foundations/foundations-data.ts";
import { sortOrder } from "../../../domain/foundations/styles/style-head.ts";
import { iconReader } from "../../../domain/icons/icon-reader.ts";
import type { PageContent } from "../../../domain/lists/page-content.ts";
import { getLogos } from "../../../domain/logos/contract.ts";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";
import { counted } from "../../../engines/text/noun.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { Card, CardGrid } from "../../ui/components/card.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { pushCommand } from "../../ui/push-command.ts";
import { type FontFamily, familiesOf } from "../colors/families.ts";
import { factsReader } from "../facts/facts-reader.ts";
import { type OverviewFacts, overviewFacts } from "../facts/foundation-facts.ts";
import { evenly, stripOf } from "../fold.tsx";
import { foundationsText } from "../text.ts";

const PATH = "/foundations";
const SHOWN_ICONS = 21;

export const overviewPage = page(
  { path: PATH, summary: "Show the foundations", tag: "Foundations" },
  showOverview,
  foundationsText,
);

async function showOverview(call: Call<undefined, undefined, undefined>): Promise<PageContent> {
  const [{ fonts }, facts, { icons }, { logoSet }] = await Promise.all([
    call.client(getFonts, {}),
    readFacts(call),
    call.part(iconReader).then((reader) => reader.read(call.snapshot)),
    call.client(getLogos, {}),
  ]);
  const unused = familiesOf([], fonts).filter(
    ({ name }) => !facts.families.some((family) => isSameFamily(family, name)),
  );
  const families = [...facts.families, ...unused];
  const logos = logoSet?.variants ?? [];
  const cards: { title: string; note: string; count: number; picture: Child }[] = [
    {
      title: "Colors",
      count: facts.colors,
      note: counted(facts.colors, "color"),
      picture: <ColorPicture strips={facts.strips} />,
    },
    {
      title: "Typography",
      count: facts.styles + families.length,
      note: [
        counted(facts.styles, "text style"),
        families
          .slice(0, 2)
          .map(({ name }) => name)
          .join(", "),
      ]
        .filter(Boolean)
        .join(" · "),
      picture: <TypePicture families={families} />,
    },
    {
      title: "Effects",
      count: facts.effects,
      note: counted(facts.effects, "effect"),
      picture: <EffectPicture shadows={facts.shadows} />,
    },
    {
      title: "Icons",
      count: icons.length,
      note: counted(icons.length, "icon"),
      picture: <IconPicture ids={evenly(icons, SHOWN_ICONS).map(({ entry }) => entry.id)} />,
    },
    {
      title: "Logos",
      count: logos.length,
      note: counted(logos.length, "variant"),
      picture: <LogoPicture logos={logos} />,
    },
    {
      title: "Tokens",
      count: facts.tokens,
      note: `${counted(facts.tokens, "token")} as CSS, SCSS, utility CSS and DTCG JSON`,
      picture: <TokenPictures types={facts.types} />,
    },
  ];
  const shown = cards.filter(({ count }) => count > 0);
  return {
    title: "Foundations",
    description: "Colors, typography, effects, icons, logos and tokens.",
    width: "wide",
    stylesheets: stylesheetsOf(fonts),
    body: (
      <>
        <PageHeader title="Foundations" lead="The basic elements of the design system." />
        {shown.length === 0 ? (
          <EmptyState title="No foundations yet" command={pushCommand(call.settings)}>
            Push a workspace to see its tokens, fonts, icons and logos here.
          </EmptyState>
        ) : (
          <CardGrid min="large">
            {shown.map(({ title, note, picture }) => (
              <Card title={title} href={`${PATH}/${title.toLowerCase()}`} media={picture}>
                {note}
              </Card>
            ))}
          </CardGrid>
        )}
      </>
    ),
  };
}

const isSameFamily = ({ name }: { name: string }, other: string): boolean => foldFamily(name) === foldFamily(other);

/** Facts computed after a push. For a small system they are computed here. */
async function readFacts(call: Call<undefined, undefined, undefined>): Promise<OverviewFacts> {
  const facts = await (await call.part(factsReader)).read(call.snapshot, call.history);
  if (facts) return facts.overview;
  const data = await loadFoundations({ ...call, query: {} });
  return overviewFacts(data, sortOrder(data.config, "color_sort"));
}

/** The scales of the system, or its largest groups. */
const ColorPicture = ({ strips }: { strips: readonly string[][] }) => (
  <span class="f-look f-look-colors" aria-hidden="true">
    {strips.flatMap((colors) => {
      const background = stripOf(colors);
      return background === undefined ? [] : <span style={{ background }} />;
    })}
  </span>
);

const TypePicture = ({ families }: { families: readonly Pick<FontFamily, "stack" | "weight">[] }) => (
  <span class="f-look f-look-type" aria-hidden="true">
    {families.slice(0, 3).map(({ stack, weight }) => (
      <span style={{ "font-family": stack, ...(weight ? { "font-weight": weight } : {}) }}>Aa</span>
    ))}
  </span>
);

const EffectPicture = ({ shadows }: { shadows: readonly string[] }) => (
  <span class="f-look f-look-effects" aria-hidden="true">
    {shadows.map((shadow) => (
      <span style={{ "box-shadow": shadow }} />
    ))}
  </span>
);

const IconPicture = ({ ids }: { ids: readonly string[] }) => (
  <span class="f-look f-look-icons" aria-hidden="true">
    {ids.map((id) => (
      <svg aria-hidden="true">
        <use href={`/api/icons-sprite.svg#${encodeURIComponent(id)}`} />
      </svg>
    ))}
  </span>
);

/** The first logo made for light ground, of each brand. */
function LogoPicture({ logos }: { logos: readonly LogoVariant[] }) {
  const forLight = logos.filter(({ variant }) => variant === "color");
  const shown = [...Map.groupBy(forLight.length > 0 ? forLight : logos, ({ brand }) => brand).values()].flatMap(
    ([first]) => first ?? [],
  );
  return (
    <span class="f-look f-look-logos" aria-hidden="true">
      {shown.slice(0, 2).map(({ id }) => (
        <img src={`/logos/${encodeURIComponent(id)}.svg`} alt="" />
      ))}
    </span>
  );
}

const KINDS = 5;

/** How many tokens there are of each type, the commonest first, as bars. */
function TokenPictures({ types }: { types: readonly (readonly [type: string, count: number])[] }) {
  const shown = types.toSorted(([, a], [, b]) => b - a).slice(0, KINDS);
  const max = Math.sqrt(shown[0]?.[1] ?? 1);
  return (
    <span class="f-look f-look-tokens" aria-hidden="true">
      {shown.map(([type, count]) => (
        <span>
          <i>{type}</i>
          <b style={{ "inline-size": `${Math.max(4, (Math.sqrt(count) / max) * 100)}%` }} />
          <i>{count}</i>
        </span>
      ))}
    </span>
  );
}
