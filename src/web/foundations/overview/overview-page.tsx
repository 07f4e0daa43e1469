import type { Child } from "hono/jsx";
import { loadFoundations } from "../../../domain/foundations/foundations-data.ts";
import { sortOrder } from "../../../domain/foundations/styles/style-head.ts";
import { iconReader } from "../../../domain/icons/icon-reader.ts";
import type { PageContent } from "../../../domain/lists/page-content.ts";
import { getLogos } from "../../../domain/logos/contract.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { Card, CardGrid } from "../../ui/components/card.tsx";
import { EmptyState } from "../../ui/components/empty-state.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { page } from "../../ui/page.tsx";
import { groupColors } from "../colors/color-groups.ts";
import { familiesOf } from "../colors/families.ts";
import { evenly } from "../fold.tsx";
import { foundationsText } from "../text.ts";
import {
  ColorPicture,
  EffectPicture,
  IconPicture,
  LogoPicture,
  TokenPictures,
  TypePicture,
} from "./overview-pictures.tsx";

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
