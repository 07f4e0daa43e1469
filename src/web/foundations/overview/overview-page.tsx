import type { Child } from "hono/jsx";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import type { EffectEntry } from "../../../domain/foundations/styles/effect-entries.ts";
import { sortOrder } from "../../../domain/foundations/styles/style-head.ts";
import { iconReader } from "../../../domain/icons/icon-reader.ts";
import type { PageContent } from "../../../domain/lists/page-content.ts";
import { getLogos } from "../../../domain/logos/contract.ts";
import type { LogoVariant } from "../../../domain/logos/logo-set.ts";
import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { Card, CardGrid } from "../../ui/components/card.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { type ColorSection, groupColors } from "../colors/color-groups.ts";
import { type Family, familiesOf } from "../colors/families.ts";
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
  const [data, { icons }, { logoSet }] = await Promise.all([
    loadFoundations({ ...call, query: {} }),
    call.part(iconReader).then((reader) => reader.read(call.snapshot)),
    call.client(getLogos, {}),
  ]);
  const { tokens, config, fonts, stylesheets } = data;
  const colors = await data.colors();
  const sections = await groupColors(colors, sortOrder(config, "color_sort"));
  const specimens = await data.specimens();
  const families = familiesOf(specimens, fonts);
  const effects = await data.effects();
  const logos = logoSet?.variants ?? [];
  const cards: { title: string; note: string; count: number; picture: Child }[] = [
    {
      title: "Colors",
      count: colors.length,
      note: countOf(colors.length, "color"),
      picture: <ColorPicture sections={sections} />,
    },
    {
      title: "Typography",
      count: specimens.length + families.length,
      note: [
        countOf(specimens.length, "text style"),
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
      count: effects.length,
      note: countOf(effects.length, "effect"),
      picture: <EffectPicture effects={effects} />,
    },
    {
      title: "Icons",
      count: icons.length,
      note: countOf(icons.length, "icon"),
      picture: <IconPicture ids={evenly(icons, SHOWN_ICONS).map(({ entry }) => entry.id)} />,
    },
    {
      title: "Logos",
      count: logos.length,
      note: countOf(logos.length, "variant"),
      picture: <LogoPicture logos={logos} />,
    },
    {
      title: "Tokens",
      count: tokens.length,
      note: `${countOf(tokens.length, "token")} as CSS, SCSS, utility CSS and DTCG JSON`,
      picture: <TokenPictures tokens={tokens} />,
    },
  ];
  const shown = cards.filter(({ count }) => count > 0);
  return {
    title: "Foundations",
    description: "Colors, typography, effects, icons, logos and tokens.",
    width: "wide",
    stylesheets,
    body: (
      <>
        <PageHeader title="Foundations" lead="What everything else is made of." />
        {shown.length === 0 ? (
          <EmptyState title="No foundations yet" command={`dsr push:all --workspace . --url ${call.settings.baseUrl}`}>
            Tokens, fonts, icons and logos of a workspace appear here once they are pushed.
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

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

const STRIPS = 6;
const STEPS = 12;

/** Up to six strips: the scales of the system where it has some, else its largest groups. */
function ColorPicture({ sections }: { sections: readonly ColorSection[] }) {
  const ramps = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => block.ramps.map(({ steps }) => steps.flatMap(({ entry }) => entry.hex ?? []))),
  );
  const groups = sections
    .map(({ entries }) => entries.flatMap(({ hex }) => hex ?? []))
    .sort((a, b) => b.length - a.length);
  const distinct = [
    ...new Map((ramps.length >= 3 ? ramps : groups.slice(0, STRIPS)).map((colors) => [colors.join(), colors])).values(),
  ];
  const strips = evenly(distinct, STRIPS).flatMap((colors) => stripOf(colors, STEPS) ?? []);
  return (
    <span class="f-look f-look-colors" aria-hidden="true">
      {strips.map((background) => (
        <span style={{ background }} />
      ))}
    </span>
  );
}

const TypePicture = ({ families }: { families: readonly Family[] }) => (
  <span class="f-look f-look-type" aria-hidden="true">
    {families.slice(0, 3).map(({ stack, weight }) => (
      <span style={{ "font-family": stack, ...(weight ? { "font-weight": weight } : {}) }}>Aa</span>
    ))}
  </span>
);

const SHADOWS = 3;

/** Three shadows from low to high. */
function EffectPicture({ effects }: { effects: readonly EffectEntry[] }) {
  const shadows = effects
    .filter(({ kind }) => kind === "shadow")
    .flatMap(({ properties }) =>
      properties.filter(({ property, value }) => property === "box-shadow" && !/\binset\b/.test(value)),
    )
    .sort((a, b) => reachOf(a.value) - reachOf(b.value));
  return (
    <span class="f-look f-look-effects" aria-hidden="true">
      {evenly(shadows, SHADOWS).map(({ value }) => (
        <span style={{ "box-shadow": value }} />
      ))}
    </span>
  );
}

/** The largest length of a shadow in px. */
const reachOf = (shadow: string): number =>
  Math.max(0, ...Array.from(shadow.matchAll(/([\d.]+)px/g), ([, length]) => Number(length)));

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
function TokenPictures({ tokens }: { tokens: readonly TokenInfo[] }) {
  const types = [...Map.groupBy(tokens, ({ type = "other" }) => type)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, KINDS);
  const most = Math.sqrt(types[0]?.[1].length ?? 1);
  return (
    <span class="f-look f-look-tokens" aria-hidden="true">
      {types.map(([type, { length }]) => (
        <span>
          <i>{type}</i>
          <b style={{ "inline-size": `${Math.max(4, (Math.sqrt(length) / most) * 100)}%` }} />
          <i>{length}</i>
        </span>
      ))}
    </span>
  );
}
